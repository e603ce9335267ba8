"use client";

import { useLabels } from "@callstate/react";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { byteWords } from "./byte-words";

/** Where a result is that was too large to be sent along: the server keeps it. */
export type OutputReference = { runId: string; toolCallId: string; bytes: number };

/** Gets a kept result: the app knows its server. Rejects if it can't be had. */
export type LoadOutput = (reference: OutputReference) => Promise<unknown>;

/** The reference, where a result stands for one. */
export function outputReference(output: unknown): OutputReference | undefined {
  if (typeof output !== "object" || output === null || !("$reference" in output)) return undefined;
  const { $reference: reference } = output;
  if (typeof reference !== "object" || reference === null) return undefined;
  const { runId, toolCallId, bytes } = { runId: "", toolCallId: "", bytes: 0, ...reference };
  return typeof runId === "string" && typeof toolCallId === "string" && typeof bytes === "number"
    ? { runId, toolCallId, bytes }
    : undefined;
}

export type KeptOutputProps = {
  reference: OutputReference;
  /** Without it the size is all there is to say. */
  load: LoadOutput | undefined;
  children: (output: unknown) => ReactNode;
};

/** A result that the server keeps: how large it is and, where the app can get it, a button. It never loads by itself. */
export function KeptOutput({ reference, load, children }: KeptOutputProps): ReactElement {
  const { formats } = useLabels();
  const [wanted, setWanted] = useState(0);
  const [loaded, setLoaded] = useState<{ output: unknown } | "failed" | undefined>();
  const { runId, toolCallId, bytes } = reference;
  useEffect(() => {
    if (wanted === 0 || load === undefined) return undefined;
    let here = true;
    load({ runId, toolCallId, bytes }).then(
      (output) => here && setLoaded({ output }),
      () => here && setLoaded("failed"),
    );
    return () => {
      here = false;
    };
  }, [wanted, load, runId, toolCallId, bytes]);
  if (typeof loaded === "object") return <>{children(loaded.output)}</>;
  const busy = wanted > 0 && loaded === undefined;
  return (
    <div className="cs-end">
      <p className="cs-outcome-title">
        <bdi>{`${byteWords(bytes, formats)} of output`}</bdi>
      </p>
      <output className="cs-outcome-detail">
        {loaded === "failed"
          ? "It could not be loaded."
          : busy
            ? "Loading it…"
            : "It is too large to be shown at once, and is kept on the server."}
      </output>
      {load !== undefined && (
        <button
          type="button"
          className="cs-button"
          data-size="small"
          disabled={busy}
          onClick={() => {
            setLoaded(undefined);
            setWanted(wanted + 1);
          }}
        >
          Show the output
        </button>
      )}
    </div>
  );
}
