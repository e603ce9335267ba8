/** The card of a call on this page, by its id: the newest, where a model has used an id twice. */
export function findCall(toolCallId: string): HTMLElement | undefined {
  // Compared, not put into a selector: an id is the model's.
  return [...document.querySelectorAll<HTMLElement>("[data-call]")].findLast(
    (card) => card.dataset["call"] === toolCallId,
  );
}

/** Brings a call into view and moves the focus to its heading, never to one of its buttons. */
export function focusCall(toolCallId: string): void {
  const card = findCall(toolCallId);
  if (card === undefined) return;
  const reduced = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  card.scrollIntoView?.({ block: "nearest", behavior: reduced ? "auto" : "smooth" });
  card.querySelector<HTMLElement>(".cs-title")?.focus({ preventScroll: true });
}
