import type { KlKind } from './spec'

/** The facts about a KL estimator that need none of its functions. */
interface KlTraits {
  /** Whether its gradient is that of k2, which passes the limit of the value (verl) */
  isStraightThrough: boolean
  /** ∂KL/∂logp if it is the same for all tokens, else null */
  constantSlope: 1 | -1 | null
}

/** The traits of every kind of KL by its name. */
export const KL_TRAITS: Readonly<Record<KlKind, KlTraits>> = {
  k1: { isStraightThrough: false, constantSlope: 1 },
  k2: { isStraightThrough: false, constantSlope: null },
  k3: { isStraightThrough: false, constantSlope: null },
  abs: { isStraightThrough: false, constantSlope: null },
  'k1+': { isStraightThrough: true, constantSlope: null },
  'k3+': { isStraightThrough: true, constantSlope: null },
  'abs+': { isStraightThrough: true, constantSlope: null },
  minus_k1: { isStraightThrough: false, constantSlope: -1 },
  exact: { isStraightThrough: false, constantSlope: null },
}
