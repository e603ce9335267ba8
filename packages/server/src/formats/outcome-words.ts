import type { ToolPart } from "@callstate/core";

type Ended = Pick<ToolPart, "state"> & { reason?: string; note?: string; cause?: string; errorText?: string };

/** One sentence for an end that a format has no state for. */
export function outcomeWords({ state, reason, note, cause, errorText }: Ended): string {
  switch (state) {
    case "output-denied":
      return reason === undefined ? "Declined. It did not run." : `Declined: ${reason}`;
    case "cancelled":
      return CANCELLED[cause ?? ""] ?? "Stopped. It did not run.";
    case "output-unknown":
      return `It may have happened. ${note ?? "Check before you try again."}`;
    default:
      return errorText ?? "It failed.";
  }
}

const CANCELLED: Readonly<Record<string, string>> = {
  interrupted: "The answer broke off. It did not run.",
  expired: "Nobody decided in time. It did not run.",
  superseded: "A newer message took its place. It did not run.",
};
