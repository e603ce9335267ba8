import { TOOL_STATES, type ToolState } from "@callstate/core";
import { AgentProvider } from "@callstate/react";
import type { ReactElement } from "react";
import { fakeAgent } from "../support/fake-agent";
import { gallery } from "../support/gallery";
import { GalleryView } from "../support/gallery-view";
import "./matrix.css";

const meanings: Record<ToolState, string> = {
  "input-streaming": "Arguments are arriving",
  "input-available": "Arguments are complete",
  "approval-requested": "A person must decide",
  "approval-responded": "Decided, not run yet",
  "output-streaming": "Running, and saying how far",
  "output-available": "Ran; the output is the tool's own",
  "output-error": "Failed",
  "output-denied": "Refused; it did not run",
  cancelled: "Ended before it ran",
  "output-unknown": "It may have happened",
};

/** Every tool in every state: rows are states, columns are tools. */
export function Matrix(): ReactElement {
  return (
    <AgentProvider agent={fakeAgent} view={GalleryView}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">State</th>
            {gallery.map(({ name, title }) => (
              <th key={name} scope="col">
                {title} <code>{name}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TOOL_STATES.map((state) => (
            <tr key={state}>
              <th scope="row">
                <code>{state}</code>
                <span>{meanings[state]}</span>
              </th>
              {gallery.map(({ name, fixtures }) => (
                <td key={name}>
                  <GalleryView part={fixtures[state]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </AgentProvider>
  );
}
