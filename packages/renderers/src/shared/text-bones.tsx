import type { ReactElement } from "react";

/** Three lines of a text that isn't there yet. */
export function TextBones(): ReactElement {
  return (
    <div className="cr-bones" aria-hidden="true">
      <span className="cs-bone" />
      <span className="cs-bone" />
      <span className="cs-bone" />
    </div>
  );
}
