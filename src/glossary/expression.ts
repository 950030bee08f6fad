import { exp, log as ln, pow } from '../math/portable'

/**
 * The functions that formulas name, each with its computation. Those with null are typeset but not evaluated: a range,
 * a distribution, an assignment, a derivative, the step of an optimiser.
 */
const FUNCTIONS = {
  '+': (...terms: number[]) => terms.reduce((total, term) => total + term, 0),
  '−': (a: number, b: number) => a - b,
  '·': (...factors: number[]) => factors.reduce((product, factor) => product * factor, 1),
  '/': (a: number, b: number) => a / b,
  '^': (a: number, b: number) => pow(a, b),
  /** −x */
  negate: (x: number) => -x,
  exp: exp,
  log: ln,
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
  '…': null,
  '~': null,
  '←': null,
  '∂': null,
  N: null,
  AdamW: null,
} satisfies Record<string, ((...values: number[]) => number) | null>
export type FunctionName = keyof typeof FUNCTIONS

/** A function of a whole row of numbers, named by its symbol. */
type RowFunction = 'mean' | 'std' | 'max'

/**
 * A formula as data: it is typeset in symbols and with numbers, and evaluated. A string is a symbol; in `π_ref` the
 * part after `_` is its subscript. A number is a constant.
 */
export type Expression =
  | number
  | string
  /** a number that stands in the place of a symbol */
  | { measured: number }
  /** a name, a vector or a number with its unit, written as it is; the number, if it is one */
  | { words: string; value?: number }
  /** the element of a row that an index points to: R_i */
  | { row: string; at: string }
  | { call: FunctionName; of: readonly Expression[] }
  | { of: RowFunction; row: string }
  /** Σ over an index, which runs through a row */
  | { sum: Expression; over: string; along: string }

/** symbol = expression */
export interface Formula {
  left: string | { row: string; at: string }
  right: Expression
}

export const equation = (left: Formula['left'], right: Expression): Formula => ({ left, right })

/**
 * The values of symbols: a number or another expression, or a row of numbers, of which `mean`, `std` and sums are
 * taken.
 */
export type Values = Readonly<Record<string, Expression | readonly number[]>>

export const measured = (value: number): Expression => ({ measured: value })
export const words = (text: string, value?: number): Expression => ({ words: text, value })
export const row = (name: string, at: string) => ({ row: name, at })
export const call = (name: FunctionName, ...of: Expression[]): Expression => ({ call: name, of })
export const log = (of: Expression): Expression => call('log', of)
export const meanOf = (name: string): Expression => ({ of: 'mean', row: name })
export const stdOf = (name: string): Expression => ({ of: 'std', row: name })
export const maxOf = (name: string): Expression => ({ of: 'max', row: name })
export const sum = (index: string, along: string, of: Expression): Expression => ({
  sum: of,
  over: index,
  along,
})

// These leave out a 0 that is subtracted and a 1 that multiplies or divides, which come from putting in constants.
export const plus = (...terms: Expression[]): Expression => call('+', ...terms)
export const minus = (a: Expression, b: Expression): Expression => (b === 0 ? a : call('−', a, b))
export const times = (...factors: Expression[]): Expression => {
  const kept = factors.filter((factor) => factor !== 1)
  return kept.length === 1 ? kept[0] : call('·', ...kept)
}
export const over = (a: Expression, b: Expression): Expression => (b === 1 ? a : call('/', a, b))
export const power = (a: Expression, b: Expression): Expression => call('^', a, b)
export const square = (of: Expression): Expression => power(of, 2)
/** −x, simplified: the negative of a difference swaps its two terms, and that of a number is the negative number. */
export function negative(of: Expression): Expression {
  if (typeof of === 'object' && 'measured' in of) return measured(-of.measured)
  return typeof of === 'object' && 'call' in of && of.call === '−'
    ? minus(of.of[1], of.of[0])
    : call('negate', of)
}

/** The functions whose builder simplifies their calls. */
const BUILDERS: Partial<Record<FunctionName, (...of: Expression[]) => Expression>> = {
  '−': minus,
  '·': times,
  '/': over,
  negate: negative,
}

/** A sum of single numbers is written out up to this many terms. */
const MOST_TERMS = 4

/**
 * Replaces the symbols of an expression that have given values; the others stay symbols. If a row of numbers is given,
 * a sum along it becomes its value, or is written out if it adds few single numbers.
 */
export function putIn(expression: Expression, given: Values): Expression {
  if (typeof expression === 'string') {
    const value = given[expression]
    return value === undefined || isRow(value) ? expression : value
  }
  if (typeof expression === 'number' || 'measured' in expression || 'words' in expression) return expression
  if ('call' in expression) {
    const of = expression.of.map((argument) => putIn(argument, given))
    return BUILDERS[expression.call]?.(...of) ?? call(expression.call, ...of)
  }
  if ('sum' in expression) {
    const { sum: body, over: index, along } = expression
    const numbers = given[along]
    if (!isRow(numbers)) return sum(index, along, putIn(body, given))
    const isOfSingle = typeof body === 'object' && 'at' in body && numbers.length <= MOST_TERMS
    return isOfSingle ? plus(...numbers.map(measured)) : measured(evaluate(expression, given))
  }
  const value = given[expression.row]
  return value === undefined || isRow(value) ? expression : value
}

/**
 * The number that an expression stands for. The std of a row divides by n − 1.
 *
 * @throws {RangeError} if a symbol has no value, or a function or words cannot be evaluated
 */
export function evaluate(expression: Expression, values: Values): number {
  if (typeof expression === 'number') return expression
  if (typeof expression === 'string') return numberOf(expression, values)
  if ('measured' in expression) return expression.measured
  if ('words' in expression) {
    if (expression.value === undefined) throw new RangeError(`“${expression.words}” has no value`)
    return expression.value
  }
  if ('call' in expression) {
    const apply: ((...of: number[]) => number) | null = FUNCTIONS[expression.call]
    if (apply === null) throw new RangeError(`${expression.call} has no value`)
    return apply(...expression.of.map((argument) => evaluate(argument, values)))
  }
  if ('sum' in expression) {
    const { sum: body, over: index, along } = expression
    return rowOf(along, values).reduce((total, _, i) => total + evaluate(body, { ...values, [index]: i }), 0)
  }
  if ('of' in expression) return ofRow(expression.of, rowOf(expression.row, values))
  const value = values[expression.row]
  if (value !== undefined && !isRow(value)) return evaluate(value, values)
  return rowOf(expression.row, values)[numberOf(expression.at, values)]
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
  if (value === undefined || isRow(value)) throw new RangeError(`the formula needs a number for ${symbol}`)
  return evaluate(value, values)
}

function rowOf(symbol: string, values: Values): readonly number[] {
  const value = values[symbol]
  if (!isRow(value)) throw new RangeError(`the formula needs a row of numbers for ${symbol}`)
  return value
}

const isRow = (value: Values[string] | undefined): value is readonly number[] => Array.isArray(value)
