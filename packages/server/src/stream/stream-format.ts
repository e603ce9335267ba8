import type { RunView, StoredEvent } from "../store/agent-store";
import { BYE, frame, KEEP_ALIVE } from "./frame";

/** How one stream of a run is written. It belongs to that stream, and may remember what it wrote. */
export type StreamFormat = {
  /** Goes out first. */
  readonly opening: string;
  /** Says nothing; shows that the connection lives. */
  readonly keepAlive: string;
  /** The stream ends as soon as the run waits for somebody, since the format has no other way to ask. */
  readonly endsAtPause: boolean;
  write(events: readonly StoredEvent[]): string;
  /** The last word of a stream whose run has ended, or waits where `endsAtPause`. */
  end(view: RunView): string | Promise<string>;
  /** The last word of a stream that ends while its run goes on. */
  leave(): string;
};

/** The kit's own events, one frame each. `reset` is a frame that takes the place of all before it, or the empty string. */
export function ownFormat(runId: string, reset: string): StreamFormat {
  return {
    // Makes a first comment, which tells a client that it may expect more of them.
    opening: `: hello\n\n${reset}`,
    keepAlive: KEEP_ALIVE,
    endsAtPause: false,
    write: (events) => events.map((event) => frame(runId, event)).join(""),
    end: () => "",
    leave: () => BYE,
  };
}
