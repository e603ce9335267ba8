import type { TimelineFrame } from "@callstate/react/inspector";
import { useLabels } from "@callstate/react";
import { useMemo } from "react";
import { AnnouncementLog, joinAnnouncements } from "../../packages/react/src/conversation/announcements";
import { useDescribeCall } from "../../packages/react/src/conversation/tool-lookup";

/** What the announcer says at each frame, as if one had listened from the beginning; empty where it says nothing. */
export function useAnnouncerWords(frames: readonly TimelineFrame[]): readonly string[] {
  const { labels } = useLabels();
  const describe = useDescribeCall();
  return useMemo(() => {
    const log = new AnnouncementLog();
    return frames.map(({ messages, atMs }) =>
      joinAnnouncements(log.read(messages, { silent: false, now: atMs, describe, labels }), labels),
    );
  }, [frames, labels, describe]);
}
