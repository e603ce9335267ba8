import { isCallstateError } from "@callstate/core";
import { Icon, JsonView, readRecording } from "@callstate/react";
import { createTimeline, FrameList, type TimelineFrame, TransitionView } from "@callstate/react/inspector";
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from "react";
import "../../packages/react/src/inspector/inspector.css";
import { useAnnouncerWords } from "./announcer-words";
import { dialects, formatTitles } from "./dialects";
import "./replay.css";
import { ReplayHead } from "./replay-head";
import { ReplayProvider, ReplayStage } from "./replay-stage";
import { type OpenRecording, samples } from "./samples";
import { Scrubber } from "./scrubber";
import { useDrop } from "./use-drop";
import { usePlayer } from "./use-player";
import { useReplayKeys } from "./use-replay-keys";

export type ReplayPageProps = {
  /** The file's name of a recording of the repository. */
  sample?: string;
  /** The event that is shown first, from 1. */
  startAt?: number;
};

const longestFile = 20 * 2 ** 20;

/** A recorded conversation, event by event, and what each event did. */
export function ReplayPage({ sample = "booking-with-edit.jsonl", startAt = 1 }: ReplayPageProps): ReactElement {
  const [open, setOpen] = useState(() => samples.find(({ name }) => name === sample) ?? samples[0]);
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [format, setFormat] = useState("auto");
  const [error, setError] = useState<string>();
  const read = useCallback((name: string, text: string, wanted: string) => {
    try {
      const recording = readRecording(text, { dialects, ...(wanted === "auto" ? {} : { dialect: wanted }) });
      setOpen({ name, recording });
      setError(undefined);
    } catch (problem) {
      setError(`${name}: ${isCallstateError(problem) ? problem.message : "the file could not be read."}`);
    }
  }, []);
  const take = useCallback(
    async (chosen: File) => {
      if (chosen.size > longestFile) return setError(`${chosen.name} is larger than 20 MB. Record less of it.`);
      const text = await chosen.text();
      setFile({ name: chosen.name, text });
      read(chosen.name, text, format);
    },
    [read, format],
  );
  const isOver = useDrop((dropped) => void take(dropped));
  if (open === undefined) return <p>There is no recording to show.</p>;
  return (
    <div className="replay">
      <ReplayHead
        open={open}
        format={format}
        onFile={(chosen) => void take(chosen)}
        onFormat={(wanted) => {
          setFormat(wanted);
          if (file !== undefined) read(file.name, file.text, wanted);
        }}
        onSample={(chosen) => {
          setOpen(chosen);
          setFile(undefined);
          setError(undefined);
        }}
      />
      <p className="replay-notice" role="alert">
        {error !== undefined && (
          <>
            <Icon name="alert" />
            {error}
          </>
        )}
      </p>
      <Player key={open.name + open.recording.header.dialect} open={open} startAt={startAt - 1} />
      {isOver && <div className="replay-drop">Drop the recording here</div>}
    </div>
  );
}

function Player({ open, startAt }: { open: OpenRecording; startAt: number }): ReactElement {
  const timeline = useMemo(() => createTimeline(open.recording), [open]);
  const player = usePlayer(timeline.frames, startAt);
  useReplayKeys(player, timeline.frames.length);
  const frame = timeline.frames[player.position];
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The newest event is at the end of the conversation.
    const scroller = stage.current?.querySelector(".replay-stage");
    scroller?.scrollTo({ top: scroller.scrollHeight });
  }, [player.position]);
  return (
    <ReplayProvider recording={open.recording} onDecide={() => player.goToChange(1)}>
      <div className="replay-main" ref={stage}>
        <nav className="replay-list" aria-label="Events of the recording">
          <Facts open={open} problems={timeline.frames.filter(({ problems }) => problems.length > 0).length} />
          <FrameList frames={timeline.frames} current={player.position} onSelect={player.go} />
        </nav>
        <ReplayStage frame={frame} />
        {frame !== undefined && <Side frames={timeline.frames} frame={frame} />}
      </div>
      <Scrubber timeline={timeline} player={player} />
    </ReplayProvider>
  );
}

function Facts({ open: { recording }, problems }: { open: OpenRecording; problems: number }): ReactElement {
  const { dialect, redacted } = recording.header;
  const title = formatTitles.find(({ name }) => name === dialect)?.title ?? dialect;
  const facts = [
    `${recording.entries.length} events`,
    title,
    redacted ? "without secrets" : "as it was sent",
    ...(problems > 0 ? [`${problems} reported`] : []),
  ];
  return <p className="replay-facts">{facts.join(" · ")}</p>;
}

function Side({ frames, frame }: { frames: readonly TimelineFrame[]; frame: TimelineFrame }): ReactElement {
  const words = useAnnouncerWords(frames)[frame.index] ?? "";
  const { change, entry } = frame;
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className="replay-side" aria-label="What the event did" tabIndex={0}>
      <h2>Transition</h2>
      <TransitionView frame={frame} />
      <h2>Announcer says</h2>
      <p className="replay-words" data-silent={words === "" ? "" : undefined}>
        {words === "" ? "Nothing" : words}
      </p>
      <h2>{change === undefined ? "Event" : "Part"}</h2>
      <JsonView value={change?.part ?? ("event" in entry ? entry.event : entry)} label="As JSON" />
    </aside>
  );
}
