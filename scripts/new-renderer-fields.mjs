import { SetupError } from "./setup-error.mjs";

/** @typedef {{ name: string, optional: boolean, zod: string, sample: string, partial: string }} Field */

/**
 * The types that a schema can be begun with: what Zod calls them, a sample value, and the same value half written.
 *
 * @type {Record<string, { zod: string, sample: string, partial: string }>}
 */
const types = {
  string: { zod: "z.string().min(1).max(200)", sample: '"Sample text"', partial: '"Samp"' },
  text: { zod: "z.string().max(5000)", sample: '"Sample text of several words."', partial: '"Sample text of"' },
  int: { zod: "z.int()", sample: "3", partial: "3" },
  number: { zod: "z.number()", sample: "12.5", partial: "12.5" },
  boolean: { zod: "z.boolean()", sample: "true", partial: "true" },
  date: { zod: "z.iso.date()", sample: '"2026-12-04"', partial: '"2026-1"' },
  datetime: { zod: "z.iso.datetime({ offset: true })", sample: '"2026-12-04T19:30:00Z"', partial: '"2026-12-04T1"' },
  url: { zod: "z.url()", sample: '"https://example.com/sample"', partial: '"https://exa"' },
  email: { zod: "z.email()", sample: '"ana@example.com"', partial: '"ana@ex"' },
  strings: { zod: "z.array(z.string())", sample: '["One", "Two"]', partial: '["On"]' },
};

/**
 * Reads "from: string, on?: date".
 *
 * @param {string} text
 * @param {string} option the option's name, for the error
 * @returns {Field[]}
 */
export function parseFields(text, option) {
  const fields = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [, name, optional, type = "string"] = /^([a-zA-Z]\w*)(\?)?\s*(?::\s*(\w+))?$/.exec(part) ?? [];
      const known = Object.hasOwn(types, type) ? types[type] : undefined;
      if (name === undefined || known === undefined) {
        throw new SetupError({
          what: `"${part}" in ${option} can't be read.`,
          why: "The schema is made from it.",
          fix: `Write name: type, with a "?" after the name where it may be missing. Types: ${Object.keys(types).join(", ")}. Richer schemas are written in schema.ts afterwards.`,
        });
      }
      return { name, optional: optional !== undefined, ...known };
    });
  const names = fields.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (fields.length === 0 || twice !== undefined) {
    throw new SetupError({
      what: twice === undefined ? `${option} is empty.` : `${option} names "${twice}" twice.`,
      why: "The schema is made from it.",
      fix: `For example: ${option} "from: string, to: string, on: date"`,
    });
  }
  return fields;
}
