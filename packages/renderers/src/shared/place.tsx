import { EndMessage, type Outcome } from "@callstate/react";
import type { ReactElement, ReactNode } from "react";

export type PlaceProps = {
  /** How many rows the result will have, as far as that is known: their height is kept from the start. 1 to 12. */
  rows: number;
  /** The renderer's own class: it says with `--cr-row` how high a row is and with `--cr-more` what comes on top. */
  className: string;
  children: ReactNode;
};

/** The place of a result. It is as high before the result and without it as with it, so that nothing below it moves. */
export function Place({ rows, className, children }: PlaceProps): ReactElement {
  return (
    <div className={`cr-place ${className}`} data-rows={wholeRows(rows)}>
      {children}
    </div>
  );
}

function wholeRows(rows: number): number {
  return Number.isFinite(rows) ? Math.min(12, Math.max(1, Math.round(rows))) : 1;
}

/** What a call without a result says in the place of one. */
export function NoResult({ title, outcome }: { title: string; outcome: Outcome }): ReactElement {
  return <EndMessage title={title} detail={outcome.detail} />;
}
