import { Fragment, type ReactNode } from 'react'
import { formatExact, formatNumber, formatPower } from '../../app/series/format'
import { evaluate, type Expression, type FunctionName } from '../../glossary/expression'

/**
 * The sides of an equation, typeset. Browsers do not break MathML, so each side is a formula of its own: a long equation breaks
 * between its sides.
 */
export function Equation({ sides }: { sides: readonly Expression[] }) {
  return sides.map((side, i) => (
    <math key={i}>
      {i > 0 && <mo>=</mo>}
      {typeset(side, NEGATIVE)}
    </math>
  ))
}

// How tightly an expression holds together; a looser one stands in brackets.
const NEGATIVE = 0
const SUM = 1
const PRODUCT = 2
const POWER = 3
const SYMBOL = 4

/** The functions that are written as a sign between their arguments, and how tightly they hold together. */
const SIGNS: Partial<Record<FunctionName, number>> = {
  '+': SUM,
  '−': SUM,
  '·': PRODUCT,
  '…': SUM,
  '~': SUM,
  '←': SUM,
}

function bindingOf(expression: Expression): number {
  if (isNegative(expression)) return NEGATIVE
  if (typeof expression !== 'object') return SYMBOL
  if ('sum' in expression) return SUM
  if (!('call' in expression)) return SYMBOL
  const { call, of } = expression
  if (call === 'negate') return NEGATIVE
  const sign = SIGNS[call]
  // a minus at the beginning would follow the sign before it
  if (sign !== undefined) return bindingOf(of[0]) === NEGATIVE ? NEGATIVE : sign
  return call === '/' || call === '^' || call === '∂' ? POWER : SYMBOL
}

const isNumber = (expression: Expression) =>
  typeof expression === 'number' || (typeof expression === 'object' && 'measured' in expression)

const isNegative = (expression: Expression) => isNumber(expression) && evaluate(expression, {}) < 0

function typeset(expression: Expression, least: number): ReactNode {
  const bare = typesetBare(expression)
  return bindingOf(expression) < least ? <Brackets>{bare}</Brackets> : bare
}

function typesetBare(expression: Expression): ReactNode {
  if (typeof expression === 'number') return <mn>{constant(expression)}</mn>
  if (typeof expression === 'string') return <SymbolView name={expression} />
  if ('measured' in expression) return <mn>{formatNumber(expression.measured)}</mn>
  if ('words' in expression) return <mi>{expression.words}</mi>
  if ('call' in expression) return typesetCall(expression.call, expression.of)
  if ('at' in expression) return <SymbolView name={expression.row} index={expression.at} />
  if ('of' in expression) return named(expression.of, [expression.row])
  return (
    <>
      <munder>
        <mo>∑</mo>
        <mi>{expression.over}</mi>
      </munder>
      {typeset(expression.sum, PRODUCT)}
    </>
  )
}

function typesetCall(name: FunctionName, of: readonly Expression[]): ReactNode {
  const [first, second] = of
  const binding = SIGNS[name]
  if (binding !== undefined) return joined(of, name, binding)
  switch (name) {
    case 'negate':
      return (
        <>
          <mo>−</mo>
          {typeset(first, isSum(first) ? SUM : PRODUCT)}
        </>
      )
    case '/':
      return (
        <mfrac>
          {inRow(first)}
          {inRow(second)}
        </mfrac>
      )
    case '∂':
      return <mfrac>{of.map(differential)}</mfrac>
    case '^':
      return (
        <msup>
          {typeset(first, SYMBOL)}
          {isSymbol(second) || isNumber(second) ? typesetBare(second) : inRow(second)}
        </msup>
      )
    case 'abs':
      return (
        <mrow>
          <mo>|</mo>
          {inRow(first)}
          <mo>|</mo>
        </mrow>
      )
    case 'sqrt':
      return <msqrt>{inRow(first)}</msqrt>
    case 'choose':
      return (
        <Brackets>
          <mfrac linethickness="0">
            {inRow(first)}
            {inRow(second)}
          </mfrac>
        </Brackets>
      )
    case 'log':
      if (!isSymbol(first)) return named(name, of)
      return (
        <mrow>
          <mi>log</mi>
          <mspace width="0.17em" />
          {typesetBare(first)}
        </mrow>
      )
    default:
      return named(name === 'sigmoid' ? 'σ' : name, of)
  }
}

const isSum = (expression: Expression) => typeof expression === 'object' && 'sum' in expression
const isSymbol = (expression: Expression) =>
  typeof expression === 'string' || (typeof expression === 'object' && 'at' in expression)

/** An expression as the one element that a fraction or a root takes. */
const inRow = (expression: Expression) => <mrow>{typeset(expression, NEGATIVE)}</mrow>

/** ∂x, above or below the stroke of a derivative. */
const differential = (of: Expression, side: number) => (
  <mrow key={side}>
    <mi>∂</mi>
    {typeset(of, SYMBOL)}
  </mrow>
)

/** A function with its arguments. */
const named = (name: string, of: readonly Expression[]) => (
  <mrow>
    <mi>{name}</mi>
    <Brackets>{joined(of, ',', NEGATIVE)}</Brackets>
  </mrow>
)

/** Expressions with a sign between them. The first one may be a negative number; a sum at the end reaches to the end anyway. */
function joined(terms: readonly Expression[], sign: string, binding: number): ReactNode {
  const leastOf = (term: Expression, i: number) => {
    if (i === 0) return isNegative(term) || binding === SUM ? NEGATIVE : binding
    if (isSum(term) && i === terms.length - 1 && sign !== '−') return SUM
    return sign === '−' ? PRODUCT : binding
  }
  return terms.map((term, i) => (
    <Fragment key={i}>
      {i > 0 && <mo>{sign}</mo>}
      {typeset(term, leastOf(term, i))}
    </Fragment>
  ))
}

/** A sum or product in brackets. */
const Brackets = ({ children }: { children: ReactNode }) => (
  <mrow>
    <mo>(</mo>
    {children}
    <mo>)</mo>
  </mrow>
)

/** A symbol; what follows `_` is its subscript, and so is the index of an element of a row. */
function SymbolView({ name, index }: { name: string; index?: string }) {
  const [base, under] = name.split('_')
  const below = [under, index].filter((part) => part !== undefined)
  const symbol = <mi>{base}</mi>
  if (below.length === 0) return symbol
  return (
    <msub>
      {symbol}
      <mrow>
        {below.map((part, i) => (
          <Fragment key={part}>
            {i > 0 && <mo>,</mo>}
            <mi>{part}</mi>
          </Fragment>
        ))}
      </mrow>
    </msub>
  )
}

/** A constant with all its digits; a small power of ten as such. */
function constant(value: number): string {
  const exponent = Math.log10(value)
  return exponent <= -3 && Number.isInteger(exponent) ? formatPower(exponent) : formatExact(value)
}
