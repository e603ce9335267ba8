const EVERY = 200;

/**
 * Lets timers have their turn now and then. To be awaited in a loop over somebody else's items: one that never waits for anything
 * real would keep its own deadline from being heard.
 */
export function breather(): () => Promise<void> {
  let count = 0;
  return async () => {
    count += 1;
    if (count % EVERY === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  };
}
