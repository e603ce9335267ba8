/** @typedef {import("./new-renderer.mjs").RendererPlan} RendererPlan */

/**
 * The files of a new renderer, by their path from the repository's root. They work as they are: what is special about the tool is
 * filled in afterwards.
 *
 * @param {RendererPlan} plan
 * @returns {Record<string, string>}
 */
export function rendererFiles(plan) {
  const folder = `packages/renderers/src/${plan.folder}`;
  return {
    [`${folder}/schema.ts`]: schemaFile(plan),
    [`${folder}/renderer.tsx`]: plan.effects === "none" ? lookUpFile(plan) : actionFile(plan),
    [`${folder}/fixtures.ts`]: fixturesFile(plan),
    [`${folder}/styles.css`]: stylesFile(plan),
    [`${folder}/index.ts`]: indexFile(plan),
    [`stories/tools/${plan.folder}.stories.tsx`]: storiesFile(plan),
  };
}

/** @param {RendererPlan["input"][number]} field */
const schemaLine = ({ name, optional, zod }) =>
  `  ${name}: ${zod}${optional ? ".optional()" : ""}.meta({ title: "${wordsOf(name)}" }),`;

/** @param {string} name */
function wordsOf(name) {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {string} tool */
const typeName = (tool) => tool.charAt(0).toUpperCase() + tool.slice(1);

/** @param {RendererPlan} plan */
function schemaFile({ tool, title, effects, input, output }) {
  const approval = effects === "none" ? "" : "\n  requiresApproval: true,";
  return `import { defineTool } from "@callstate/core";
import * as z from "zod";

/** Input of \`${tool}\`. */
export const ${tool}Input = z.object({
${input.map(schemaLine).join("\n")}
});

/** Output of \`${tool}\`. */
export const ${tool}Output = z.object({
${output.map(schemaLine).join("\n")}
});

/** The tool, as server and browser both know it. */
export const ${tool} = defineTool({
  title: "${title}",
  description: "Say here, for the model, when to call this tool.",
  input: ${tool}Input,
  output: ${tool}Output,
  effects: "${effects}",${approval}
});

export type ${typeName(tool)}Output = z.output<typeof ${tool}Output>;
`;
}

/** @param {RendererPlan} plan */
function lookUpFile({ folder, tool, input, output }) {
  const subject = input[0]?.name ?? "";
  const facts = output
    .map(
      ({ name }) =>
        `    { label: "${wordsOf(name)}", value: output === undefined ? undefined : words(output.${name}) },`,
    )
    .join("\n");
  return `import { defineToolRenderer } from "@callstate/react";
import type { ReactElement } from "react";
import { Facts } from "../shared/facts";
import { NoResult, Place } from "../shared/place";
import { ${tool}, type ${typeName(tool)}Output } from "./schema";

/** How \`${tool}\` is shown in each of its states. */
export const ${tool}Renderer = defineToolRenderer({
  name: "${tool}",
  ...${tool},
  // One line beside the title, also while the arguments arrive.
  subject: ({ ${subject} }) => (${subject} === undefined ? undefined : String(${subject})),
  views: {
    "input-streaming": () => <Result output={undefined} />,
    "input-available": () => <Result output={undefined} />,
    // An app may ask for this too: then the arguments are what matters, and the kit shows them.
    "approval-requested": () => null,
    "approval-responded": () => <Result output={undefined} />,
    "output-streaming": ({ output }) => <Result output={output} />,
    "output-available": ({ output }) => <Result output={output} />,
    "output-error": ({ outcome }) => <Missing title="No result" outcome={outcome} />,
    "output-denied": ({ outcome }) => <Missing title="Not looked up" outcome={outcome} />,
    cancelled: ({ outcome }) => <Missing title="Not looked up" outcome={outcome} />,
    "output-unknown": ({ outcome }) => <Missing title="No result" outcome={outcome} />,
  },
});

/** The result; before it is there, bars in the places of its values. */
function Result({ output }: { output: ${typeName(tool)}Output | undefined }): ReactElement {
  const facts = [
${facts}
  ];
  return (
    <Place rows={facts.length} className="${folder}">
      <Facts facts={facts} />
    </Place>
  );
}

function Missing(props: Parameters<typeof NoResult>[0]): ReactElement {
  return (
    <Place rows={${output.length}} className="${folder}">
      <NoResult {...props} />
    </Place>
  );
}

/** A value as text: \`0\`, \`false\` and the empty text are values like any other. */
function words(value: string | number | boolean | readonly string[] | undefined): string {
  return typeof value === "object" ? value.join(", ") : String(value ?? "");
}
`;
}

/** @param {RendererPlan} plan */
function actionFile({ tool, title, output }) {
  const reference = output.find(({ name }) => /id$|reference$/i.test(name))?.name;
  const done =
    reference === undefined
      ? `() => "Done"`
      : `({ ${reference} }) => ({ words: "Done", reference: String(${reference}) })`;
  return `import { ArgumentList, defineToolRenderer } from "@callstate/react";
import { ${tool} } from "./schema";

// The arguments stay on their lines through the whole life of a call; the kit says the rest in head and foot.
const facts = () => <ArgumentList />;

/** How \`${tool}\` is shown in each of its states. */
export const ${tool}Renderer = defineToolRenderer({
  name: "${tool}",
  ...${tool},
  views: {
    "input-streaming": facts,
    "input-available": facts,
    "approval-requested": facts,
    "approval-responded": facts,
    "output-streaming": facts,
    "output-available": facts,
    "output-error": facts,
    "output-denied": facts,
    cancelled: facts,
    "output-unknown": facts,
  },
  // Button, receipt, ledger and announcer share these words: say what is done, never "OK" or "Cancel".
  outcomes: {
    approve: () => "${title}",
    decline: "Don’t do it",
    done: ${done},
    notDone: "Not done",
    unknown: "May be done",
  },
});
`;
}

/** @param {RendererPlan} plan */
function fixturesFile({ tool, effects, input, output }) {
  const members = (/** @type {RendererPlan["input"]} */ fields) =>
    `{ ${fields.map(({ name, sample }) => `${name}: ${sample}`).join(", ")} }`;
  const [first = { name: "query", partial: '""' }] = input;
  const partialText = JSON.stringify(`{"${first.name}":${first.partial.replace(/"\]?$/, "")}`);
  return `import type { ToolFixtures, ToolVariants } from "../sample-parts";
import { sampleCall } from "../shared/fixtures";
import type { ${tool}Input, ${tool}Output } from "./schema";

const { open, running, ended, refused, approval, approved, declined } = sampleCall("${tool}", "${effects}");
const input = ${members(input)};
const output = ${members(output)};

/** Sample parts, one a state: the compiler names a state that is missing. */
export const ${tool}Fixtures: ToolFixtures<"${tool}", typeof ${tool}Input, typeof ${tool}Output> = {
  "input-streaming": {
    ...open,
    state: "input-streaming",
    inputText: ${partialText},
    partialInput: { ${first.name}: ${first.partial} },
  },
  "input-available": { ...open, state: "input-available", input },
  "approval-requested": { ...open, state: "approval-requested", input, approval },
  "approval-responded": { ...open, state: "approval-responded", input, approval: approved },
  "output-streaming": { ...running, state: "output-streaming", input, progress: { ratio: 0.6, label: "Working on it" } },
  "output-available": { ...ended, state: "output-available", input, output },
  "output-error": { ...ended, state: "output-error", input, phase: "execution", errorText: "The service did not answer." },
  "output-denied": {
    ...refused,
    state: "output-denied",
    input,
    by: "user",
    reason: "Not now",
    approval: declined("Not now"),
  },
  cancelled: { ...refused, state: "cancelled", input, cause: "stopped" },
  "output-unknown": { ...ended, state: "output-unknown", input, note: "No answer after the request was sent." },
};

/** Samples beyond the ten states: odd values, long texts, other causes of a state. */
export const ${tool}Variants = {
  "No arguments yet": { ...open, state: "input-streaming", inputText: "" },
} satisfies ToolVariants<"${tool}", typeof ${tool}Input, typeof ${tool}Output>;
`;
}

/** @param {RendererPlan} plan */
function stylesFile({ folder, title }) {
  return `@import "../shared/styles.css";

/* ${title}. Colours, sizes and spaces come from the kit's tokens (docs/theming.md); only logical properties, so that RTL works. */
@layer cs.parts {
  :where(.${folder}) {
    --cr-row: var(--cs-size-fact);
  }
}
`;
}

/** @param {RendererPlan} plan */
function indexFile({ tool }) {
  return `export { ${tool}Renderer } from "./renderer";
export { ${tool}, ${tool}Input, ${tool}Output, type ${typeName(tool)}Output } from "./schema";
`;
}

/** What a state is called for people, in the words of a card's head. */
const stateWords = {
  "input-streaming": "Preparing",
  "input-available": "Complete",
  "approval-requested": "Needs your decision",
  "approval-responded": "Decided",
  "output-streaming": "Running",
  "output-available": "Done",
  "output-error": "Failed",
  "output-denied": "Declined",
  cancelled: "Stopped",
  "output-unknown": "Outcome unknown",
};

/** @param {string} text */
const exportName = (text) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/**
 * The story file: one named export a state, one a variant.
 *
 * @param {Pick<RendererPlan, "folder" | "tool" | "title"> & { variants?: readonly string[], shows?: string }} plan
 */
export function storiesFile({ folder, tool, title, variants = ["No arguments yet"], shows = "output-available" }) {
  const states = Object.entries(stateWords).map(
    ([state, words]) =>
      `export const ${exportName(state)}: Story = { name: "${words} (${state})", args: { part: fixtures["${state}"] } };`,
  );
  const others = variants.map(
    (name) => `export const ${exportName(name)}: Story = { name: "${name}", args: { part: variants["${name}"] } };`,
  );
  return `import type { Meta, StoryObj } from "@storybook/react-vite";
import { ${tool}Fixtures as fixtures, ${tool}Variants as variants } from "../../packages/renderers/src/${folder}/fixtures";
import { PartStory } from "../support/part-story";

const meta = { title: "Tools/${title}", component: PartStory } satisfies Meta<typeof PartStory>;

export default meta;

type Story = StoryObj<typeof meta>;

${states.join("\n")}

${others.join("\n")}
export const Narrow: Story = { name: "At 320 pixels", args: { part: fixtures["${shows}"], width: 288 } };
`;
}
