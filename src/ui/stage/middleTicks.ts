/** Round steps between 0 and the end of an axis, far enough from the end for its name. */
export function middleTicks(end: number): number[] {
  const least = end / 3.4
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 3, 5, 10].map((factor) => factor * power).find((one) => one >= least)!
  return [step, 2 * step].filter((tick) => Number.isInteger(tick) && tick < 0.78 * end)
}
