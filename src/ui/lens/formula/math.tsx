import type { ReactNode } from 'react'
import { formatNumber } from '../../../app/series/format'

interface Inner {
  children: ReactNode
}

/**
 * One side of an equation, typeset, with the sign of equality before it if it follows another. Browsers do not break MathML, so
 * a long equation breaks between its sides.
 */
export function Side({ equals = false, children }: Inner & { equals?: boolean }) {
  return (
    <math>
      {equals && <mo>=</mo>}
      {children}
    </math>
  )
}

/** A measured number as the page writes numbers. */
export function Num({ value }: { value: number }) {
  return <mn>{formatNumber(value)}</mn>
}

/** A number after a sign: in brackets if it is negative. */
export function Signed({ value }: { value: number }) {
  if (!(value < 0)) return <Num value={value} />
  return (
    <Brackets>
      <Num value={value} />
    </Brackets>
  )
}

/** A sum or product in brackets. */
export function Brackets({ children }: Inner) {
  return (
    <mrow>
      <mo>(</mo>
      {children}
      <mo>)</mo>
    </mrow>
  )
}

/** A function with its arguments. */
export function Call({ name, children }: Inner & { name: string }) {
  return (
    <>
      <mi>{name}</mi>
      <mo>(</mo>
      {children}
      <mo>)</mo>
    </>
  )
}

/** A fraction. */
export function Frac({ over, under }: { over: ReactNode; under: ReactNode }) {
  return (
    <mfrac>
      <mrow>{over}</mrow>
      <mrow>{under}</mrow>
    </mfrac>
  )
}

/** ε high. */
export function EpsilonHigh() {
  return (
    <msub>
      <mi>ε</mi>
      <mi>high</mi>
    </msub>
  )
}

/** The square of one symbol or number, or of brackets. */
export function Square({ children }: Inner) {
  return (
    <msup>
      {children}
      <mn>2</mn>
    </msup>
  )
}

/** A sum of squares over 2σ², with σ as a symbol or as its number. */
export function OverTwoVariances({ over, sigma }: { over: ReactNode; sigma?: number }) {
  const two = <mn>2</mn>
  const square = <Square>{sigma === undefined ? <mi>σ</mi> : <Num value={sigma} />}</Square>
  return (
    <Frac
      over={over}
      under={
        sigma === undefined ? (
          <>
            {two}
            {square}
          </>
        ) : (
          <>
            {two}
            <Times />
            {square}
          </>
        )
      }
    />
  )
}

/** A difference of two terms, squared. */
export function SquaredDifference({ of: minuend, and }: { of: ReactNode; and: ReactNode }) {
  return (
    <Square>
      <Brackets>
        {minuend}
        <Minus />
        {and}
      </Brackets>
    </Square>
  )
}

/** A factor before a sum: nothing if it is 1. */
export function Factor({ value }: { value: number }) {
  return (
    value !== 1 && (
      <>
        <Num value={value} />
        <Times />
      </>
    )
  )
}

export const Times = () => <mo>·</mo>
export const Minus = () => <mo>−</mo>
export const Plus = () => <mo>+</mo>
export const Comma = () => <mo>,</mo>
