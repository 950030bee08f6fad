/** Every lesson, in the order in which they are taught. Links contain the ids: never rename one. */
export const LESSON_IDS = [
  'groups',
  'baseline',
  'critic',
  'std',
  'dead-groups',
  'tiny-differences',
  'group-size',
  'reward-parts',
  'pass-at-k',
  'loss-value',
  'ratio',
  'clip',
  'same-gradient',
  'stale-samples',
  'sequence-ratio',
  'beta',
  'kl-estimators',
  'learning-rate',
  'reward-hacking',
  'length-bias',
  'truncation',
  'entropy',
  'filtering',
  'grouping-key',
  'warm-start',
  'stages',
  'diffusion',
  'sick-run',
  'attention',
  'luck',
] as const
export type LessonId = (typeof LESSON_IDS)[number]

/** Lessons that others have taken in, by the ids that older links and stored answers contain. */
export const MERGED = { stairs: 'same-gradient' } as const satisfies Readonly<Record<string, LessonId>>

/** The lesson of an id, old ids included; null if there is none. */
export function lessonOf(name: string): LessonId | null {
  const id = Object.hasOwn(MERGED, name) ? MERGED[name as keyof typeof MERGED] : name
  return LESSON_IDS.find((one) => one === id) ?? null
}
