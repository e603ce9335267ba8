import { Bone, HiddenText } from "@callstate/react";
import type { ReactElement, ReactNode } from "react";

export type Fact = {
  label: string;
  /** Text is shown with everything invisible in it. Undefined: a bar stands there until the value is known. */
  value: string | ReactElement | undefined;
  /** Width of the bar, from 1 (a digit) to 5 (a sentence). */
  skeleton?: 1 | 2 | 3 | 4 | 5;
};

/** Names and values on the lines that the arguments of a call stand on too. */
export function Facts({ facts, children }: { facts: readonly Fact[]; children?: ReactNode }): ReactElement {
  return (
    <dl className="cs-facts">
      {facts.map(({ label, value, skeleton = 3 }, index) => (
        // Two facts may have one label.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="cs-fact" key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? (
              <Bone size={skeleton} />
            ) : typeof value === "string" ? (
              <HiddenText text={value} />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
