/** Every lesson, in the order in which they are taught. Links contain the ids: never rename one. */
export const LESSON_IDS = [
  'groups',
  'baseline',
  'std',
  'dead-groups',
  'group-size',
  'same-gradient',
  'stairs',
  'ratio',
  'clip',
  'sequence-ratio',
  'beta',
  'reward-hacking',
  'length-bias',
  'entropy',
  'warm-start',
  'diffusion',
  'sick-run',
] as const
export type LessonId = (typeof LESSON_IDS)[number]
