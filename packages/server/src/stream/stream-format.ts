import type { RunView, StoredEvent } from "../store/agent-store";
import { BYE, frame, KEEP_ALIVE } from "./frame";

/** How one stream of a run is written. It belongs to that stream, and may remember what it wrote. */
export type StreamFormat = {
  /** Goes out first. */
  readonly opening: string;
  /** Says nothing; shows that the connection lives. */
  readonly keepAlive: string;
  /**
   * For formats that can only ask by ending the stream: asked whenever all was written of a run that waits for somebody. Absent: such a stream
   * stays open.
   */
  readonly isOver?: (view: RunView) => boolean | Promise<boolean>;
  write(events: readonly StoredEvent[]): string;
  /** The last word of a stream whose run has ended, or is over for this format. */
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
    write: (events) => events.map((event) => frame(runId, event)).join(""),
    end: () => "",
    leave: () => BYE,
  };
}
