import type { MetricKey } from '../../../src/metrics/metrics'
import { emptyGroupTable } from '../../../src/metrics/groupTable'
import type { Stretch } from '../../../src/metrics/stepTable'

/** A history with a number of each metric and step, and one to three groups a step. */
export function recordedHistory(
  columns: readonly MetricKey[],
  steps: number,
  of: (key: MetricKey, step: number) => number,
): Stretch {
  const count = (step: number) => 1 + (step % 3)
  const offsets = new Int32Array(steps + 1)
  for (let s = 0; s < steps; s++) offsets[s + 1] = offsets[s] + count(s + 1)
  const { offsets: _, ...groups } = emptyGroupTable(offsets[steps])
  groups.advantageMean.forEach((__, g) => (groups.advantageMean[g] = g / 7))
  groups.dead.forEach((__, g) => (groups.dead[g] = g % 2))
  const series = (key: MetricKey) => Float64Array.from({ length: steps }, (__, s) => of(key, s + 1))
  return {
    firstStep: 1,
    columns: [...columns],
    steps,
    values: columns.map(series),
    groups: { offsets, ...groups },
  }
}
