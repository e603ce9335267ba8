/** Three keep-alives missed: the connection is dead, whatever the socket says. */
const silenceMs = 45_000;

/**
 * Fails a stream that fell silent. It works only after a first keep-alive was seen: a server that sends none may be silent as long
 * as it likes.
 */
export function watchSilence(source: ReadableStream<Uint8Array>): {
  bytes: ReadableStream<Uint8Array>;
  onComment: () => void;
} {
  const reader = source.getReader();
  let isArmed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);
  const bytes = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        rest();
        if (isArmed) {
          timer = setTimeout(() => {
            controller.error(new Error("The stream fell silent."));
            void reader.cancel().catch(() => {});
          }, silenceMs);
        }
        const { done, value } = await reader.read().finally(rest);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel(reason) {
        rest();
        return reader.cancel(reason);
      },
    },
    // Nothing is read ahead: the timer runs only while somebody waits.
    { highWaterMark: 0 },
  );
  return { bytes, onComment: () => (isArmed = true) };
}
