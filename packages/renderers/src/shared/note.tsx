import type { ReactElement, ReactNode } from "react";

/** One small line below a result. Its words are isolated, so that a number at their start stays there from right to left too. */
export function Note({ text, children }: { text: string; children?: ReactNode }): ReactElement {
  return (
    <p className="cs-source">
      <bdi>{text === "" ? "\u00a0" : text}</bdi>
      {children}
    </p>
  );
}
