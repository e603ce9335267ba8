/**
 * Renews a lease by a timer until it is released. `onLost` is called once, when a renewal is refused or keeps failing: the holder
 * must stop at once, another may have it.
 */
export function keepLease(options: { everyMs: number; renew: () => Promise<boolean>; onLost: () => void }): () => void {
  let released = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    timer = setTimeout(() => void tick(), options.everyMs);
  };
  const tick = async () => {
    const held = await options.renew().catch(() => false);
    if (released) return;
    if (held) schedule();
    else {
      released = true;
      options.onLost();
    }
  };
  schedule();
  return () => {
    released = true;
    clearTimeout(timer);
  };
}
