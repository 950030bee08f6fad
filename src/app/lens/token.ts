import { call, measured, type Expression, type Values } from '../../glossary/expression'
import type { Catalogue } from '../../text/catalogue'
import type { Inspection } from '../../train/inspection'
import { tokenNumbers, type TokenNumbers } from './completion'
import { gaussianHead, gaussianNumbers, type GaussianNumbers } from './gaussian'
import type { PassFigures } from './passes'

/** A token or timestep of a completion, and the update in which it is shown. */
export interface TokenSubject {
  inspection: Inspection
  /** null before any update */
  figures: PassFigures | null
  row: number
  place: number
  text: Catalogue['lens']
}

/** The token with the numbers of the symbols in its formulas. */
export interface Token extends TokenSubject {
  oldLogp: number
  /** null if actions are chosen from a list */
  gaussian: GaussianNumbers | null
  values: Values
  /** symbols that are written differently than the formulas declare */
  symbols: Values
}

/** The same token in an update. */
export interface UpdatedToken extends Token {
  figures: PassFigures
  numbers: TokenNumbers
}

/** The token with the numbers that are known before any update. */
export function tokenOf(subject: TokenSubject): Token {
  const { inspection, figures, row, place, text } = subject
  const oldLogp = inspection.oldLogp[row * inspection.length + place]
  const head = gaussianHead(inspection)
  const gaussian = head && gaussianNumbers(inspection, head, figures, row, place)
  const constants = gaussian && { c: factor(gaussian.scale), D: gaussian.action.length }
  return {
    ...subject,
    oldLogp,
    gaussian,
    values: {
      old: measured(oldLogp),
      ...constants,
      ...(gaussian && { σ: measured(gaussian.sigma), a: gaussian.action }),
      ...(gaussian?.mean && { μ: gaussian.mean }),
      ...(gaussian?.refMean && { μ_ref: gaussian.refMean }),
    },
    symbols: { clipped: call('clip', 'w'), weight: text.symbols.weight, ...constants },
  }
}

/** A measured factor, which products leave out if it is exactly 1. */
const factor = (value: number): Expression => (value === 1 ? 1 : measured(value))

/** The token in its update; null before any, or if its completion took no part in it. */
export function inUpdate(token: Token): UpdatedToken | null {
  const { inspection, figures, row, place } = token
  if (figures === null || figures.update[row] < 0) return null
  const { beta, epsilon, epsilonHigh, sapoTemperaturePos, sapoTemperatureNeg } = figures.spec
  const numbers = tokenNumbers(inspection, figures, row, place)
  const { logp, ratio, clippedRatio, advantage, policyTerm } = numbers
  const [refLogp, kl] = [numbers.refLogp ?? NaN, numbers.kl ?? NaN]
  const values: Values = {
    ...token.values,
    logp: measured(logp),
    ref: measured(refLogp),
    d: measured(refLogp - logp),
    w: measured(ratio),
    clipped: measured(clippedRatio),
    A: measured(advantage),
    J: measured(-policyTerm),
    KL: measured(kl),
    β: beta,
    ε: epsilon,
    ε_high: epsilonHigh,
    τ: advantage > 0 ? sapoTemperaturePos : sapoTemperatureNeg,
  }
  return { ...token, figures, numbers, values }
}
