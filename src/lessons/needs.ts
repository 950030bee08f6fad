import type { LessonId } from './ids'

/** The lessons whose notions a lesson uses. All come before it in the order of the course. */
export const NEEDS: Readonly<Record<LessonId, readonly LessonId[]>> = {
  groups: [],
  baseline: ['groups'],
  std: ['baseline'],
  'dead-groups': ['std'],
  'group-size': ['dead-groups'],
  'reward-parts': ['dead-groups'],
  'loss-value': ['baseline'],
  ratio: ['groups'],
  clip: ['ratio'],
  'same-gradient': ['ratio', 'clip'],
  stairs: ['same-gradient'],
  'sequence-ratio': ['clip'],
  beta: ['loss-value'],
  'learning-rate': ['dead-groups'],
  'reward-hacking': ['beta'],
  'length-bias': ['std'],
  entropy: ['dead-groups'],
  filtering: ['dead-groups'],
  'warm-start': ['dead-groups'],
  diffusion: ['ratio', 'beta'],
  'sick-run': ['clip', 'learning-rate'],
  attention: ['groups'],
  luck: [],
}
