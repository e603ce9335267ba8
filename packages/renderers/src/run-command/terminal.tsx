import { Bone, Caret, HiddenText } from "@callstate/react";
import type { ReactElement, ReactNode } from "react";
import { OutputText } from "../shared/output-text";
import { scrollable } from "../shared/scrollable";
import { type CommandResult, runCommandOutput } from "./schema";

export type TerminalProps = {
  command?: string | undefined;
  folder?: string | undefined;
  /** True while the command is still being written. */
  arriving?: boolean;
  result?: CommandResult | undefined;
  /** What was printed before the call ended otherwise. */
  partial?: unknown;
  /** True while the command runs. */
  streaming?: boolean;
  /** Instead of an output. */
  children?: ReactNode;
};

/** Prompt and output in one block of one height, whatever has been printed. */
export function Terminal(props: TerminalProps): ReactElement {
  const { command, folder, arriving = false, result, partial, streaming = false, children } = props;
  const printed = result ?? runCommandOutput.safeParse(partial).data;
  return (
    <div className="run-command">
      <div className="run-command-prompt" dir="ltr" {...(arriving ? {} : scrollable("Command"))}>
        {folder !== undefined && folder !== "." && (
          <span className="run-command-folder">
            <HiddenText text={folder} quiet />
          </span>
        )}
        <span className="run-command-sign" aria-hidden="true">
          $
        </span>
        <span className="run-command-line">
          {command === undefined ? <Bone size={5} /> : <HiddenText text={command} />}
          {arriving && command !== undefined && <Caret />}
        </span>
      </div>
      {children ??
        (printed === undefined ? (
          <div className="run-command-rest" />
        ) : (
          <Output result={printed} streaming={streaming} />
        ))}
    </div>
  );
}

function Output({ result, streaming = false }: { result: CommandResult; streaming?: boolean }): ReactElement {
  const { output, exitCode } = result;
  return (
    <div className="run-command-rest">
      {output === "" ? (
        <p className="run-command-silent">{streaming ? "" : "It printed nothing."}</p>
      ) : (
        <OutputText text={output} label="Output" streaming={streaming} />
      )}
      {exitCode !== undefined && (
        <p className="run-command-exit" data-failed={exitCode === 0 ? undefined : ""}>
          {`Exit code ${exitCode}`}
        </p>
      )}
    </div>
  );
}

Terminal.Output = Output;
