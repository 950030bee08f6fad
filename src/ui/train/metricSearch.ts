import type { MetricKey } from '../../metrics/metrics'

/** A metric by both of its names: that of TRL, verl or this page, and its label. */
export interface NamedMetric {
  metric: MetricKey
  label: string
}

/** The metric that is meant by what was typed: of this very name, else one that begins with it, else one that contains it. */
export function findMetric(written: string, metrics: readonly NamedMetric[]): MetricKey | undefined {
  const wanted = written.trim().toLowerCase()
  if (wanted === '') return undefined
  const ways = [
    (name: string) => name === wanted,
    (name: string) => name.startsWith(wanted),
    (name: string) => name.includes(wanted),
  ]
  for (const fits of ways) {
    const found = metrics.find(({ metric, label }) => fits(metric.toLowerCase()) || fits(label.toLowerCase()))
    if (found) return found.metric
  }
  return undefined
}
