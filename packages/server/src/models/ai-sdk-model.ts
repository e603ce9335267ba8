import { CallstateError } from "@callstate/core";
import { aiSdkCallOptions } from "./ai-sdk-request";
import { AiSdkTurn } from "./ai-sdk-turn";
import type { AiSdkLanguageModel } from "./ai-sdk-types";
import { type Model, ModelError, type ModelEvent, type ModelRequest } from "./model";
import { providerError } from "./provider-error";

const SPECIFICATIONS = new Set(["v2", "v3", "v4"]);

/**
 * Any model of an AI SDK provider package: `aiSdkModel(openai("gpt-5"))`. The package `ai` is not needed.
 *
 * Tools run in this kit only: calls that the provider runs itself are left out. A refused or broken answer throws a `ModelError`;
 * it is not tried again here.
 *
 * Throws a `CallstateError` (`unsupported-model`) for another specification than 2 to 4.
 */
export function aiSdkModel(languageModel: AiSdkLanguageModel): Model {
  const { specificationVersion, provider, modelId } = languageModel;
  if (!SPECIFICATIONS.has(specificationVersion)) {
    throw new CallstateError("unsupported-model", `This model speaks the specification "${specificationVersion}".`, {
      hint: "Use a provider package that belongs to AI SDK 5, 6 or 7.",
    });
  }
  return { name: `${provider}/${modelId}`, stream: (request) => streamTurn(languageModel, request) };
}

async function* streamTurn(languageModel: AiSdkLanguageModel, request: ModelRequest): AsyncGenerator<ModelEvent> {
  const turn = new AiSdkTurn();
  const stream = await open(languageModel, request);
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield* turn.read(value);
    }
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw providerError(error, "cut-off");
  } finally {
    // Not awaited: it may hang with the provider.
    void reader.cancel().catch(() => undefined);
  }
  if (!turn.hasFinished) throw new ModelError("cut-off", "The stream ended before the model had finished.");
}

async function open(languageModel: AiSdkLanguageModel, request: ModelRequest): Promise<ReadableStream<unknown>> {
  try {
    return (await languageModel.doStream(aiSdkCallOptions(request, languageModel.specificationVersion))).stream;
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw providerError(error, "unavailable");
  }
}
