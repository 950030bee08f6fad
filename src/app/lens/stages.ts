import type { Catalogue } from '../../text/catalogue'
import type { TermId } from '../../glossary/ids'

/** One step in the order in which it is computed. */
export const WALK_STAGES = [
  'sample',
  'reward',
  'statistics',
  'advantage',
  'logProbs',
  'ratio',
  'clip',
  'kl',
  'loss',
  'gradient',
  'update',
] as const satisfies readonly (keyof Catalogue['walk']['stages'])[]
export type WalkStage = (typeof WALK_STAGES)[number]

/** The stages that need no update: they are known of a group that was only sampled. */
const BEFORE_UPDATES: readonly WalkStage[] = ['sample', 'reward', 'statistics', 'advantage']

/** Whether a stage has numbers only after an update. */
export const needsUpdate = (stage: WalkStage) => !BEFORE_UPDATES.includes(stage)

/** The term of the glossary that each stage is about. */
export const STAGE_TERMS: Record<WalkStage, TermId> = {
  sample: 'rollout',
  reward: 'reward',
  statistics: 'baseline',
  advantage: 'advantage',
  logProbs: 'log-probability',
  ratio: 'ratio',
  clip: 'clip',
  kl: 'kl',
  loss: 'loss',
  gradient: 'gradient',
  update: 'update',
}
