import { exp, log, pow } from '../math/portable'

/** What the symbols of a formula stand for: numbers, and rows of numbers, of which `mean`, `std` and sums are taken. */
export type Values = Readonly<Record<string, number | readonly number[]>>

/** The functions that formulas name. */
const FUNCTIONS = {
  exp: exp,
  log: log,
  min: Math.min,
  max: Math.max,
  abs: Math.abs,
  sqrt: Math.sqrt,
  sign: Math.sign,
  /** 1 / (1 + e^−x) */
  sigmoid: (x: number) => 1 / (1 + exp(-x)),
  clip: (x: number, low: number, high: number) => Math.min(Math.max(x, low), high),
  /** the ways to choose k of n */
  choose: (n: number, k: number) => {
    let ways = 1
    for (let j = 0; j < k; j++) ways *= (n - j) / (k - j)
    return ways
  },
} satisfies Record<string, (...values: number[]) => number>
export type FunctionName = keyof typeof FUNCTIONS

/** A function of a whole row of numbers, named by its symbol. */
export type RowFunction = 'mean' | 'std' | 'max'

/**
 * A formula as data: it is typeset where it is read, and evaluated where it is tested.
 * A string is a symbol; in `π_ref` what follows `_` is its subscript.
 */
export type Expression =
  | number
  | string
  /** the element of a row that an index points to: R_i */
  | { row: string; at: string }
  | { add: readonly Expression[] }
  | { minus: readonly [Expression, Expression] }
  | { negative: Expression }
  | { times: readonly Expression[] }
  | { over: readonly [Expression, Expression] }
  | { power: readonly [Expression, Expression] }
  | { call: FunctionName; of: readonly Expression[] }
  | { of: RowFunction; row: string }
  /** Σ over an index, which runs through a row */
  | { sum: Expression; over: string; along: string }

/** symbol = expression */
export interface Formula {
  left: string | { row: string; at: string }
  right: Expression
}

export const row = (name: string, at: string) => ({ row: name, at })
export const plus = (...add: Expression[]): Expression => ({ add })
export const minus = (a: Expression, b: Expression): Expression => ({ minus: [a, b] })
export const negative = (of: Expression): Expression => ({ negative: of })
export const times = (...factors: Expression[]): Expression => ({ times: factors })
export const over = (a: Expression, b: Expression): Expression => ({ over: [a, b] })
export const power = (a: Expression, b: Expression): Expression => ({ power: [a, b] })
export const call = (name: FunctionName, ...of: Expression[]): Expression => ({ call: name, of })
export const meanOf = (name: string): Expression => ({ of: 'mean', row: name })
export const stdOf = (name: string): Expression => ({ of: 'std', row: name })
export const maxOf = (name: string): Expression => ({ of: 'max', row: name })
export const sum = (index: string, along: string, of: Expression): Expression => ({
  sum: of,
  over: index,
  along,
})

/**
 * The number that an expression stands for. The std of a row divides by n − 1.
 *
 * @throws {RangeError} where a symbol has no value
 */
export function evaluate(expression: Expression, values: Values): number {
  if (typeof expression === 'number') return expression
  if (typeof expression === 'string') return numberOf(expression, values)
  if ('add' in expression)
    return expression.add.reduce<number>((total, term) => total + evaluate(term, values), 0)
  if ('minus' in expression) {
    const [a, b] = expression.minus
    return evaluate(a, values) - evaluate(b, values)
  }
  if ('negative' in expression) return -evaluate(expression.negative, values)
  if ('times' in expression)
    return expression.times.reduce<number>((product, factor) => product * evaluate(factor, values), 1)
  if ('sum' in expression) {
    const { sum: body, over: index, along } = expression
    return rowOf(along, values).reduce((total, _, i) => total + evaluate(body, { ...values, [index]: i }), 0)
  }
  if ('over' in expression) {
    const [a, b] = expression.over
    return evaluate(a, values) / evaluate(b, values)
  }
  if ('power' in expression) {
    const [a, b] = expression.power
    return pow(evaluate(a, values), evaluate(b, values))
  }
  if ('call' in expression) {
    const apply: (...of: number[]) => number = FUNCTIONS[expression.call]
    return apply(...expression.of.map((argument) => evaluate(argument, values)))
  }
  const numbers = rowOf(expression.row, values)
  return 'at' in expression ? numbers[numberOf(expression.at, values)] : ofRow(expression.of, numbers)
}

function ofRow(name: RowFunction, numbers: readonly number[]): number {
  if (name === 'max') return Math.max(...numbers)
  const mean = numbers.reduce((total, value) => total + value, 0) / numbers.length
  if (name === 'mean') return mean
  const squares = numbers.reduce((total, value) => total + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (numbers.length - 1))
}

function numberOf(symbol: string, values: Values): number {
  const value = values[symbol]
  if (typeof value !== 'number') throw new RangeError(`the formula needs a number for ${symbol}`)
  return value
}

function rowOf(symbol: string, values: Values): readonly number[] {
  const value = values[symbol]
  if (typeof value !== 'object') throw new RangeError(`the formula needs a row of numbers for ${symbol}`)
  return value
}
