import { attention } from './attention'
import { baseline } from './baseline'
import { beta } from './beta'
import { clip } from './clip'
import { critic } from './critic'
import { deadGroups } from './dead-groups'
import { diffusion } from './diffusion'
import { entropy } from './entropy'
import { filtering } from './filtering'
import { groupSize } from './group-size'
import { groupingKey } from './grouping-key'
import { groups } from './groups'
import type { LessonId } from './ids'
import { klEstimators } from './kl-estimators'
import { learningRate } from './learning-rate'
import { lengthBias } from './length-bias'
import type { Lesson } from './lesson'
import { lossValue } from './loss-value'
import { luck } from './luck'
import { passAtK } from './pass-at-k'
import { ratio } from './ratio'
import { rewardHacking } from './reward-hacking'
import { rewardParts } from './reward-parts'
import { sameGradient } from './same-gradient'
import { sequenceRatio } from './sequence-ratio'
import { sickRun } from './sick-run'
import { stages } from './stages'
import { staleSamples } from './stale-samples'
import { std } from './std'
import { tinyDifferences } from './tiny-differences'
import { truncation } from './truncation'
import { warmStart } from './warm-start'

/** Every lesson as its file declares it. */
const DECLARED = {
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
} satisfies Record<LessonId, Lesson>

export type DeclaredLessons = typeof DECLARED

export const LESSONS: Readonly<Record<LessonId, Lesson>> = DECLARED
