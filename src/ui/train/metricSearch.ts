import type { MetricKey } from '../../metrics/metrics'

/**
 * A metric with its names: that of TRL, verl or this page, its label, and those under which training scripts log it.
 */
export interface NamedMetric {
  metric: MetricKey
  label: string
  tags?: readonly string[]
}

/**
 * The metric that fits the typed text: one with exactly this name, else one that begins with it, else one that contains
 * it. `reward_{key}` finds the part of the reward of that key.
 */
export function findMetric(written: string, metrics: readonly NamedMetric[]): MetricKey | undefined {
  const wanted = written.trim().toLowerCase()
  if (wanted === '') return undefined
  const ways = [
    (name: string) => name === wanted,
    (name: string) => name.startsWith(wanted),
    (name: string) => name.includes(wanted),
  ]
  for (const fits of ways) {
    const found = metrics.find(({ metric, label, tags = [] }) =>
      [metric, label, ...tags].some((name) => fits(name.toLowerCase())),
    )
    if (found) return found.metric
  }
  return partOf(wanted, metrics)
}

/** The key of a part of the reward that a script logs as `reward_{key}`. */
const keyOf = (wanted: string): string | undefined => /^rewards?[_/](.+)$/.exec(wanted)?.[1]

/** The parts of the reward among the metrics. */
const partsOf = (metrics: readonly NamedMetric[]) =>
  metrics.filter(({ metric }) => metric.startsWith('rewards/'))

/** The part of the reward that a script logs as `reward_{key}`: that of its key, and none for a key that the task does not have. */
function partOf(wanted: string, metrics: readonly NamedMetric[]): MetricKey | undefined {
  const key = keyOf(wanted)
  if (key === undefined) return undefined
  return partsOf(metrics).find(({ metric }) => metric.slice('rewards/'.length).startsWith(key))?.metric
}

/** What to offer for a text that fits no metric: the parts of the reward where it asks for one, or where there are none the reward. */
export function offeredFor(written: string, metrics: readonly NamedMetric[]): readonly MetricKey[] {
  if (keyOf(written.trim().toLowerCase()) === undefined) return []
  const means = partsOf(metrics).filter(({ metric }) => metric.endsWith('/mean'))
  return means.length > 0 ? means.map(({ metric }) => metric) : ['reward']
}
