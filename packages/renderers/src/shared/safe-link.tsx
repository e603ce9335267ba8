import { HiddenText, linkUrl } from "@callstate/react";
import type { ReactElement } from "react";

export type SafeLinkProps = { url: string; words: string; className?: string };

/** A link where the address may be one (http, https, mailto), else the words alone. Nothing is fetched before a press. */
export function SafeLink({ url, words, className = "" }: SafeLinkProps): ReactElement {
  const href = linkUrl(url);
  const text = <HiddenText text={words} quiet />;
  if (href === undefined) return <span className={className}>{text}</span>;
  return (
    <a className={`cr-link ${className}`} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}

/** The host of an address, without `www.`; the text itself where it is no address. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host.replace(/^www\./, "") || url;
  } catch {
    return url;
  }
}
