import {
  AgentProvider,
  Composer,
  JumpLink,
  OutcomeLedger,
  RunBanner,
  ToolAnnouncer,
  useAgentStream,
} from "@callstate/react";
import type { Transport } from "@callstate/core";
import { type ReactElement, useState } from "react";
import { acceptedFiles } from "../shared/accepted-files";
import type { DemoInfo } from "../shared/demo-info";
import { type Tools, tools } from "../shared/tools";
import { AboutDemo } from "./about-demo";
import { DemoHead } from "./demo-head";
import type { Inspection } from "./inspection";
import { MiniLedger } from "./mini-ledger";
import type { Theme } from "./theme";
import type { createView } from "./tool-view";
import { Transcript } from "./transcript";
import { Welcome } from "./welcome";

const files = { accept: acceptedFiles };

type Props = {
  conversationId: string;
  info: DemoInfo;
  transport: Transport;
  inspection: Inspection | undefined;
  view: ReturnType<typeof createView>;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onNew: () => void;
};

export function ConversationPage(props: Props): ReactElement {
  const { conversationId, info, transport, inspection, view, theme, onTheme, onNew } = props;
  const [clientTools] = useState(() => ({
    applyTheme: ({ theme: wanted }: { theme: Theme }) => {
      onTheme(wanted);
      return { applied: wanted };
    },
  }));
  const agent = useAgentStream<Tools>({
    transport,
    conversationId,
    tools,
    clientTools,
    onProblem: (problem) => {
      console.info("callstate:", problem.code, problem.message);
      inspection?.report(problem);
    },
  });
  const { messages, connection } = agent;
  return (
    <AgentProvider agent={agent} tools={tools} view={view}>
      <div className="demo">
        <DemoHead model={info.model} connection={connection} theme={theme} onTheme={onTheme} onNew={onNew} />
        <div className="demo-main">
          <main className="demo-talk">
            <MiniLedger />
            {messages.length === 0 ? (
              <Welcome info={info} onPrompt={agent.send} />
            ) : (
              <Transcript messages={messages} view={view} />
            )}
            <div className="demo-dock">
              <div className="demo-dock-in">
                <div className="demo-jump">
                  <JumpLink />
                </div>
                <RunBanner />
                <Composer placeholder="Ask about weather or tables" files={files} />
              </div>
            </div>
          </main>
          <aside className="demo-rail" aria-label="Outcomes and notes">
            <OutcomeLedger />
            <AboutDemo info={info} />
          </aside>
        </div>
      </div>
      <ToolAnnouncer />
      {inspection?.panel}
    </AgentProvider>
  );
}
