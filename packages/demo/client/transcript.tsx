import type { UIMessage } from "@callstate/core";
import { MessageView } from "@callstate/react";
import { type ReactElement, useRef } from "react";
import type { Tools } from "../shared/tools";
import type { createView } from "./tool-view";
import { useStickToBottom } from "./use-stick-to-bottom";

type Props = { messages: readonly UIMessage<Tools>[]; view: ReturnType<typeof createView> };

export function Transcript({ messages, view }: Props): ReactElement {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useStickToBottom(scroller, content);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="demo-scroll" ref={scroller} aria-label="Conversation" tabIndex={0}>
      <h2 className="cs-visually-hidden">Conversation</h2>
      <div className="demo-thread" ref={content}>
        {messages.map((message) => (
          <MessageView key={message.id} message={message} view={view} />
        ))}
      </div>
    </section>
  );
}
