import { type AgentEvent, type Transport, TransportError } from "@callstate/core";
import { readRecording, type ReadRecordingOptions, type RecordingSource } from "@callstate/core/recording";
import { ReplayPlayer, type ReplayPace } from "./replay-player";

export type ReplayOptions = ReplayPace & ReadRecordingOptions;

/** A transport that plays a recording as the answer to any message, and what steers it. */
export type ReplayTransport = Transport & {
  /** How many events it has. */
  readonly length: number;
  /** How many events have been played. */
  readonly position: number;
  setSpeed: (speed: number) => void;
  /** Plays the next event, or several, at once. */
  step: (count?: number) => void;
  /**
   * Goes to the place after so many events. Forwards, what lies between is played at once. Backwards, the stream ends: a message never
   * forgets what it has shown, so the next answer is the one that starts there.
   */
  seek: (position: number) => void;
};

/**
 * Plays a recorded answer, so that a screen can be looked at without a server: a recording of `recordStream`, a saved event stream
 * (of any format that `dialects` names), or plain events. Nothing is sent anywhere: a decision is refused, for what came of it is
 * in the recording.
 *
 * Throws what `readRecording` throws for a text that is no recording.
 */
export function createReplayTransport(source: RecordingSource, options: ReplayOptions = {}): ReplayTransport {
  const player = new ReplayPlayer(readRecording(source, options), options);
  return {
    get length() {
      return player.events.length;
    },
    get position() {
      return player.position;
    },
    setSpeed: (speed) => player.setSpeed(speed),
    step: (count = 1) => player.step(count),
    seek: (position) => player.seek(position),
    start: async (_request, signal) => {
      player.rewind();
      return player.play(0, signal);
    },
    attach: async (request, signal): Promise<AsyncIterable<AgentEvent> | null> => {
      if (request.runId !== player.runId) return null;
      return player.play(player.placeOf(request.cursor), signal);
    },
    decide: () => Promise.reject(new TransportError("refused", "A recording can’t be decided.")),
    sendToolOutput: async () => {},
    claimTool: async () => false,
    stop: async () => {},
  };
}
