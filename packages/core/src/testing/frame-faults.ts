import type { Fault } from "./fault";

/** Changes the frames of a stream as a fault says. Frames are text up to an empty line. */
export function frameFaults(fault: Fault): TransformStream<string, string> {
  let rest = "";
  let at = 0;
  const kept: string[] = [];
  return new TransformStream({
    start(controller) {
      if (fault.kind === "bom") controller.enqueue("\uFEFF");
    },
    transform(text, controller) {
      const frames = (rest + text).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames)
        for (const changed of change(fault, `${frame}\n\n`, at++, kept)) controller.enqueue(changed);
    },
    flush(controller) {
      for (const frame of [...kept, rest]) controller.enqueue(frame);
    },
  });
}

/** What comes in the place of one frame. `kept` holds frames that come later. */
function change(fault: Fault, frame: string, at: number, kept: string[]): string[] {
  switch (fault.kind) {
    case "gap":
      return at === fault.at ? [] : [frame];
    case "garbage":
      return at === fault.at ? [fault.text, frame] : [frame];
    case "line-ends":
      return [frame.replaceAll("\n", fault.lineEnd)];
    case "reorder":
      if (at === fault.at) kept.push(frame);
      return at === fault.at ? [] : [frame, ...kept.splice(0)];
    case "duplicate": {
      const isWithin = at >= fault.from && at < fault.from + fault.count;
      if (isWithin) kept.push(frame);
      const isLast = at === fault.from + fault.count - 1;
      return [frame, ...(isLast ? kept.splice(0) : [])];
    }
    default:
      return [frame];
  }
}
