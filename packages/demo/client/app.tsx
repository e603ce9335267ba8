import type { Transport } from "@callstate/core";
import { type ReactElement, useEffect, useRef, useState } from "react";
import type { DemoInfo } from "../shared/demo-info";
import { ConversationPage } from "./conversation-page";
import { readConversationId, startConversation } from "./conversation-id";
import type { Inspection } from "./inspection";
import { useTheme } from "./theme";
import { createView } from "./tool-view";

type Props = { info: DemoInfo; transport: Transport; inspection: Inspection | undefined };

/** The page: one conversation at a time, named by its address. */
export function App({ info, transport, inspection }: Props): ReactElement {
  const [conversationId, setConversationId] = useState(readConversationId);
  const [theme, setTheme] = useTheme();
  const [view] = useState(() => createView(info));
  useEffect(() => {
    const follow = () => setConversationId(readConversationId());
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  // The button that was pressed is gone with the conversation before it.
  const startedHere = useRef(false);
  useEffect(() => {
    if (startedHere.current) document.querySelector<HTMLElement>(".cs-composer-input")?.focus();
    startedHere.current = false;
  }, [conversationId]);
  return (
    <ConversationPage
      key={conversationId}
      conversationId={conversationId}
      info={info}
      transport={transport}
      inspection={inspection}
      view={view}
      theme={theme}
      onTheme={setTheme}
      onNew={() => {
        setConversationId(startConversation());
        startedHere.current = true;
      }}
    />
  );
}
