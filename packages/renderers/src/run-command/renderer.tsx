import { ArgumentList, defineToolRenderer, type DoneWords } from "@callstate/react";
import { KeptOutput, type LoadOutput, outputReference } from "../shared/kept-output";
import { type CommandResult, runCommand, runCommandOutput } from "./schema";
import { Terminal } from "./terminal";

export type RunCommandRendererOptions = {
  /** Gets an output that was too large to be sent along. */
  loadOutput?: LoadOutput;
};

/** How a command is shown in each of its states: prompt and output stand in one block, as in a terminal. */
export function createRunCommandRenderer({ loadOutput }: RunCommandRendererOptions = {}) {
  return defineToolRenderer({
    name: "runCommand",
    ...runCommand,
    summary: ({ command }) => command,
    fields: { command: { shownInBody: true }, folder: { shownInBody: true } },
    views: {
      "input-streaming": ({ partialInput }) => <Terminal {...partialInput} arriving />,
      "input-available": ({ input }) => <Terminal {...input} />,
      "approval-requested": ({ input, form }) => (
        <>
          <Terminal {...input} />
          {form.fields.length > 0 && <ArgumentList />}
        </>
      ),
      "approval-responded": ({ input }) => <Terminal {...input} />,
      "output-streaming": ({ input, output }) => <Terminal {...input} result={output} streaming />,
      "output-available": ({ input, output }) => {
        const reference = outputReference(output);
        if (reference === undefined) return <Terminal {...input} result={output} />;
        return (
          <Terminal {...input}>
            <KeptOutput reference={reference} load={loadOutput}>
              {(loaded) => {
                const result = runCommandOutput.safeParse(loaded);
                return result.success ? <Terminal.Output result={result.data} /> : null;
              }}
            </KeptOutput>
          </Terminal>
        );
      },
      "output-error": ({ input, part }) => <Terminal {...input} partial={part.partialOutput} />,
      "output-denied": ({ input }) => <Terminal {...input} />,
      cancelled: ({ input, part }) => <Terminal {...input} partial={part.partialOutput} />,
      "output-unknown": ({ input, part }) => <Terminal {...input} partial={part.partialOutput} />,
    },
    outcomes: {
      verb: "run",
      approve: () => "Run command",
      decline: "Don’t run",
      done: doneWords,
      notDone: "Not run",
      unknown: "May have run",
    },
  });
}

/** A command that ended with an error code has run, but has not done what was wanted. */
function doneWords(result: CommandResult): DoneWords {
  if (outputReference(result) !== undefined || result.exitCode === undefined || result.exitCode === 0) return "Ran";
  return { words: `Ended with exit code ${result.exitCode}`, tone: "neutral" };
}

/** How a command is shown where the app loads no kept outputs. */
export const runCommandRenderer = createRunCommandRenderer();
