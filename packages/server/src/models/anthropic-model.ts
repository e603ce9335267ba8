import { CallstateError } from "@callstate/core";
import { anthropicRequest } from "./anthropic-request";
import { AnthropicTurn } from "./anthropic-turn";
import { type Model, ModelError, type ModelEvent, type ModelRequest } from "./model";
import { providerError } from "./provider-error";

export type AnthropicOptions = {
  apiKey: string;
  /** The model's name, such as `claude-sonnet-4-5`. */
  model: string;
  /** Up to and without `/v1/messages`. Anthropic's own address by default. */
  baseURL?: string;
  /** Of one turn, in tokens. 8,192 by default. */
  maxTokens?: number;
};

type Client = Awaited<ReturnType<typeof createClient>>;

/**
 * Anthropic's models, over the package `@anthropic-ai/sdk`, which the app installs.
 *
 * A refused or broken answer throws a `ModelError`; it is not tried again here. Without the package the first turn throws a
 * `CallstateError` (`missing-package`).
 */
export function anthropicModel(options: AnthropicOptions): Model {
  let client: Promise<Client> | undefined;
  return {
    name: options.model,
    async *stream(request) {
      client ??= createClient(options);
      yield* streamTurn(await client, options, request);
    },
  };
}

async function createClient({ apiKey, baseURL }: AnthropicOptions) {
  const { default: Anthropic } = await loadPackage();
  return new Anthropic({ apiKey, maxRetries: 0, ...(baseURL === undefined ? {} : { baseURL }) });
}

async function* streamTurn(
  client: Client,
  options: AnthropicOptions,
  request: ModelRequest,
): AsyncGenerator<ModelEvent> {
  const turn = new AnthropicTurn();
  const { signal } = request;
  try {
    const body = anthropicRequest(options.model, options.maxTokens ?? 8_192, request);
    const events = await client.messages.create(body, { signal });
    for await (const event of events) yield* turn.read(event);
  } catch (error) {
    if (signal.aborted) throw error;
    throw providerError(error, turn.hasBegun ? "cut-off" : "unavailable");
  }
  // The package ends its stream quietly when it is aborted, and when the connection is cut.
  signal.throwIfAborted();
  if (!turn.hasFinished) throw new ModelError("cut-off", "The stream ended before the model had finished.");
}

async function loadPackage() {
  try {
    return await import("@anthropic-ai/sdk");
  } catch (cause) {
    throw new CallstateError("missing-package", "`anthropicModel` needs the package @anthropic-ai/sdk.", {
      hint: "Install it with `npm install @anthropic-ai/sdk`.",
      cause,
    });
  }
}
