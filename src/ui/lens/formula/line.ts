import { call, evaluate, measured, putIn, type Expression, type Values } from '../../../glossary/expression'
import type { TermId } from '../../../glossary/ids'
import type { LensText } from '../../../text/en/lens/lens'
import type { Inspection } from '../../../train/inspection'
import { tokenNumbers, type TokenNumbers } from '../figures/completion'
import type { PassFigures } from '../figures/passes'

/** One line of the derivation of a token's gradient: the quantity, how it is computed, and the result. */
export interface Line {
  name: string
  /** the term of the glossary that it computes */
  entry: TermId
  /** equations by their sides: in symbols, then with numbers; the result follows the last one */
  equations?: readonly (readonly Expression[])[]
  /** a number, or a vector as text */
  result?: number | string
  note?: string
}

/** The token that the lines are about. */
export interface TokenSubject {
  inspection: Inspection
  /** null before any update */
  figures: PassFigures | null
  row: number
  place: number
  text: LensText
}

/**
 * An expression in symbols, then with its numbers; a single number is left out, since the result states it.
 *
 * @param symbols how symbols are written that are not as the formula declares them
 */
export function inNumbers(expression: Expression, numbers: Values, symbols: Values = {}): Expression[] {
  const sides = [putIn(expression, symbols), putIn(expression, numbers)]
  return sides.filter((side) => !isNumber(side))
}

/** The same with one more side, in which each argument of the outermost function is a number. */
export function inSteps(expression: Expression, numbers: Values, symbols: Values = {}): Expression[] {
  const sides = inNumbers(expression, numbers, symbols)
  const filled = putIn(expression, numbers)
  if (typeof filled !== 'object' || !('call' in filled) || filled.of.every(isNumber)) return sides
  return [...sides, call(filled.call, ...filled.of.map((argument) => measured(evaluate(argument, {}))))]
}

export const isNumber = (side: Expression) =>
  typeof side === 'number' || (typeof side === 'object' && 'measured' in side)

/** The same token in an update, with its figures there. */
export interface UpdatedToken extends TokenSubject {
  figures: PassFigures
  numbers: TokenNumbers
}

/** The token in its update; null before any, or if its completion took no part in it. */
export function inUpdate(subject: TokenSubject): UpdatedToken | null {
  const { inspection, figures, row, place } = subject
  if (figures === null || figures.update[row] < 0) return null
  return { ...subject, figures, numbers: tokenNumbers(inspection, figures, row, place) }
}

/** Lines that need an update; none without one. */
export const afterUpdate =
  (linesOf: (token: UpdatedToken) => Line[]) =>
  (subject: TokenSubject): Line[] => {
    const token = inUpdate(subject)
    return token === null ? [] : linesOf(token)
  }
