type Leaf = number | bigint | boolean | symbol | null | undefined | Date | ((...args: never[]) => unknown);

/**
 * What is known of a value while its JSON text arrives: any member may be missing, any array may be short.
 *
 * A string literal widens to `string`: `"confirmed"` shows as `"conf"` on its way.
 */
export type DeepPartial<T> = T extends string
  ? string
  : T extends Leaf
    ? T
    : T extends readonly (infer Item)[]
      ? readonly DeepPartial<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> }
        : T;
