import { Bone, defineToolRenderer, type Formats, HiddenText } from "@callstate/react";
import type { ReactElement } from "react";
import { byteWords } from "../shared/byte-words";
import { KeptOutput, type LoadOutput, outputReference } from "../shared/kept-output";
import { Note } from "../shared/note";
import { NoResult, Place } from "../shared/place";
import { hostOf, SafeLink } from "../shared/safe-link";
import { scrollable } from "../shared/scrollable";
import { fetchPage, fetchPageOutput, type FetchedPage } from "./schema";

/** So much of a page is shown: enough to see what was read. */
const shownCharacters = 8000;

export type FetchPageRendererOptions = {
  /** Gets a page that was too large to be sent along. */
  loadOutput?: LoadOutput;
};

/** How the reading of a page is shown in each of its states. */
export function createFetchPageRenderer({ loadOutput }: FetchPageRendererOptions = {}) {
  return defineToolRenderer({
    name: "fetchPage",
    ...fetchPage,
    subject: ({ url }) => (url === undefined ? undefined : hostOf(url)),
    several: (count) => `${count} pages`,
    fields: { url: {} },
    views: {
      "input-streaming": ({ partialInput }) => <Awaited url={partialInput?.url} />,
      "input-available": ({ input }) => <Awaited url={input.url} />,
      // Where an app asks, the address is what matters, and the kit shows it.
      "approval-requested": () => null,
      "approval-responded": ({ input }) => <Awaited url={input.url} />,
      "output-streaming": ({ input, output, formats }) =>
        output === undefined ? <Awaited url={input.url} /> : <Page page={output} asked={input.url} formats={formats} />,
      "output-available": ({ input, output, formats }) => {
        const reference = outputReference(output);
        if (reference === undefined) return <Page page={output} asked={input?.url} formats={formats} />;
        return (
          <Place rows={1} className="fetch-page">
            <KeptOutput reference={reference} load={loadOutput}>
              {(loaded) => {
                const page = fetchPageOutput.safeParse(loaded);
                return page.success ? <PageText page={page.data} asked={input?.url} formats={formats} /> : null;
              }}
            </KeptOutput>
          </Place>
        );
      },
      "output-error": ({ outcome }) => <Missing title="Not read" outcome={outcome} />,
      "output-denied": ({ outcome }) => <Missing title="Not read" outcome={outcome} />,
      cancelled: ({ outcome }) => <Missing title="Not read" outcome={outcome} />,
      "output-unknown": ({ outcome }) => <Missing title="No page to show" outcome={outcome} />,
    },
  });
}

function Awaited({ url }: { url: string | undefined }): ReactElement {
  return (
    <Place rows={1} className="fetch-page">
      <p className="fetch-page-title cr-line">
        <Bone size={5} />
      </p>
      <p className="fetch-page-url">{url === undefined ? <Bone size={4} /> : <HiddenText text={url} quiet />}</p>
      <div className="fetch-page-text" aria-hidden="true">
        {[1, 2, 3, 4].map((line) => (
          <span className="cs-bone fetch-page-line" key={line} data-line={line} />
        ))}
      </div>
    </Place>
  );
}

type PageProps = { page: FetchedPage; asked: string | undefined; formats: Formats };

function Page(props: PageProps): ReactElement {
  return (
    <Place rows={1} className="fetch-page">
      <PageText {...props} />
    </Place>
  );
}

function PageText({ page, asked, formats }: PageProps): ReactElement {
  const { url, status, title, text, mediaType, bytes } = page;
  const cut = text.length > shownCharacters;
  return (
    <>
      <p className="fetch-page-title cr-line">
        <HiddenText text={title === "" ? hostOf(url) : title} quiet />
      </p>
      <p className="fetch-page-url">
        <SafeLink url={url} words={url} />
      </p>
      <div className="fetch-page-text" {...scrollable("Text of the page")}>
        {text.trim() === "" ? (
          <p className="cs-outcome-detail">The page has no text.</p>
        ) : (
          <p className="cr-text">
            <HiddenText text={cut ? `${text.slice(0, shownCharacters)}…` : text} quiet />
          </p>
        )}
      </div>
      <Note
        text={[
          statusWords(status),
          asked !== undefined && hostOf(asked) !== hostOf(url) ? `sent on from ${hostOf(asked)}` : "",
          `${mediaType.split(";", 1)[0] ?? ""} ${byteWords(bytes, formats)}`.trim(),
          cut ? `first ${formats.number(shownCharacters)} of ${formats.number(text.length)} characters` : "",
        ]
          .filter((words) => words !== "")
          .join(" · ")}
      />
    </>
  );
}

/** A page that says "not found" was read, but is not what was wanted. */
function statusWords(status: number): string {
  return status >= 400 ? `The site answered ${status}` : "";
}

function Missing(words: Parameters<typeof NoResult>[0]): ReactElement {
  return (
    <Place rows={1} className="fetch-page">
      <NoResult {...words} />
    </Place>
  );
}

/** How the reading of a page is shown where the app loads no kept pages. */
export const fetchPageRenderer = createFetchPageRenderer();
