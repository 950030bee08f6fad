import type { Catalogue } from '../catalogue'
import { attention } from './lessons/attention'
import { baseline } from './lessons/baseline'
import { beta } from './lessons/beta'
import { clip } from './lessons/clip'
import { critic } from './lessons/critic'
import { deadGroups } from './lessons/dead-groups'
import { diffusion } from './lessons/diffusion'
import { entropy } from './lessons/entropy'
import { filtering } from './lessons/filtering'
import { groupSize } from './lessons/group-size'
import { groupingKey } from './lessons/grouping-key'
import { groups } from './lessons/groups'
import { klEstimators } from './lessons/kl-estimators'
import { learningRate } from './lessons/learning-rate'
import { lengthBias } from './lessons/length-bias'
import { lossValue } from './lessons/loss-value'
import { luck } from './lessons/luck'
import { passAtK } from './lessons/pass-at-k'
import { ratio } from './lessons/ratio'
import { rewardHacking } from './lessons/reward-hacking'
import { rewardParts } from './lessons/reward-parts'
import { sameGradient } from './lessons/same-gradient'
import { sequenceRatio } from './lessons/sequence-ratio'
import { sickRun } from './lessons/sick-run'
import { stages } from './lessons/stages'
import { staleSamples } from './lessons/stale-samples'
import { std } from './lessons/std'
import { tinyDifferences } from './lessons/tiny-differences'
import { truncation } from './lessons/truncation'
import { warmStart } from './lessons/warm-start'

export const lessons: Catalogue['lessons'] = {
  groups,
  baseline,
  critic,
  std,
  'dead-groups': deadGroups,
  'tiny-differences': tinyDifferences,
  'group-size': groupSize,
  'reward-parts': rewardParts,
  'pass-at-k': passAtK,
  'loss-value': lossValue,
  ratio,
  clip,
  'same-gradient': sameGradient,
  'stale-samples': staleSamples,
  'sequence-ratio': sequenceRatio,
  beta,
  'kl-estimators': klEstimators,
  'learning-rate': learningRate,
  'reward-hacking': rewardHacking,
  'length-bias': lengthBias,
  truncation,
  entropy,
  filtering,
  'grouping-key': groupingKey,
  'warm-start': warmStart,
  stages,
  diffusion,
  'sick-run': sickRun,
  attention,
  luck,
}
