import { ArgumentList, defineToolRenderer, HiddenText } from "@callstate/react";
import type { ReactElement, ReactNode } from "react";
import { CodeBlock } from "../shared/code-block";
import { OutputText } from "../shared/output-text";
import { NoResult } from "../shared/place";
import { scrollable } from "../shared/scrollable";
import { type CodeResult, runCode, runCodeOutput } from "./schema";

const titles: Readonly<Record<string, string>> = {
  python: "Python",
  javascript: "JavaScript",
  typescript: "TypeScript",
  r: "R",
};

/** How a run of code is shown in each of its states: the code above, what came of it below. */
export const runCodeRenderer = defineToolRenderer({
  name: "runCode",
  ...runCode,
  subject: ({ language }) => (language === undefined ? undefined : (titles[language] ?? language)),
  fields: { language: { format: (language) => titles[language] ?? language }, code: { shownInBody: true } },
  views: {
    "input-streaming": ({ partialInput }) => <Run {...partialInput} arriving />,
    "input-available": ({ input }) => <Run {...input} />,
    "approval-requested": ({ input }) => (
      <>
        <ArgumentList />
        <Run {...input} />
      </>
    ),
    "approval-responded": ({ input }) => <Run {...input} />,
    "output-streaming": ({ input, output }) => (
      <Run {...input}>{output !== undefined && <Result result={output} streaming />}</Run>
    ),
    "output-available": ({ input, output }) => (
      <Run {...input}>
        <Result result={output} />
      </Run>
    ),
    "output-error": ({ input, part, outcome }) => (
      <Run {...input}>
        <Ended partial={part.partialOutput} title="It did not run" outcome={outcome} />
      </Run>
    ),
    "output-denied": ({ input, outcome }) => (
      <Run {...input}>
        <NoResult title="Not run" outcome={outcome} />
      </Run>
    ),
    cancelled: ({ input, part, outcome }) => (
      <Run {...input}>
        <Ended partial={part.partialOutput} title="Not run" outcome={outcome} />
      </Run>
    ),
    "output-unknown": ({ input, part, outcome }) => (
      <Run {...input}>
        <Ended partial={part.partialOutput} title="No output to show" outcome={outcome} />
      </Run>
    ),
  },
});

type RunProps = {
  language?: string | undefined;
  code?: string | undefined;
  arriving?: boolean;
  children?: ReactNode;
};

function Run({ language, code = "", arriving = false, children }: RunProps): ReactElement {
  return (
    <div className="run-code">
      <CodeBlock code={code} language={language} label="Code" streaming={arriving} />
      <div className="run-code-result">{children}</div>
    </div>
  );
}

function Result({ result, streaming = false }: { result: CodeResult; streaming?: boolean }): ReactElement {
  const { printed, value, thrown } = result;
  return (
    <>
      {printed === "" && value === undefined && thrown === undefined && !streaming && (
        <p className="cs-outcome-detail">It ran and printed nothing.</p>
      )}
      {printed !== "" && <OutputText text={printed} label="Output" streaming={streaming} />}
      {value !== undefined && (
        <p className="run-code-value" {...scrollable("Value")}>
          <span aria-hidden="true">→ </span>
          <HiddenText text={value} quiet />
        </p>
      )}
      {thrown !== undefined && (
        <p className="run-code-value" data-thrown="" {...scrollable("What it threw")}>
          <HiddenText text={thrown} quiet />
        </p>
      )}
    </>
  );
}

type EndedProps = { partial: unknown } & Parameters<typeof NoResult>[0];

/** What was printed before the end is worth more than the place it takes. */
function Ended({ partial, ...words }: EndedProps): ReactElement {
  const printed = runCodeOutput.safeParse(partial).data;
  return printed === undefined ? <NoResult {...words} /> : <Result result={printed} />;
}
