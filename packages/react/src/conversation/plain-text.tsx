"use client";

import { memo, useMemo } from "react";
import { HiddenText, ProseText } from "../text/hidden-text";
import { linkUrl } from "../view/safe-url";

/** Text as text: no markup is read in it, and a link is made only of an address that stands there in full. */
export function PlainText({ text }: { text: string }) {
  const paragraphs = useMemo(() => text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ""), [text]);
  return (
    <div className="cs-text">
      {paragraphs.map((paragraph, index) => (
        // Paragraphs of one text have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Paragraph key={index} text={paragraph} />
      ))}
    </div>
  );
}

/** While a text is written, only its last paragraph is another one. */
const Paragraph = memo(function Paragraph({ text }: { text: string }) {
  return <p>{linkPieces(text).map(Piece)}</p>;
});

type LinkPiece = { text: string; href: string | undefined };

const addresses = /\b(?:https?:\/\/|mailto:)[^\s<>"'`]+/gi;

/** The text in pieces, with the address of those that are one. What ends a sentence does not belong to an address. */
export function linkPieces(text: string): LinkPiece[] {
  const pieces: LinkPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(addresses)) {
    const address = match[0].replace(/[.,;:!?…)\]}’”]+$/u, "");
    const href = linkUrl(address);
    if (href === undefined) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), href: undefined });
    pieces.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: undefined });
  return pieces;
}

function Piece({ text, href }: LinkPiece, index: number) {
  if (href === undefined) return <ProseText key={index} text={text} />;
  return (
    <a key={index} className="cs-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
      <HiddenText text={text} quiet />
    </a>
  );
}
