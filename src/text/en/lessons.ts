import type { Catalogue } from '../catalogue'
import { attention } from './lessons/attention'
import { baseline } from './lessons/baseline'
import { beta } from './lessons/beta'
import { clip } from './lessons/clip'
import { deadGroups } from './lessons/dead-groups'
import { diffusion } from './lessons/diffusion'
import { entropy } from './lessons/entropy'
import { filtering } from './lessons/filtering'
import { groupSize } from './lessons/group-size'
import { groups } from './lessons/groups'
import { learningRate } from './lessons/learning-rate'
import { lengthBias } from './lessons/length-bias'
import { lossValue } from './lessons/loss-value'
import { luck } from './lessons/luck'
import { ratio } from './lessons/ratio'
import { rewardHacking } from './lessons/reward-hacking'
import { rewardParts } from './lessons/reward-parts'
import { sameGradient } from './lessons/same-gradient'
import { sequenceRatio } from './lessons/sequence-ratio'
import { sickRun } from './lessons/sick-run'
import { stairs } from './lessons/stairs'
import { std } from './lessons/std'
import { warmStart } from './lessons/warm-start'

export const lessons: Catalogue['lessons'] = {
  groups,
  baseline,
  std,
  'dead-groups': deadGroups,
  'group-size': groupSize,
  'reward-parts': rewardParts,
  'loss-value': lossValue,
  ratio,
  clip,
  'same-gradient': sameGradient,
  stairs,
  'sequence-ratio': sequenceRatio,
  beta,
  'learning-rate': learningRate,
  'reward-hacking': rewardHacking,
  'length-bias': lengthBias,
  entropy,
  filtering,
  'warm-start': warmStart,
  diffusion,
  'sick-run': sickRun,
  attention,
  luck,
}
