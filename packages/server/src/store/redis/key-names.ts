import { hashFields } from "../../json/hash";
import type { ConversationKey } from "../../records/index";
import { ownerText } from "../keys";

/**
 * The names of everything in Redis. What belongs to one conversation begins with its base, whose braces keep it in one slot of a cluster;
 * scripts add `:runs`, `:run:<id>`, `:calls:<id>`, `:contents:<id>`, `:log:<id>`, `:messages`, `:audit` and `:token:<token>` to it.
 *
 * The others lead from a name to a conversation, or list what stands in many of them.
 */
export class KeyNames {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** A digest, since tenants and users may be called anything. */
  tag(key: ConversationKey): string {
    return hashFields([key.tenantId, key.userId, key.conversationId]).slice(0, 40);
  }

  base(tag: string): string {
    return `${this.#prefix}:{${tag}}`;
  }

  /** Holds the tag of the run's conversation. */
  run(runId: string): string {
    return `${this.#prefix}:run:${runId}`;
  }

  approval(approvalId: string): string {
    return `${this.#prefix}:approval:${approvalId}`;
  }

  /** One user's conversations by time. */
  owner(owner: { tenantId: string; userId: string }): string {
    return `${this.#prefix}:owner:${hashFields([ownerText(owner)]).slice(0, 40)}`;
  }

  /** When somebody should look at a run. */
  get due(): string {
    return `${this.#prefix}:due`;
  }

  /** Ended runs by time. */
  get ended(): string {
    return `${this.#prefix}:ended`;
  }

  /** All conversations by time. */
  get conversations(): string {
    return `${this.#prefix}:conversations`;
  }

  /** The beginning of the channels' names; a run's id follows. */
  get wake(): string {
    return `${this.#prefix}:wake:`;
  }
}
