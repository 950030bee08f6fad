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
 * it. `reward_{key}` finds a part of the reward by any key.
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

/** The part of the reward that a script logs as `reward_{key}`: the one of that key, else the first, as for the key itself. */
function partOf(wanted: string, metrics: readonly NamedMetric[]): MetricKey | undefined {
  const key = /^rewards?[_/](.+)$/.exec(wanted)?.[1]
  if (key === undefined) return undefined
  const parts = metrics.filter(({ metric }) => metric.startsWith('rewards/'))
  return (parts.find(({ metric }) => metric.slice('rewards/'.length).startsWith(key)) ?? parts[0])?.metric
}
