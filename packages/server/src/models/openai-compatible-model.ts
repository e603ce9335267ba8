import { randomId } from "../json/hash";
import { type Model, ModelError, type ModelEvent, type ModelRequest } from "./model";
import { openAiRequestBody } from "./openai-request";
import { OpenAiTurn } from "./openai-turn";
import { kindOfStatus } from "./provider-error";
import { readSse } from "./read-sse";

export type OpenAiCompatibleOptions = {
  /** Up to and without `/chat/completions`, such as `https://api.openai.com/v1`. */
  baseURL: string;
  apiKey?: string;
  /** The model's name at that address. */
  model: string;
  fetch?: typeof fetch;
  headers?: Readonly<Record<string, string>>;
  /** Added to each request's body: `{ temperature: 0 }`. */
  body?: Readonly<Record<string, unknown>>;
};

/**
 * Any model behind the chat completions API with streaming. Calls that arrive side by side, in pieces, or with their arguments
 * before their name come out whole.
 *
 * A refused or broken answer throws a `ModelError`; it is not tried again here.
 */
export function openAiCompatibleModel(options: OpenAiCompatibleOptions): Model {
  return {
    name: options.model,
    stream: (request) => streamTurn(options, request),
  };
}

async function* streamTurn(options: OpenAiCompatibleOptions, request: ModelRequest): AsyncGenerator<ModelEvent> {
  const response = await send(options, request);
  if (response.body === null) throw new ModelError("unavailable", "The answer has no body.");
  const turn = new OpenAiTurn(() => randomId("call"));
  try {
    for await (const data of readSse(response.body)) {
      if (data === "[DONE]") break;
      yield* turn.read(parseChunk(data));
    }
  } catch (error) {
    if (request.signal.aborted || error instanceof ModelError) throw error;
    throw new ModelError("cut-off", "The stream broke off.", { cause: error });
  }
  yield* turn.end();
}

async function send(options: OpenAiCompatibleOptions, request: ModelRequest): Promise<Response> {
  const doFetch = options.fetch ?? fetch;
  const url = `${options.baseURL.replace(/\/+$/, "")}/chat/completions`;
  let response: Response;
  try {
    response = await doFetch(url, {
      method: "POST",
      headers: {
        ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }),
        ...options.headers,
        "content-type": "application/json",
        accept: "text/event-stream",
      },
      body: JSON.stringify({ ...openAiRequestBody(options.model, request), ...options.body }),
      signal: request.signal,
    });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ModelError("unavailable", "The model can't be reached.", { cause: error });
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<ModelError> {
  const { status } = response;
  const body = (await response.text().catch(() => "")).slice(0, 2_000);
  return new ModelError(kindOfStatus(status), `The model answered ${status}: ${body}`, { status });
}

function parseChunk(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new ModelError("cut-off", "The stream holds something that is no JSON.", { cause });
  }
}
