import { metricOf, type StepRecord } from './record'

export type Divergence = 'loss' | 'gradient' | 'logp'

const COLUMNS = { loss: 'loss', gradient: 'grad_norm', logp: 'entropy' } as const

/** Which number of a step is not finite, the earliest in the chain log-prob → loss → gradient; null when all are. */
export function divergence(record: StepRecord): Divergence | null {
  for (const what of ['logp', 'loss', 'gradient'] as const) {
    if (!Number.isFinite(metricOf(record, COLUMNS[what]))) return what
  }
  return null
}
