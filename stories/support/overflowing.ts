/** Everything that reaches past the place it has, in each place of a story. What scrolls or is cut off by itself is no overflow. */
export function overflowing(root: HTMLElement): string[] {
  const places = [...root.querySelectorAll<HTMLElement>(".story-place")];
  if (places.length === 0) return ["no place"];
  return places.flatMap((place) => {
    const { left, right } = place.getBoundingClientRect();
    const reaching = [...place.querySelectorAll<HTMLElement>("*")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && (box.left < left - 1 || box.right > right + 1) && !isContained(element, place);
    });
    return reaching.map(
      (element) =>
        `${element.tagName} ${element.className} in ${element.parentElement?.className}: ${element.textContent.slice(0, 40)}`,
    );
  });
}

/** Inside of a drawing, or of something that keeps what is too wide to itself. */
function isContained(element: Element, place: Element): boolean {
  if (element.closest("svg, .cs-visually-hidden") !== null) return true;
  for (let around = element.parentElement; around !== null && around !== place; around = around.parentElement) {
    if (getComputedStyle(around).overflowX !== "visible") return true;
  }
  return false;
}
