import { type AgentEvent, type Dialect, readAgentEvents } from "@callstate/core";
import {
  createRecorder,
  type Recorded,
  type Recorder,
  type RecorderOptions,
  type Recording,
  recordStream as recordEvents,
} from "@callstate/core/recording";

export type RecordStreamOptions = RecorderOptions & {
  /** Called once, when the stream has ended or its reader has gone. */
  onEnd?: (recording: Recording) => void;
  /** The format of a response that is not the kit's own; `dialect` is its name. */
  read?: Dialect;
};

/**
 * Records what a server answers while it passes: a `Response` with an event stream (use what is returned in its place), or the events
 * of a run. With `tools`, their secrets are taken out before anything is kept.
 *
 * Nothing is read ahead of whoever reads the response. One that is no event stream is returned as it is, with nothing recorded.
 */
export function recordStream(source: Response, options?: RecordStreamOptions): Response & Recorded;
export function recordStream(
  source: AsyncIterable<AgentEvent>,
  options?: RecorderOptions,
): AsyncIterable<AgentEvent> & Recorded;
export function recordStream(
  source: Response | AsyncIterable<AgentEvent>,
  options: RecordStreamOptions = {},
): (Response | AsyncIterable<AgentEvent>) & Recorded {
  return source instanceof Response ? recordResponse(source, options) : recordEvents(source, options);
}

function recordResponse(response: Response, { onEnd, read, ...options }: RecordStreamOptions): Response & Recorded {
  const recorder = createRecorder(options);
  const { recording } = recorder;
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (response.body === null || !isStream) return Object.assign(response, { recording });
  const bytes = new ByteCopy();
  const over = keepEvents(bytes.stream, recorder, read).then(() => onEnd?.(recording()));
  // A recorder that fails must not take the answer with it.
  over.catch(() => {});
  const { status, statusText, headers } = response;
  const body = passThrough(response.body, bytes);
  return Object.assign(new Response(body, { status, statusText, headers }), { recording });
}

async function keepEvents(bytes: ReadableStream<Uint8Array>, recorder: Recorder, read?: Dialect): Promise<void> {
  const events = readAgentEvents(bytes, { ...(read && { dialect: read }), onProblem: recorder.problem });
  for await (const event of events) recorder.event(event);
}

/** The bytes that have passed, for the recorder. */
class ByteCopy {
  readonly stream: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    this.stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#controller = undefined;
      },
    });
  }

  push(bytes: Uint8Array): void {
    this.#controller?.enqueue(bytes);
  }

  end(): void {
    this.#controller?.close();
    this.#controller = undefined;
  }
}

function passThrough(body: ReadableStream<Uint8Array>, copy: ByteCopy): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read().catch((error: unknown) => {
          copy.end();
          throw error;
        });
        if (done) {
          copy.end();
          controller.close();
          return;
        }
        copy.push(value);
        controller.enqueue(value);
      },
      cancel: (reason) => {
        copy.end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
