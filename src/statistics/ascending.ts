declare const ORDERED: unique symbol

/** Finite numbers from the smallest to the largest: the input of order statistics. Made by `ascending`. */
export type Ascending = Float64Array & { readonly [ORDERED]: true }

/**
 * The measured values in ascending order. A value that is not finite was not measured, and is left out; −0 becomes 0;
 * `length` is the number of measured values.
 */
export function ascending(values: ArrayLike<number>): Ascending {
  return Float64Array.from(values, (x) => x + 0)
    .filter(Number.isFinite)
    .sort() as Ascending
}
