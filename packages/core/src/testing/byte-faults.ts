import type { Fault } from "./fault";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Breaks off, ends or cuts up a stream of bytes as a fault says. */
export function byteFaults(fault: Fault): TransformStream<Uint8Array, Uint8Array> {
  const most = "afterBytes" in fault ? (fault.afterBytes ?? 0) : fault.kind === "stall" ? 0 : Number.POSITIVE_INFINITY;
  let sent = 0;
  const stop = async (controller: TransformStreamDefaultController<Uint8Array>) => {
    if (fault.kind === "end") return controller.terminate();
    if (fault.kind === "stall") await pause(fault.ms);
    // What was sent reaches its reader first: an error takes away what still waits.
    else await pause(0);
    controller.error(new TypeError("The connection was broken by a fault."));
  };
  return new TransformStream({
    async transform(bytes, controller) {
      const room = bytes.subarray(0, most - sent);
      const size = fault.kind === "chunks" ? fault.bytes : room.length;
      for (let from = 0; from < room.length; from += size) {
        controller.enqueue(room.slice(from, from + size));
        if (fault.kind === "chunks" && fault.pauseMs !== undefined) await pause(fault.pauseMs);
      }
      sent += room.length;
      if (sent >= most) await stop(controller);
    },
  });
}
