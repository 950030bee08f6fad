/** The figures of each check; null for figures that the rows do not contain. */
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
  /**
   * mean of each group's advantages = the mean that baseline and scaling imply; `worst` is the largest |found −
   * implied|
   */
  mean: { groups: number; worst: number | null; tolerance: number | null }
  /** std of each group's advantages = the std that baseline and scaling imply */
  std: {
    groups: number
    lowest: number | null
    highest: number | null
    worst: number | null
    tolerance: number | null
  }
  /** r_i > r_j ⇒ A_i > A_j, r_i = r_j ⇒ A_i = A_j within a group */
  order: { groups: number; broken: number }
  /** A > 0 above the group's mean reward, A < 0 below it */
  sign: { above: number; below: number; wrong: number }
  /** mean, std, order and sign at each of the T steps of a trajectory; `wrong` counts steps */
  steps: { rows: number; steps: number; values: number; wrong: number }
  /** one reward for all steps: the same advantage at every step, and the mean of all values is the mean of the rows */
  repeated: {
    rows: number
    steps: number
    values: number
    meanOfRows: number | null
    meanOfAll: number | null
  }
  /**
   * dead groups, and how many of them have an advantage that is not 0; `shaped`: dead groups that differ only by
   * shaping
   */
  dead: { groups: number; dead: number; share: number; moving: number; shaped: number }
  /** w = exp(logp − oldLogp) over the unmasked tokens */
  ratio: { tokens: number; mean: number | null; worst: number | null }
  /** share of tokens with w < 1 − ε low and A < 0, w > 1 + ε high and A > 0 */
  clip: { tokens: number; low: number | null; high: number | null }
  /** largest |oldLogp − refLogp| over the unmasked tokens */
  reference: { tokens: number; worst: number | null }
  /** the reference has gone the share α of the way to the policy, in every weight; `share`: that of all weights together */
  mixing: {
    parameters: number
    alpha: number
    share: number | null
    worst: number | null
    wrong: number
  }
  /** Σ mask, its expected value, and how many masks have a hole, or are empty */
  mask: { total: number; expected: number | null; broken: number; empty: number; rows: number }
  /** every replica gathers as many rows: batches · batchSize */
  replicas: {
    replicas: number
    stated: number | null
    smallest: number
    largest: number
    expected: number | null
  }
  /** conditions of a table = those of the rows, and those counted in the debug block */
  conditions: { found: number; expected: number; wrong: number }
  /** group_size, trained_prompt_num, zero_std_ratio and reward_std_mean as stated = as the rest of the text gives them */
  /** expected: of those stated, how many the text expects and no log has */
  figures: { stated: number; compared: number; wrong: number; expected: number }
  /** sums, shapes and ranges written out in the text are right */
  sums: { sums: number; shapes: number; ranges: number; wrong: number }
}

export type CheckId = keyof CheckFigures

type Status = 'pass' | 'fail' | 'not-applicable'

/** The subject of a fault: a group, a replica, one of the figures, or a sum written in the text. */
type FaultSubject = 'group' | 'replica' | 'figure' | 'sum'

/** Why a value is wrong, if its size shows it. */
export type FaultCause =
  | 'sample-std'
  | 'population-std'
  | 'negative'
  | 'not-near-1'
  | 'missing'
  | 'unexpected'
  | 'repeated'
  | 'says-so'

/** One reason why a check fails, with the expected and the found value if they are numbers. */
export interface Fault {
  about: FaultSubject
  /** the key of the group, the name of the figure … */
  key: string
  expected?: number
  found?: number
  /** the figure that differs, if a check compares several */
  of?: 'samples' | 'mean' | 'std' | 'order' | 'sign' | 'length' | 'advantage'
  /** of a trajectory, from 1; of a log of figures, as it counts them */
  step?: number
  cause?: FaultCause
}

/** A group that fails a check, with figures if there are any. */
export const groupFault = (key: string, more: Partial<Fault> = {}): Fault => ({
  about: 'group',
  key,
  ...more,
})

/** The outcome of one check. */
export interface CheckOf<Id extends CheckId> {
  id: Id
  status: Status
  figures: CheckFigures[Id]
  faults: readonly Fault[]
}
export type Check = { [Id in CheckId]: CheckOf<Id> }[CheckId]

/** The outcome of a check: if it applies, it passes if there is no fault and `holds` is true. */
export function outcome<Id extends CheckId>(
  id: Id,
  applies: boolean,
  figures: CheckFigures[Id],
  faults: readonly Fault[],
  holds = true,
): CheckOf<Id> {
  if (!applies) return { id, status: 'not-applicable', figures, faults: [] }
  return { id, status: holds && faults.length === 0 ? 'pass' : 'fail', figures, faults }
}

/** The keys of the groups that fail a check, each once. */
export const failingGroups = ({ faults }: Pick<Check, 'faults'>): string[] => [
  ...new Set(faults.flatMap(({ about, key }) => (about === 'group' ? [key] : []))),
]
