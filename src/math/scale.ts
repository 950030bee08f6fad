/** The two ends of an axis, in its own unit or in pixels. */
export type Ends = readonly [number, number]

/** The linear map that takes the two ends of one axis to the two of another; values beyond the ends go beyond them too. */
export function linearScale([low, high]: Ends, [from, to]: Ends): (value: number) => number {
  return (value) => from + ((value - low) / (high - low)) * (to - from)
}
