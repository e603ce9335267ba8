import type { Get, Translation } from "../translation";

/**
 * Adds an event made from members of a chunk: `"text-delta partId=id text=delta"` is its type and, for each field, the member that it
 * is taken from. A field that has the member's name is named once; `=!word` is that word. An input or an output may be nothing at all.
 * `more` are fields that no member has.
 */
export function copy(translation: Translation, recipe: string, get: Get, more: object = {}): void {
  const [type, ...fields] = recipe.split(" ");
  const made = fields.map((field) => {
    const [name = "", member = name] = field.split("=");
    const value = member.startsWith("!") ? member.slice(1) : get(member);
    return [name, value ?? (name.endsWith("put") ? null : value)];
  });
  translation.read({ ...more, ...Object.fromEntries(made), type });
}
