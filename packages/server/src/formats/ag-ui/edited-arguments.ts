import { applyEdits, type Edit, formatPointer, jsonEqual, parsePointer } from "@callstate/core";
import { isPlainObject, memberAt } from "../../approval/member-at";

/** What was shown of a call: its arguments, and those that the schema makes of them where that differs. */
type Shown = { readonly input: unknown; readonly effective?: unknown };

/**
 * The edits that make changed arguments as a whole of those that were shown. Changes that the tool does not allow are among them, so that they are
 * refused by name.
 */
export function editsFrom(edited: unknown, shown: Shown, editable: readonly string[]): Edit[] {
  const allowed = editable.flatMap((path) => editAt(path, edited, shown));
  const bases = "effective" in shown ? [shown.input, shown.effective] : [shown.input];
  const results = bases.map((base) => applyEdits(base, allowed).value);
  if (results.some((result) => jsonEqual(result, edited))) return allowed;
  return [...allowed, ...otherChanges(edited, results[0])];
}

function editAt(path: string, edited: unknown, { input, effective }: Shown): Edit[] {
  const tokens = parsePointer(path) ?? [];
  const [member, before, after] = [edited, input, effective].map((value) => memberAt(value, tokens));
  if (member === undefined) return before === undefined ? [] : [{ path, remove: true }];
  const isAsShown = [before, after].some((known) => known !== undefined && jsonEqual(known.value, member.value));
  return isAsShown ? [] : [{ path, value: member.value }];
}

function otherChanges(edited: unknown, expected: unknown): Edit[] {
  if (!isPlainObject(edited) || !isPlainObject(expected)) return [{ path: "", value: edited }];
  const names = [...new Set([...Object.keys(edited), ...Object.keys(expected)])];
  return names.flatMap((name): Edit[] => {
    const path = formatPointer([name]);
    if (!Object.hasOwn(edited, name)) return [{ path, remove: true }];
    const isSame = Object.hasOwn(expected, name) && jsonEqual(expected[name], edited[name]);
    return isSame ? [] : [{ path, value: edited[name] }];
  });
}
