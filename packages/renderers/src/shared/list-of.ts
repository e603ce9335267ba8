/** The list, or an empty one. What a tool returned may be of another shape than it promised. */
export function listOf<Item>(value: readonly Item[] | undefined): readonly Item[] {
  return Array.isArray(value) ? value : [];
}
