import { type $ZodType, type output as ZodOutput, safeParse } from "zod/v4/core";
import type { DeepPartial } from "../parts/deep-partial";
import type { ObjectPart } from "../parts/message";

type ObjectPartBase = Pick<ObjectPart, "type" | "key" | "partId" | "name" | "jsonText">;

/** A structured answer as an app's schema knows it, narrowed by `state`. While it streams, any member may be missing. */
export type ObjectPartOf<Value> = ObjectPartBase &
  (
    | { state: "streaming"; partialValue?: DeepPartial<Value> }
    | { state: "available"; value: Value }
    | { state: "error"; errorText: string; partialValue?: unknown }
  );

const unlike = "The answer does not have the expected form.";

/** Read once: views ask at every render, and what did not change must keep its identity. */
const known = new WeakMap<ObjectPart, { schema: $ZodType; read: object }>();

/** True by construction: a part is kept with the schema that read it. */
function isOf<Schema extends $ZodType>(_read: object, _schema: Schema): _read is ObjectPartOf<ZodOutput<Schema>> {
  return true;
}

/**
 * A structured answer read by a schema of the app, which decides only at the end: a value that does not match becomes an `error`,
 * and what has arrived until then is for display only.
 *
 * `value` is the schema's output (defaults filled in, values coerced). The same object comes back for the same part and schema.
 * Never throws; the schema must be synchronous.
 */
export function parseObjectPart<Schema extends $ZodType>(
  part: ObjectPart,
  schema: Schema,
): ObjectPartOf<ZodOutput<Schema>> {
  const before = known.get(part);
  if (before?.schema === schema && isOf(before.read, schema)) return before.read;
  const read = readBy(part, schema);
  known.set(part, { schema, read });
  return read;
}

function readBy<Schema extends $ZodType>(part: ObjectPart, schema: Schema): ObjectPartOf<ZodOutput<Schema>> {
  const { state, value, partialValue, errorText = unlike, ...base } = part;
  if (state === "available") {
    const result = safely(schema, value);
    return result === undefined
      ? { ...base, state: "error", errorText: unlike, partialValue: value }
      : { ...base, state, value: result.data };
  }
  if (state === "error") return { ...base, state, errorText, partialValue };
  const streaming: object = { ...base, state, ...(partialValue !== undefined && { partialValue }) };
  return isOf(streaming, schema) ? streaming : { ...base, state };
}

function safely<Schema extends $ZodType>(schema: Schema, value: unknown): { data: ZodOutput<Schema> } | undefined {
  try {
    const result = safeParse(schema, value);
    return result.success ? result : undefined;
  } catch {
    // A schema that is asynchronous, or whose own code throws.
    return undefined;
  }
}
