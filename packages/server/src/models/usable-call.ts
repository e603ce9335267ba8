/** Providers refuse a whole conversation for one name that a model made up. */
export function usableName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) || "unknown";
}

/** Some servers parse the arguments in the history and fail on those that the model got wrong. */
export function usableArguments(argumentsJson: string): Record<string, unknown> {
  return readObject(argumentsJson) ?? {};
}

/** The same as text, which keeps numbers as they were written. */
export function usableArgumentsText(argumentsJson: string): string {
  return readObject(argumentsJson) === null ? "{}" : argumentsJson;
}

function readObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
