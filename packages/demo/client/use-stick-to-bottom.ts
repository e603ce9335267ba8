import { type RefObject, useEffect } from "react";

/** How close to the end counts as at the end, in pixels. */
const nearEnd = 48;

/**
 * Keeps a scroller at its end while its content grows, as long as the reader is at the end. Whoever scrolls up or opens a card
 * stays where they are.
 */
export function useStickToBottom(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const box = scroller.current;
    const grown = content.current;
    if (box === null || grown === null) return undefined;
    let isAtEnd = true;
    const note = () => {
      isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd) box.scrollTo({ top: box.scrollHeight });
    });
    box.addEventListener("scroll", note, { passive: true });
    observer.observe(grown);
    observer.observe(box);
    box.scrollTo({ top: box.scrollHeight });
    return () => {
      box.removeEventListener("scroll", note);
      observer.disconnect();
    };
  }, [scroller, content]);
}
