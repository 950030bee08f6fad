import { call, evaluate, measured, putIn, type Expression, type Values } from '../../glossary/expression'
import type { TermId } from '../../glossary/ids'

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

/** The values of the symbols of an expression, and the symbols that are written differently. */
interface Known {
  values: Values
  symbols: Values
}

/** An expression in symbols, then with its numbers; a single number is left out, since the result states it. */
export function inNumbers(expression: Expression, { values, symbols }: Known): Expression[] {
  return [putIn(expression, symbols), putIn(expression, values)].filter((side) => !isNumber(side))
}

/** The same with one more side, in which each argument of the outermost function is a number. */
export function inSteps(expression: Expression, known: Known): Expression[] {
  const sides = inNumbers(expression, known)
  const filled = putIn(expression, known.values)
  if (typeof filled !== 'object' || !('call' in filled) || filled.of.every(isNumber)) return sides
  return [...sides, call(filled.call, ...filled.of.map((argument) => measured(evaluate(argument, {}))))]
}

const isNumber = (side: Expression) =>
  typeof side === 'number' || (typeof side === 'object' && 'measured' in side)
