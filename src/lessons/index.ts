import { baseline } from './baseline'
import { beta } from './beta'
import { clip } from './clip'
import { deadGroups } from './dead-groups'
import { diffusion } from './diffusion'
import { entropy } from './entropy'
import { groupSize } from './group-size'
import { groups } from './groups'
import type { LessonId } from './ids'
import { lengthBias } from './length-bias'
import type { Lesson } from './lesson'
import { ratio } from './ratio'
import { rewardHacking } from './reward-hacking'
import { sameGradient } from './same-gradient'
import { sequenceRatio } from './sequence-ratio'
import { sickRun } from './sick-run'
import { stairs } from './stairs'
import { std } from './std'
import { warmStart } from './warm-start'

/** Every lesson as its file declares it. */
const DECLARED = {
  groups,
  baseline,
  std,
  'dead-groups': deadGroups,
  'group-size': groupSize,
  'same-gradient': sameGradient,
  stairs,
  ratio,
  clip,
  'sequence-ratio': sequenceRatio,
  beta,
  'reward-hacking': rewardHacking,
  'length-bias': lengthBias,
  entropy,
  'warm-start': warmStart,
  diffusion,
  'sick-run': sickRun,
} satisfies Record<LessonId, Lesson>

export type DeclaredLessons = typeof DECLARED

export const LESSONS: Readonly<Record<LessonId, Lesson>> = DECLARED
