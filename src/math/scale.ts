/** The two ends of an axis, in its own unit or in pixels. */
export type Ends = readonly [number, number]

/** Maps values of one axis linearly to another, the ends of the first to the ends of the second; values may lie outside. */
export function linearScale([low, high]: Ends, [from, to]: Ends): (value: number) => number {
  return (value) => from + ((value - low) / (high - low)) * (to - from)
}
