import type { ReactNode } from "react";
import { HiddenText } from "../text/hidden-text";

export type EndMessageProps = { title: string; detail?: string; children?: ReactNode };

/** What stands in a body that has no result to show, in the middle of the place the result would have had. */
export function EndMessage({ title, detail, children }: EndMessageProps) {
  return (
    <div className="cs-end">
      <p className="cs-outcome-title">
        <HiddenText text={title} quiet />
      </p>
      {detail !== undefined && detail !== "" && (
        <p className="cs-outcome-detail">
          <HiddenText text={detail} quiet />
        </p>
      )}
      {children}
    </div>
  );
}
