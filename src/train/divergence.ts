import { METRIC_NAMES } from '../metrics/metrics'
import type { RunRecord } from './record'

export type Divergence = 'loss' | 'gradient' | 'logp'

const COLUMNS = { loss: 'loss', gradient: 'grad_norm', logp: 'entropy' } as const

/** Which number of a step is not finite, the earliest in the chain log-prob → loss → gradient; null when all are. */
export function divergence({ metrics }: RunRecord): Divergence | null {
  for (const what of ['logp', 'loss', 'gradient'] as const) {
    if (!Number.isFinite(metrics[METRIC_NAMES.indexOf(COLUMNS[what])])) return what
  }
  return null
}
