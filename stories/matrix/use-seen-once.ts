import { type RefObject, useEffect, useState } from "react";

/** True from the moment when the element comes near the window. */
export function useSeenOnce(place: RefObject<Element | null>, from: boolean): boolean {
  const [seen, setSeen] = useState(from);
  useEffect(() => {
    const element = place.current;
    if (seen || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen, place]);
  return seen;
}
