import { Fragment, type ReactElement, type ReactNode } from 'react'
import { formatExact, formatPower } from '../../app/series/format'
import type { Expression, Formula, FunctionName } from '../../glossary/expression'
import { Brackets, Call, Comma, Frac, Minus, Plus, Side, Times } from '../lens/formula/math'
import styles from './glossary.module.css'

/** A formula that is declared as data, typeset. */
export function FormulaView({ formula: { left, right } }: { formula: Formula }) {
  return (
    <p className={styles.formula}>
      <Side>{typeset(left, SUM)}</Side>
      <Side equals>{typeset(right, SUM)}</Side>
    </p>
  )
}

/** How tightly an expression holds together; a looser one stands in brackets. */
const SUM = 1
const PRODUCT = 2
const POWER = 3
const SYMBOL = 4

function bindingOf(expression: Expression): number {
  if (typeof expression === 'number') return expression < 0 ? SUM : SYMBOL
  if (typeof expression === 'string' || 'row' in expression || 'call' in expression) return SYMBOL
  if ('over' in expression && !('sum' in expression)) return POWER
  if ('power' in expression) return POWER
  return 'times' in expression ? PRODUCT : SUM
}

function typeset(expression: Expression, least: number): ReactNode {
  const bare = typesetBare(expression)
  return bindingOf(expression) < least ? <Brackets>{bare}</Brackets> : bare
}

function typesetBare(expression: Expression): ReactNode {
  if (typeof expression === 'number') return <NumberView value={expression} />
  if (typeof expression === 'string') return <SymbolView name={expression} />
  if ('add' in expression) return joined(expression.add, <Plus />, SUM)
  if ('minus' in expression) {
    const [a, b] = expression.minus
    return (
      <>
        {typeset(a, SUM)}
        <Minus />
        {typeset(b, PRODUCT)}
      </>
    )
  }
  if ('negative' in expression) {
    return (
      <>
        <Minus />
        {'sum' in Object(expression.negative)
          ? typesetBare(expression.negative)
          : typeset(expression.negative, PRODUCT)}
      </>
    )
  }
  if ('times' in expression) {
    const last = expression.times.at(-1)
    // a sum at the end of a product needs no brackets: it reaches to the end anyway
    const endsInSum = typeof last === 'object' && 'sum' in last
    return joined(expression.times, <Times />, PRODUCT, endsInSum)
  }
  if ('sum' in expression) {
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
  if ('over' in expression) {
    const [a, b] = expression.over
    return <Frac over={typeset(a, SUM)} under={typeset(b, SUM)} />
  }
  if ('power' in expression) {
    const [base, exponent] = expression.power
    return (
      <msup>
        <mrow>{typeset(base, SYMBOL)}</mrow>
        <mrow>{typeset(exponent, SUM)}</mrow>
      </msup>
    )
  }
  if ('call' in expression) return called(expression.call, expression.of)
  if ('at' in expression) return <SymbolView name={expression.row} index={expression.at} />
  return (
    <Call name={expression.of}>
      <SymbolView name={expression.row} />
    </Call>
  )
}

function joined(
  terms: readonly Expression[],
  sign: ReactElement,
  least: number,
  endsFree = false,
): ReactNode {
  return terms.map((term, i) => (
    <Fragment key={i}>
      {i > 0 && sign}
      {endsFree && i === terms.length - 1 ? typesetBare(term) : typeset(term, least)}
    </Fragment>
  ))
}

function called(name: FunctionName, of: readonly Expression[]): ReactNode {
  const [first, second] = of
  switch (name) {
    case 'abs':
      return (
        <mrow>
          <mo>|</mo>
          {typeset(first, SUM)}
          <mo>|</mo>
        </mrow>
      )
    case 'sqrt':
      return <msqrt>{typeset(first, SUM)}</msqrt>
    case 'choose':
      return (
        <Brackets>
          <mfrac linethickness="0">
            <mrow>{typeset(first, SUM)}</mrow>
            <mrow>{typeset(second, SUM)}</mrow>
          </mfrac>
        </Brackets>
      )
    case 'log':
      return (
        <>
          <mi>log</mi>
          {isSymbol(first) ? (
            <>
              <mspace width="0.17em" />
              {typeset(first, SYMBOL)}
            </>
          ) : (
            <Brackets>{typeset(first, SUM)}</Brackets>
          )}
        </>
      )
    default:
      return <Call name={name === 'sigmoid' ? 'σ' : name}>{joined(of, <Comma />, SUM)}</Call>
  }
}

const isSymbol = (expression: Expression) =>
  typeof expression === 'string' || (typeof expression === 'object' && 'at' in expression)

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
            {i > 0 && <Comma />}
            <mi>{part}</mi>
          </Fragment>
        ))}
      </mrow>
    </msub>
  )
}

/** Small numbers as a power of ten. */
function NumberView({ value }: { value: number }) {
  const exponent = Math.log10(value)
  return <mn>{exponent <= -3 && Number.isInteger(exponent) ? formatPower(exponent) : formatExact(value)}</mn>
}
