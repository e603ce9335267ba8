import type { AgentEvent } from "../events/types";
import type { Transport } from "../session/transport";
import { createRecorder, type Recorder, type RecorderOptions } from "./recorder";
import type { Recording } from "./recording";

/** What has been recorded of it. */
export type Recorded = { readonly recording: () => Recording };

/**
 * Records a stream while it is used: give it a transport or the events of one answer, and use what it returns in their place.
 *
 * ```ts
 * const transport = recordStream(createHttpTransport({ url: "/api" }), { tools });
 * // later
 * const text = formatRecording(transport.recording());
 * ```
 */
export function recordStream(source: Transport, options?: RecorderOptions): Transport & Recorded;
export function recordStream(
  source: AsyncIterable<AgentEvent>,
  options?: RecorderOptions,
): AsyncIterable<AgentEvent> & Recorded;
export function recordStream(
  source: Transport | AsyncIterable<AgentEvent>,
  options: RecorderOptions = {},
): (Transport | AsyncIterable<AgentEvent>) & Recorded {
  const recorder = createRecorder(options);
  const { recording } = recorder;
  if (Symbol.asyncIterator in source) return Object.assign(tapEvents(source, recorder), { recording });
  return Object.assign(tapTransport(source, recorder), { recording });
}

/** The transport, with everything that passes told to the recorder. */
export function tapTransport(transport: Transport, recorder: Recorder): Transport {
  const tapped: Transport = {
    start: async (request, signal) => {
      if ("message" in request) recorder.message(request.message);
      return tapEvents(await transport.start(request, signal), recorder);
    },
    attach: async (request, signal) => {
      const events = await transport.attach(request, signal);
      return events === null ? null : tapEvents(events, recorder);
    },
    decide: (decision) => transport.decide(decision),
    sendToolOutput: (output) => transport.sendToolOutput(output),
    stop: (request) => transport.stop(request),
  };
  // What the backend doesn't offer must stay absent.
  if (transport.claimTool !== undefined) tapped.claimTool = (claim) => claimWith(transport, claim);
  if (transport.load !== undefined) tapped.load = (id) => loadWith(transport, id, recorder);
  return tapped;
}

type Claim = Parameters<NonNullable<Transport["claimTool"]>>[0];

async function claimWith(transport: Transport, claim: Claim): Promise<boolean> {
  return (await transport.claimTool?.(claim)) ?? false;
}

async function loadWith(transport: Transport, conversationId: string, recorder: Recorder) {
  const loaded = (await transport.load?.(conversationId)) ?? { messages: [] };
  recorder.history(loaded.messages);
  return loaded;
}

function tapEvents(events: AsyncIterable<AgentEvent>, recorder: Recorder): AsyncIterable<AgentEvent> {
  return {
    [Symbol.asyncIterator]: () => {
      const inner = events[Symbol.asyncIterator]();
      return {
        next: async () => {
          const result = await inner.next();
          if (result.done !== true) recorder.event(result.value);
          return result;
        },
        return: async (value?: unknown) => (await inner.return?.(value)) ?? { done: true, value },
      };
    },
  };
}
