import type { MarkedToken, Token, Tokens } from "marked";
import { createElement, Fragment, type ReactNode } from "react";
import type { Labels } from "../labels/labels";
import { ProseText } from "../text/hidden-text";
import { imageUrl, linkUrl } from "../view/safe-url";
import { decodeEntities, isKnownToken } from "./block-tokens";

export type RenderContext = {
  labels: Labels;
  /** The level of a first-level heading of the text. */
  headingLevel: number;
  imageOrigins: readonly string[] | undefined;
};

/** Tokens as elements: of all that a text can say only this list becomes markup, and HTML is text like any other. */
export function renderTokens(tokens: readonly Token[] | undefined, context: RenderContext): ReactNode {
  return tokens?.map((token, index) => (
    // Pieces of a text have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {isKnownToken(token) ? renderToken(token, context) : <ProseText text={token.raw} />}
    </Fragment>
  ));
}

function renderToken(token: MarkedToken, context: RenderContext): ReactNode {
  switch (token.type) {
    case "paragraph":
      return <p>{renderTokens(token.tokens, context)}</p>;
    case "text":
      return token.tokens === undefined ? (
        <ProseText text={decodeEntities(token.text)} />
      ) : (
        renderTokens(token.tokens, context)
      );
    case "escape":
      return <ProseText text={token.text} />;
    case "strong":
    case "em":
    case "del":
      return createElement(token.type, null, renderTokens(token.tokens, context));
    case "codespan":
      return (
        <code>
          <bdi dir="ltr">
            <ProseText text={token.text} />
          </bdi>
        </code>
      );
    case "br":
      return <br />;
    case "hr":
      return <hr />;
    case "heading":
      return createElement(
        `h${Math.min(6, context.headingLevel + token.depth - 1)}`,
        null,
        renderTokens(token.tokens, context),
      );
    case "blockquote":
      return <blockquote>{renderTokens(token.tokens, context)}</blockquote>;
    case "code":
      return <CodeBlock text={token.text} label={context.labels.message.code} />;
    case "list":
      return renderList(token, context);
    case "table":
      return renderTable(token, context);
    case "link":
      return renderLink(token, context);
    case "image":
      return renderImage(token, context);
    case "html":
      return token.block ? (
        <p>
          <ProseText text={token.text} />
        </p>
      ) : (
        <ProseText text={token.text} />
      );
    case "checkbox":
      return (
        <input
          type="checkbox"
          checked={token.checked}
          disabled
          readOnly
          aria-label={token.checked ? context.labels.values.yes : context.labels.values.no}
        />
      );
    case "list_item":
      return <li>{renderTokens(token.tokens, context)}</li>;
    case "def":
    case "space":
      return null;
    default:
      return token satisfies never;
  }
}

function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    // A block that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <pre className="cs-code" tabIndex={0} role="group" aria-label={label} dir="ltr">
      <code>
        <ProseText text={text} />
      </code>
    </pre>
  );
}

function renderList(list: Tokens.List, context: RenderContext): ReactNode {
  const items = renderTokens(list.items, context);
  if (!list.ordered) return <ul>{items}</ul>;
  return <ol {...(list.start === "" || list.start === 1 ? {} : { start: list.start })}>{items}</ol>;
}

function renderTable({ header, rows }: Tokens.Table, context: RenderContext): ReactNode {
  return (
    // It scrolls by itself where it is wider than the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className="cs-table" tabIndex={0} role="group" aria-label={context.labels.message.table}>
      <table>
        <thead>
          <tr>{header.map((cell, index) => renderCell(cell, index, context))}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>{row.map((cell, place) => renderCell(cell, place, context))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function renderCell({ header, align, tokens }: Tokens.TableCell, index: number, context: RenderContext): ReactNode {
  const props = { key: index, ...(align === null ? {} : { "data-align": align }) };
  return header ? (
    <th scope="col" {...props} key={index}>
      {renderTokens(tokens, context)}
    </th>
  ) : (
    <td {...props} key={index}>
      {renderTokens(tokens, context)}
    </td>
  );
}

/** A link only to where a link may lead; else its words, and the address where the words don't say it. */
function renderLink({ href, text, tokens }: Tokens.Link, context: RenderContext): ReactNode {
  const address = linkUrl(decodeEntities(href));
  const words = renderTokens(tokens, context);
  if (address === undefined) return text === href ? words : <span>{words}</span>;
  return (
    <a className="cs-link" href={address} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{words}</bdi>
    </a>
  );
}

/** An image only if it is here already or from an origin of the app; else a link to it. */
function renderImage({ href, text }: Tokens.Image, { labels, imageOrigins }: RenderContext): ReactNode {
  const address = decodeEntities(href);
  const mediaType = /^data:(image\/[\w.+-]+)[;,]/i.exec(address)?.[1] ?? "image/*";
  const source = imageUrl(address, mediaType, imageOrigins);
  const words = decodeEntities(text);
  if (source !== undefined)
    return <img className="cs-image" src={source} alt={words === "" ? labels.message.image : words} />;
  const link = linkUrl(address);
  const name = words === "" ? labels.message.image : labels.message.imageOf(words);
  if (link === undefined) return name;
  return (
    <a className="cs-link" href={link} target="_blank" rel="noopener noreferrer nofollow">
      {name}
    </a>
  );
}
