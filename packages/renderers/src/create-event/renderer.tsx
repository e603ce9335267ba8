import type { DeepPartial } from "@callstate/core";
import { ArgumentList, defineToolRenderer, type Formats, useLabels } from "@callstate/react";
import type { ReactElement } from "react";
import { createEvent, type EventRequest } from "./schema";

/** How an event is shown in each of its states: its day as a leaf of a calendar, its facts beside it. */
export const createEventRenderer = defineToolRenderer({
  name: "createEvent",
  ...createEvent,
  summary: ({ title }) => title,
  fields: {
    title: { skeleton: 4 },
    startsAt: { skeleton: 4, raw: false, format: (at, { formats, input }) => timeWords(at, input.timeZone, formats) },
    endsAt: { skeleton: 4, raw: false, format: (at, { formats, input }) => timeWords(at, input.timeZone, formats) },
    place: { skeleton: 3 },
    guests: { skeleton: 5 },
    // Written beside both times.
    timeZone: { shownInBody: true },
  },
  views: {
    "input-streaming": ({ partialInput }) => <Event event={partialInput} />,
    "input-available": ({ input }) => <Event event={input} />,
    "approval-requested": ({ input }) => <Event event={input} />,
    "approval-responded": ({ input }) => <Event event={input} />,
    "output-streaming": ({ input }) => <Event event={input} />,
    "output-available": ({ input }) => <Event event={input} />,
    "output-error": ({ input }) => <Event event={input} />,
    "output-denied": ({ input }) => <Event event={input} />,
    cancelled: ({ input }) => <Event event={input} />,
    "output-unknown": ({ input }) => <Event event={input} />,
  },
  outcomes: {
    verb: "create",
    approve: ({ guests = [] }, { formats }) =>
      guests.length === 0
        ? "Create event"
        : guests.length === 1
          ? "Invite 1 guest"
          : `Invite ${formats.number(guests.length)} guests`,
    decline: "Don’t create",
    done: ({ eventId, invited }, { formats }) => ({
      words: invited === 0 ? "Created" : `Created, ${formats.number(invited)} invited`,
      reference: eventId,
    }),
    notDone: "Not created",
    unknown: "May be created",
  },
});

/** By the clock of the event, with the name of its zone; as it is where that can't be read. */
function timeWords(at: string, timeZone: string | undefined, formats: Formats): string {
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return at;
  if (timeZone === undefined) return formats.dateTime(moment);
  return `${formats.dateTime(moment, timeZone)}, ${(timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")}`;
}

function Event({ event }: { event: DeepPartial<EventRequest> | undefined }): ReactElement {
  return (
    <div className="create-event">
      <Leaf at={event?.startsAt} timeZone={event?.timeZone} />
      <ArgumentList />
    </div>
  );
}

/** The day, for eyes that look for it: the same stands in words beside it. */
function Leaf({ at, timeZone }: { at: string | undefined; timeZone: string | undefined }): ReactElement {
  const { labels } = useLabels();
  const day = dayOf(at, timeZone, labels.locale);
  return (
    <div className="create-event-leaf" aria-hidden="true">
      <span>{day?.month}</span>
      {day === undefined ? <i className="cs-bone" /> : <b>{day.day}</b>}
      <span>{day?.weekday}</span>
    </div>
  );
}

function dayOf(at: string | undefined, timeZone: string | undefined, locale: string) {
  const moment = Date.parse(at ?? "");
  // A time that is still being written may be read as another one.
  if (Number.isNaN(moment) || timeZone === undefined) return undefined;
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, month: "short", day: "numeric", weekday: "short" });
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    return { month: parts["month"], day: parts["day"], weekday: parts["weekday"] };
  } catch {
    return undefined;
  }
}
