import type { AgentEvent } from "../events/types";
import type { UIMessage } from "../parts/message";
import { isAsFar } from "../reduce/is-as-far";

/**
 * A run that a wire without numbers tells again from its beginning: a stream that was attached to anew.
 *
 * What is told is folded into the message as it was before the run, aside from what is shown, and takes its place once it has
 * reached it. So nothing is doubled and nothing goes back.
 */
export class Retelling {
  readonly runId: string;
  /** The message that the run writes, whatever name it is given this time. */
  readonly messageId: string;
  #told: UIMessage;

  constructor(runId: string, before: UIMessage) {
    this.runId = runId;
    this.messageId = before.id;
    this.#told = before;
  }

  isOf(event: AgentEvent): boolean {
    return event.type !== "reset" && (event.runId ?? "") === this.runId;
  }

  /** The message to show once what is told has reached `shown`; undefined before. */
  tell(shown: UIMessage, fold: (message: UIMessage) => UIMessage): UIMessage | undefined {
    this.#told = fold(this.#told);
    return isAsFar(this.#told, shown) ? this.#told : undefined;
  }
}
