import { Icon } from "@callstate/react";
import { downloadRecording } from "@callstate/react/inspector";
import { type ReactElement, useRef } from "react";
import { formatTitles } from "./dialects";
import { type OpenRecording, samples } from "./samples";

export type ReplayHeadProps = {
  open: OpenRecording;
  /** `"auto"`, or the name of a format. */
  format: string;
  onFormat: (format: string) => void;
  onFile: (file: File) => void;
  onSample: (sample: OpenRecording) => void;
};

/** Which recording it is, another one, and this one as a file. */
export function ReplayHead({ open, format, onFormat, onFile, onSample }: ReplayHeadProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const isSample = samples.some(({ name }) => name === open.name);
  return (
    <header className="replay-bar">
      <h1>Replay</h1>
      <label className="replay-choice">
        <span className="cs-visually-hidden">Recording</span>
        <select
          className="replay-select"
          value={open.name}
          onChange={(event) => {
            const sample = samples.find(({ name }) => name === event.target.value);
            if (sample !== undefined) onSample(sample);
          }}
        >
          {!isSample && <option value={open.name}>{open.name}</option>}
          {samples.map(({ name, recording }) => (
            <option key={name} value={name}>
              {recording.header.title ?? name}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="replay-action" onClick={() => input.current?.click()}>
        <Icon name="file" />
        Open a recording
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A recording from this computer"
        accept=".jsonl,.json,.txt,.sse,.log,text/*,application/json"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      <label className="replay-choice">
        <span>Format</span>
        <select className="replay-select" value={format} onChange={(event) => onFormat(event.target.value)}>
          <option value="auto">Found by itself</option>
          {formatTitles.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="replay-action"
        onClick={() => downloadRecording(open.recording, open.name.replace(/\.\w+$/, ""))}
      >
        <Icon name="download" />
        Save
      </button>
    </header>
  );
}
