/**
 * Draws a part as it is shown for a reason, once: what is shown keeps its identity as long as part and reason do.
 */
export function drawnOnce<Part extends object, Reason, Shown>(
  draw: (part: Part, reason: Reason) => Shown,
): (part: Part, reason: Reason) => Shown {
  const drawn = new WeakMap<Part, { reason: Reason; shown: Shown }>();
  return (part, reason) => {
    const known = drawn.get(part);
    if (known?.reason === reason) return known.shown;
    const shown = draw(part, reason);
    drawn.set(part, { reason, shown });
    return shown;
  };
}
