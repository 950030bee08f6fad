/** The smallest power of two that leaves at most `limit` of `count` things when every stride-th is taken. */
export function strideFor(count: number, limit: number): number {
  let stride = 1
  while (count / stride > limit) stride *= 2
  return stride
}

/**
 * Steps for a table, the newest first: the last one, and every stride-th before it. Strides are powers of two and
 * counted from step 0, so that a growing table gains rows and keeps those it has. `also` are steps that must be there.
 */
export function tableSteps(steps: number, limit: number, also: readonly number[] = []): number[] {
  if (steps === 0) return []
  const stride = strideFor(steps, limit)
  const chosen = new Set<number>([1, steps])
  for (let step = stride; step <= steps; step += stride) chosen.add(step)
  for (const step of also) if (step >= 1 && step <= steps) chosen.add(step)
  return [...chosen].sort((a, b) => b - a)
}
