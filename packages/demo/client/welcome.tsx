import type { ReactElement } from "react";
import type { DemoInfo } from "../shared/demo-info";
import { ArrowIcon, ScriptIcon } from "./icons";

const prompts = [
  { text: "Will it rain in Lisbon and Porto this weekend?", shows: "Two look-ups side by side" },
  { text: "Book a table for 4 in Lisbon on Friday at 19:30", shows: "A request you check, change and send" },
  { text: "Book a table at Tasca da Ladeira tonight", shows: "A booking that fails, and says so" },
];

/** What stands here before the first message. */
export function Welcome({ info, onPrompt }: { info: DemoInfo; onPrompt: (text: string) => void }): ReactElement {
  return (
    <section className="demo-scroll" aria-label="Conversation">
      <div className="demo-welcome">
        <div>
          <h2>Tables and weather, in one conversation</h2>
          <p className="demo-welcome-sub">
            Ask in your own words, or start with one of these. Nothing is booked until you press the button that says
            so.
          </p>
        </div>
        <ul className="demo-prompts">
          {prompts.map(({ text, shows }) => (
            <li key={text}>
              <button className="demo-prompt" type="button" onClick={() => onPrompt(text)}>
                <b>{text}</b>
                <small>{shows}</small>
                <ArrowIcon />
              </button>
            </li>
          ))}
        </ul>
        {info.model === undefined ? (
          <div className="demo-note">
            <ScriptIcon />
            <p>
              <b>This demo runs on a scripted model.</b> What the assistant says is written in advance. The tools, your
              decisions and the database are real{info.weather === "sample" ? "; the weather is sample data" : ""}. Set{" "}
              <code>OPENAI_API_KEY</code> and restart to use a real model.
            </p>
          </div>
        ) : null}
      </div>
    </section>
  );
}
