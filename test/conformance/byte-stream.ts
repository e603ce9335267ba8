/** These bytes as a stream, in chunks of these sizes, over and over. A size of 0 is an empty chunk. */
export function bytesIn(bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> {
  let at = 0;
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) {
        controller.close();
        return;
      }
      const size = sizes[turn++ % sizes.length] ?? bytes.length;
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}
