import type { Connection } from "@callstate/core";
import type { ReactElement } from "react";
import { MoonIcon, PlusIcon, ScriptIcon, SunIcon } from "./icons";
import type { Theme } from "./theme";

type Props = {
  model: string | undefined;
  connection: Connection;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onNew: () => void;
};

const troubles: Partial<Record<Connection["status"], string>> = {
  offline: "Offline",
  reconnecting: "Reconnecting",
  lost: "Not connected",
};

export function DemoHead({ model, connection, theme, onTheme, onNew }: Props): ReactElement {
  const trouble = troubles[connection.status];
  const other = theme === "dark" ? "light" : "dark";
  return (
    <header className="demo-head">
      <h1>Booking assistant</h1>
      <span className="demo-chip">
        {model === undefined ? <ScriptIcon /> : null}
        {model ?? "Scripted model"}
      </span>
      <span className="demo-gap" />
      <span className="demo-link demo-wide" data-state={trouble === undefined ? "fine" : "trouble"}>
        {trouble ?? "Connected"}
      </span>
      <button
        className="cs-icon-button"
        type="button"
        aria-label={other === "dark" ? "Dark theme" : "Light theme"}
        onClick={() => onTheme(other)}
      >
        {theme === "dark" ? <SunIcon /> : <MoonIcon />}
      </button>
      <button className="cs-button demo-wide" data-size="small" type="button" onClick={onNew}>
        New conversation
      </button>
      <button className="cs-icon-button demo-narrow" type="button" aria-label="New conversation" onClick={onNew}>
        <PlusIcon />
      </button>
    </header>
  );
}
