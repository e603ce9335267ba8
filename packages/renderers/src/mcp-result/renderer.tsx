import { ArgumentList, defineToolRenderer, type DoneWords } from "@callstate/react";
import type { ReactElement } from "react";
import { scrollable } from "../shared/scrollable";
import { TextBones } from "../shared/text-bones";
import { McpContent } from "./mcp-content";
import { type McpCallResult, mcpResult, mcpResultOutput } from "./schema";

/** How the call of an MCP tool is shown in each of its states: what is called with what, and all that came back. */
export const mcpResultRenderer = defineToolRenderer({
  name: "mcpResult",
  ...mcpResult,
  subject: ({ tool }) => tool,
  summary: ({ server, tool }) => `${tool} of ${server}`,
  fields: { server: { skeleton: 3 }, tool: { skeleton: 3 }, arguments: { skeleton: 5 } },
  views: {
    "input-streaming": () => <Result />,
    "input-available": () => <Result />,
    "approval-requested": () => <Result />,
    "approval-responded": () => <Result />,
    "output-streaming": ({ output }) => <Result result={output} />,
    "output-available": ({ output }) => <Result result={output} />,
    "output-error": ({ part }) => <Result result={partial(part.partialOutput)} ended />,
    "output-denied": () => <Result ended />,
    cancelled: ({ part }) => <Result result={partial(part.partialOutput)} ended />,
    "output-unknown": ({ part }) => <Result result={partial(part.partialOutput)} ended />,
  },
  outcomes: {
    verb: "call",
    approve: () => "Call the tool",
    decline: "Don’t call",
    done: doneWords,
    notDone: "Not called",
    unknown: "May have been called",
  },
});

type ResultProps = {
  result?: McpCallResult | undefined;
  /** True where no result will come. */
  ended?: boolean;
};

/** Arguments, and the place of the result: of one height, whatever comes. */
function Result({ result, ended = false }: ResultProps): ReactElement {
  return (
    <>
      <ArgumentList />
      <div className="mcp-result" {...scrollable("Result")}>
        {result !== undefined ? (
          <McpContent result={result} />
        ) : ended ? (
          <p className="cs-outcome-detail">
            <bdi>There is no result.</bdi>
          </p>
        ) : (
          <TextBones />
        )}
      </div>
    </>
  );
}

function partial(output: unknown): McpCallResult | undefined {
  return mcpResultOutput.safeParse(output).data;
}

/** A tool that answers with an error was called, but has not done what was wanted. */
function doneWords({ isError }: McpCallResult): DoneWords {
  return isError === true
    ? { words: "Failed", tone: "neutral", detail: "The tool was called and reported an error." }
    : "Called";
}
