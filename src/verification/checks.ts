/** What each check measures; null for figures that the rows do not contain. */
export interface CheckFigures {
  /** batches · replicas · batchSize = samples = groups · k */
  samples: {
    batches: number | null
    replicas: number | null
    batchSize: number | null
    expected: number | null
    samples: number
    groups: number
    k: number
  }
  /** every group has exactly k rows */
  complete: { groups: number; complete: number; k: number; smallest: number; largest: number }
  /** mean of each group's advantages = what baseline and scaling imply; `worst` is the largest |found − implied| */
  mean: { groups: number; worst: number | null; tolerance: number | null }
  /** std of each group's advantages = what baseline and scaling imply */
  std: {
    groups: number
    lowest: number | null
    highest: number | null
    worst: number | null
    tolerance: number | null
  }
  /** r_i > r_j ⇒ A_i > A_j, r_i = r_j ⇒ A_i = A_j within a group */
  order: { groups: number; broken: number }
  /** dead groups, and how many of them have an advantage that is not 0; `shaped`: dead, told apart by shaping alone */
  dead: { groups: number; dead: number; share: number; moving: number; shaped: number }
  /** w = exp(logp − oldLogp) over the unmasked tokens */
  ratio: { tokens: number; mean: number | null; worst: number | null }
  /** share of tokens with w < 1 − ε low and A < 0, w > 1 + ε high and A > 0 */
  clip: { tokens: number; low: number | null; high: number | null }
  /** largest |oldLogp − refLogp| over the unmasked tokens */
  reference: { tokens: number; age: number | null; worst: number | null }
  /** Σ mask, what it should be, and how many masks have a hole, or are empty */
  mask: { total: number; expected: number | null; broken: number; empty: number; rows: number }
}

export type CheckId = keyof CheckFigures

export type Status = 'pass' | 'fail' | 'not-applicable'

/** The outcome of one check. */
export interface CheckOf<Id extends CheckId> {
  id: Id
  status: Status
  figures: CheckFigures[Id]
  /** keys of the groups that fail it */
  offending: readonly string[]
}
export type Check = { [Id in CheckId]: CheckOf<Id> }[CheckId]

/** The outcome of a check: where it applies, it passes when no group fails it and, besides, what `holds` says. */
export function outcome<Id extends CheckId>(
  id: Id,
  applies: boolean,
  figures: CheckFigures[Id],
  offending: readonly string[],
  holds = true,
): CheckOf<Id> {
  if (!applies) return { id, status: 'not-applicable', figures, offending: [] }
  return { id, status: holds && offending.length === 0 ? 'pass' : 'fail', figures, offending }
}
