import { CallstateError } from "../errors";

export type TransportErrorOptions = {
  /** The HTTP status, where there was an answer. */
  status?: number;
  /** When to try again, in milliseconds from now, as the server asked. */
  retryAfterMs?: number;
  /** The `error` object of the answer: `issues`, `input`, `effective`, `decision` live here. */
  details?: Readonly<Record<string, unknown>>;
  /** Nothing may ask again by itself: it would get the same answer, or could make a thing happen twice. */
  final?: true;
  /** How to fix it, in one sentence. */
  hint?: string;
  cause?: unknown;
};

/** An answer of the backend that is not a success. `code` is the server's (`busy`, `conflict`, `changed`, …). */
export class TransportError extends CallstateError {
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  readonly final: boolean;

  constructor(code: string, message: string, options: TransportErrorOptions = {}) {
    super(code, message, options);
    this.name = "TransportError";
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
    this.details = options.details ?? {};
    this.final = options.final ?? false;
  }
}
