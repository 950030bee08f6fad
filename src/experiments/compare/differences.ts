import { changedKnobs } from '../../settings/config'
import type { RunConfig } from '../../settings/knobs'
import type { KnobValue } from '../../settings/knob'
import { valueOf, type Field } from '../../tasks/fields'
import type { ComparisonRow } from '../state'

/** A knob in which a row differs from the first: "β 0.04 → 0". */
export interface Difference {
  knob: Field
  from: KnobValue
  to: KnobValue
}

/** The knobs that are listed first. */
const FIRST: readonly Field[] = [
  'task',
  'algorithm',
  'numGenerations',
  'beta',
  'epsilon',
  'numIterations',
  'learningRate',
]
/** The rank of a knob in a list: the main knobs first. */
export const rank = (knob: Field) => (FIRST.includes(knob) ? FIRST.indexOf(knob) : FIRST.length)

/**
 * Whether a difference follows from another one of the same row: that ε high does not follow ε from ε high, and a reference from β,
 * unless the KL is measured against another policy.
 */
export function isImplied(
  knob: Field,
  differences: readonly Difference[],
  { klAgainst }: RunConfig,
): boolean {
  const isChanged = (other: Field) => differences.some((one) => one.knob === other)
  if (knob === 'useReference') return isChanged('beta') && klAgainst === 'reference'
  return knob === 'epsilonHighFollows' && isChanged('epsilonHigh')
}

/** The knobs in which each row differs from the first row, the main ones first; empty for the first row. */
export function differencesFromFirst(rows: readonly ComparisonRow[]): readonly (readonly Difference[])[] {
  const [first] = rows
  return rows.map(({ config }) =>
    (changedKnobs(first.config, config) as Field[])
      .toSorted((a, b) => rank(a) - rank(b))
      .map((knob) => ({
        knob,
        from: valueOf(knob, first.config),
        to: valueOf(knob, config),
      })),
  )
}
