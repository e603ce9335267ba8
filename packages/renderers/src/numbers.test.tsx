import type { UntypedToolPart } from "@callstate/core";
import { createToolPartView, LabelsProvider } from "@callstate/react";
import { germanLabels } from "@callstate/react/labels/de";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { gallery } from "../../../stories/support/gallery";

const Tools = createToolPartView(Object.fromEntries(gallery.map(({ name, renderer }) => [name, renderer])));

function fixture(folder: string, state: "approval-requested" | "output-available"): UntypedToolPart {
  const entry = gallery.find((one) => one.folder === folder);
  if (entry === undefined) throw new Error(`There is no ${folder} in the gallery.`);
  return entry.fixtures[state];
}

it.each([
  ["import-data", "Add 4.210 rows"],
  ["refund-payment", "Refund 45,00\u00a0€"],
])("the button of %s writes its number as the person's language does", (folder, words) => {
  render(
    <LabelsProvider labels={germanLabels}>
      <Tools part={fixture(folder, "approval-requested")} />
    </LabelsProvider>,
  );
  expect(screen.getByRole("button", { name: new RegExp(`^${words}`) })).toBeInTheDocument();
});
