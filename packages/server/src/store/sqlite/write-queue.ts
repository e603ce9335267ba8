const tails = new Map<string, Promise<unknown>>();

/**
 * Runs one write after the other, for all stores of this process that share a file: SQLite waits for its lock without giving the
 * event loop a chance, so two writers of one process would wait for each other.
 */
export function inTurn<Result>(url: string, write: () => Promise<Result>): Promise<Result> {
  const result = (tails.get(url) ?? Promise.resolve()).then(write);
  const tail = result.catch(() => undefined);
  tails.set(url, tail);
  void tail.then(() => {
    if (tails.get(url) === tail) tails.delete(url);
  });
  return result;
}

/** Resolves when the writes that stand in the queue are done. */
export async function queueEnd(url: string): Promise<void> {
  await tails.get(url);
}
