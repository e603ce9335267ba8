import { defineToolRenderer } from "@callstate/react";
import type { ReactElement } from "react";
import { NoResult } from "../shared/place";
import { Chart } from "./chart";
import { showChart } from "./schema";

/** How a chart is shown in each of its states. The numbers are the arguments, so it grows as they arrive. */
export const showChartRenderer = defineToolRenderer({
  name: "showChart",
  ...showChart,
  subject: ({ title }) => title,
  fields: {
    title: { shownInBody: true },
    kind: { shownInBody: true },
    unit: { shownInBody: true },
    labels: { shownInBody: true },
    series: { shownInBody: true },
  },
  views: {
    "input-streaming": ({ partialInput }) => <Chart spec={partialInput} arriving />,
    "input-available": ({ input }) => <Chart spec={input} />,
    "approval-requested": ({ input }) => <Chart spec={input} />,
    "approval-responded": ({ input }) => <Chart spec={input} />,
    "output-streaming": ({ input }) => <Chart spec={input} />,
    "output-available": ({ input }) => <Chart spec={input} />,
    "output-error": ({ outcome }) => <Missing title="No chart to show" outcome={outcome} />,
    "output-denied": ({ outcome }) => <Missing title="Not shown" outcome={outcome} />,
    cancelled: ({ outcome }) => <Missing title="Not shown" outcome={outcome} />,
    "output-unknown": ({ outcome }) => <Missing title="No chart to show" outcome={outcome} />,
  },
});

function Missing(words: Parameters<typeof NoResult>[0]): ReactElement {
  return (
    <div className="show-chart">
      <NoResult {...words} />
    </div>
  );
}
