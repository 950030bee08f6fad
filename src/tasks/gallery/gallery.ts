import type { RunConfig, TaskId } from '../../settings/knobs'
import conflict from './conflict.js?raw'
import formatOnly from './format-only.js?raw'
import hackable from './hackable.js?raw'
import lengthPenalty from './length-penalty.js?raw'
import noisyJudge from './noisy-judge.js?raw'
import shapedOrSparse from './shaped-or-sparse.js?raw'

/** A short reward that teaches something: its task, and the knobs that show it best. */
export interface GalleryReward {
  task: TaskId
  source: string
  suggests: Partial<RunConfig>
}

/** The gallery, in the order in which it is offered. */
export const GALLERY = {
  'format-only': { task: 'addition', source: formatOnly, suggests: {} },
  'length-penalty': { task: 'length-trap', source: lengthPenalty, suggests: {} },
  hackable: { task: 'arithmetic-chat', source: hackable, suggests: {} },
  'shaped-or-sparse': { task: 'reverse', source: shapedOrSparse, suggests: {} },
  'noisy-judge': { task: 'length-trap', source: noisyJudge, suggests: {} },
  conflict: {
    task: 'reward-hacking',
    source: conflict,
    suggests: { multiObjectiveAggregation: 'normalize_then_sum' },
  },
} as const satisfies Readonly<Record<string, GalleryReward>>

export type GalleryId = keyof typeof GALLERY
export const GALLERY_IDS = Object.keys(GALLERY) as GalleryId[]
