import type { ReactElement, ReactNode } from "react";
import { addressOf } from "./story-address";

type StoryLinkProps = { to: string; kind?: "story" | "docs"; className?: string; children: ReactNode };

/** Opens another page of the Storybook in the whole window: this one is only its frame. */
export function StoryLink({ to, kind = "story", className, children }: StoryLinkProps): ReactElement {
  return (
    <a className={className} href={addressOf(kind, to)} target="_top">
      {children}
    </a>
  );
}
