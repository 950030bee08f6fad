import type { ShowMe } from './contract'

/** Small runs of this page with an illness, and the cure of each. */
export const SHOWN = {
  /** nothing is ever earned, so all groups are equal */
  stuck: { link: 'task=needle&seed=1', cure: { numGenerations: 32 } },
} as const satisfies Record<string, ShowMe>
