import type { MetricName } from './metrics'

/**
 * Something that a rule needs in a run: a metric; `parts`, the means of the reward's parts; `groups`, the rewards of each group; or
 * a name that only another program's log has.
 */
export type Need = MetricName | 'parts' | 'groups' | { logged: string }

/** What a rule needs: all of these. Of an inner list, one suffices. */
export type Needs = readonly (Need | readonly Need[])[]

const isChoice = (need: Need | readonly Need[]): need is readonly Need[] => Array.isArray(need)

/** The needs that a run does not meet. A choice that is not met is one of them. */
export const lacking = (needs: Needs, has: (need: Need) => boolean): (readonly Need[])[] =>
  needs.map((need) => (isChoice(need) ? need : [need])).filter((choice) => !choice.some(has))
