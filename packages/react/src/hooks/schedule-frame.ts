/** A frame that never comes (a page behind others draws none) must not hold anything back. */
const lateFrameMs = 250;

/** Calls `run` with the next frame of the page. Returns the way to take it back. */
export function scheduleFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, lateFrameMs);
  function cancel(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  }
  function once(): void {
    cancel();
    run();
  }
  return cancel;
}
