import type { ReactElement } from "react";
import { type $ZodType, toJSONSchema } from "zod/v4/core";

type Node = Readonly<Record<string, unknown>>;

type Row = { path: string; type: string; required: boolean; means: string };

/** The members of a schema, with what it says of each: made from the schema that the tool is checked by. */
export function SchemaTable({ schema, io }: { schema: $ZodType; io: "input" | "output" }): ReactElement {
  const rows = rowsOf(toJSONSchema(schema, { io, unrepresentable: "any" }), "");
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Type</th>
          <th scope="col">Means</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, type, required, means }) => (
          <tr key={path}>
            <td>
              <code>{path}</code>
              {!required && " (may be missing)"}
            </td>
            <td>{type}</td>
            <td>{means}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Members of members by their path, as in `days[].date`. */
function rowsOf(node: Node, prefix: string): Row[] {
  const properties = isNode(node["properties"]) ? Object.entries(node["properties"]) : [];
  const required = Array.isArray(node["required"]) ? node["required"] : [];
  return properties.flatMap(([name, member]) => {
    if (!isNode(member)) return [];
    const path = prefix + name;
    const means = [member["title"], member["description"]].filter((words) => typeof words === "string").join(". ");
    const row = { path, type: typeWords(member), required: required.includes(name), means };
    const items = isNode(member["items"]) ? rowsOf(member["items"], `${path}[].`) : [];
    return [row, ...items, ...rowsOf(member, `${path}.`)];
  });
}

function typeWords(node: Node): string {
  const { type, format, enum: choices, const: only, items, anyOf, oneOf } = node;
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  const members = [anyOf, oneOf].find(Array.isArray);
  if (members !== undefined) return members.filter(isNode).map(typeWords).join(" | ");
  if (type === "array") return `${isNode(items) ? typeWords(items) : "any"}[]`;
  if (typeof format === "string" && type === "string") return `string (${format})`;
  return typeof type === "string" ? type : "any";
}
