import { TOOL_STATES } from "@callstate/core";
import { Canvas, Source, Subtitle, Title, Unstyled, useOf } from "@storybook/addon-docs/blocks";
import type { ReactElement } from "react";
import { gallery, type GalleryEntry } from "../support/gallery";
import { PartStory } from "../support/part-story";
import { cellStoryId } from "../support/story-address";
import { StoryLink } from "../support/story-link";
import { stateWords } from "../support/states";
import { SchemaTable } from "./schema-table";

/** The page of a tool: everything on it is read from its folder, so that nothing has to be kept in step by hand. */
export function ToolDocs(): ReactElement {
  const { preparedMeta } = useOf("meta", ["meta"]);
  const entry = gallery.find(({ title }) => preparedMeta.title === `Tools/${title}`);
  if (entry === undefined) return <Title />;
  const { definition, title, folder, name } = entry;
  return (
    <>
      <Title>{title}</Title>
      <Subtitle>
        {definition.effects === "none" ? "Looks something up; changes nothing." : effectsWords(entry)}
      </Subtitle>
      <Unstyled>
        <PartStory part={entry.fixtures["output-available"]} />
      </Unstyled>
      <h2>What it is for</h2>
      <p>The model is told: “{definition.description}”</p>
      <Source language="tsx" code={importLines(folder, name)} />
      <h2>What it takes</h2>
      <SchemaTable schema={definition.input} io="input" />
      {definition.output !== undefined && (
        <>
          <h2>What it returns</h2>
          <SchemaTable schema={definition.output} io="output" />
        </>
      )}
      <h2>States</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Means</th>
          </tr>
        </thead>
        <tbody>
          {TOOL_STATES.map((state) => (
            <tr key={state}>
              <td>
                <StoryLink to={cellStoryId(title, state)}>{stateWords[state].words}</StoryLink> <code>{state}</code>
              </td>
              <td>{stateWords[state].meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>Try it</h2>
      <Canvas sourceState="none" />
    </>
  );
}

function effectsWords({ definition }: GalleryEntry): string {
  const asks = definition.requiresApproval === true ? "Asks a person first" : "Runs without asking";
  return `${asks}; ${definition.effects === "idempotent" ? "the same call twice changes one thing" : "each run changes something"}.`;
}

/** A folder exports its renderer under its own name. */
function importLines(folder: string, tool: string): string {
  const renderer = folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [
    `import { ${tool} } from "@callstate/renderers/${folder}/schema";`,
    `import { ${renderer}Renderer } from "@callstate/renderers/${folder}";`,
    'import "@callstate/renderers/styles.css";',
  ].join("\n");
}
