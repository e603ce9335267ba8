type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

export type MainThread = {
  /** CPU milliseconds of the main thread in each frame. */
  frames: number[];
  /** CPU milliseconds of each task. */
  tasks: number[];
};

/**
 * What the page's main thread did between its two marks. A frame lasts from one beginning to the next; everything counts that ran
 * meanwhile: script, style, layout, paint, and what came from the network.
 */
export function readMainThread(json: string): MainThread {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(json);
  const start = only(traceEvents, "bench-start");
  const end = only(traceEvents, "bench-end");
  const own = traceEvents.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts && ts <= end.ts,
  );
  const tasks = own.filter(({ name, ph }) => ph === "X" && name === "ThreadControllerImpl::RunTask");
  const begins = own.filter(({ name, ph }) => name === "AnimationFrame" && ph === "b").map(({ ts }) => ts);
  if (tasks.length === 0 || begins.length < 10) throw new Error("The trace has no tasks or no frames.");
  const frames = begins.slice(1).map((until, index) => {
    const from = begins[index] ?? until;
    const within = tasks.filter(({ ts }) => ts >= from && ts < until);
    return sum(within.map(cpu));
  });
  return { frames, tasks: tasks.map(cpu) };
}

const cpu = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1000;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function only(events: readonly TraceEvent[], name: string): TraceEvent {
  const found = events.find((event) => event.name === name);
  if (found === undefined) throw new Error(`The trace has no ${name}.`);
  return found;
}
