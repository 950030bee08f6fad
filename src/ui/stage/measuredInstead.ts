import type { MetricKey } from '../../metrics/metrics'
import type { RunConfig } from '../../settings/knobs'
import { TASKS } from '../../tasks'
import type { Catalogue } from '../../text'

/** What a small chart draws, and its name. */
export type Measured = readonly [metric: MetricKey, name: string]

/**
 * What a run measures that has no KL or no clip to draw, the first first: the losses of staged training, by the names that document
 * 003 gives them, then the metrics that lead its task.
 */
export function measuredInstead(
  { staging, lambdaCons, task }: Pick<RunConfig, 'staging' | 'lambdaCons' | 'task'>,
  { measures }: Catalogue['tasks'][RunConfig['task']],
): Measured[] {
  const losses: MetricKey[] = lambdaCons > 0 ? ['loss_sup', 'loss_cons'] : ['loss_sup']
  return [
    ...(staging === 'off' ? [] : losses.map((metric): Measured => [metric, metric])),
    ...Object.values(TASKS[task].leads ?? {}).map(([metric]): Measured => [
      metric,
      (measures as Record<string, { label: string }>)[metric.replace('task/', '')]?.label ?? metric,
    ]),
  ]
}
