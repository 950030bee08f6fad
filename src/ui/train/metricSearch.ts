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
 * it.
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
  return undefined
}
