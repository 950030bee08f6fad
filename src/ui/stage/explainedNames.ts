import type { TermId } from '../../glossary/ids'
import type { MetricName } from '../../metrics/metrics'
import type { KnobName } from '../../settings/knobs'
import type { Catalogue } from '../../text'
import type { PushView } from './stageGroup'

/** The columns of the picture, in their order. */
export const COLUMNS = ['answers', 'score', 'push', 'result'] as const

export type ChartName = keyof Catalogue['stage']['charts']
/** The settings of the rail that have a name there; the task is a sentence. */
export const RAIL_NAMES = [
  'numGenerations',
  'beta',
  'epsilon',
  'learningRate',
  'scaleRewards',
  'algorithm',
] as const satisfies readonly KnobName[]
export type RailName = (typeof RAIL_NAMES)[number]
export type RailNumberName = Exclude<RailName, 'scaleRewards' | 'algorithm'>

/** A name on the Stage that explains itself: its element has it as `data-explains`. */
export type ExplainedName =
  | (typeof COLUMNS)[number]
  | keyof PushView
  | RailName
  | ChartName
  | 'step'
  | 'evaluation'
  | 'groups'
  | 'reinforce'

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-explains'?: ExplainedName | undefined
  }
}

/** A part of the glossary that a name can show; the algorithm is the one that is chosen. */
type Explanation =
  | TermId
  | `knob/${Exclude<RailName, 'algorithm'>}`
  | `metric/${MetricName}`
  | 'preset'
  | 'preset/reinforce'

/** What each name shows. A name that is forgotten here does not compile. */
export const EXPLANATIONS: Readonly<Record<ExplainedName, Explanation>> = {
  answers: 'completion',
  score: 'reward',
  minus: 'baseline',
  divide: 'reward-scaling',
  push: 'advantage',
  result: 'change-of-probability',
  numGenerations: 'knob/numGenerations',
  beta: 'knob/beta',
  epsilon: 'knob/epsilon',
  learningRate: 'knob/learningRate',
  scaleRewards: 'knob/scaleRewards',
  algorithm: 'preset',
  reward: 'reward',
  kl: 'kl',
  clip: 'clip-fraction',
  spread: 'metric/group_advantage_std',
  dead: 'dead-group',
  step: 'step',
  evaluation: 'evaluation',
  groups: 'group',
  reinforce: 'preset/reinforce',
}
