/**
 * Elementary functions with the same bits in every browser and in Node.
 *
 * ECMAScript leaves the results of `Math.exp`, `log`, `pow`, `**`, `sin`, `cos` and similar functions to the
 * implementation. Chromium 156, Firefox 153 and Node 20 differ in the last bit. The functions of this file use only operations
 * whose results IEEE 754 fixes: +, −, ×, ÷, √ and integer operations. They are those of FreeBSD's msun in the translation
 * of stdlib; their errors are below 1 unit in the last place. Package versions are pinned, because a new version may
 * round differently; `tests/e2e/digests.spec.ts` fails then.
 */
import stdlibCos from '@stdlib/math-base-special-cos'
import stdlibExp from '@stdlib/math-base-special-exp'
import stdlibExpm1 from '@stdlib/math-base-special-expm1'
import stdlibLn from '@stdlib/math-base-special-ln'
import stdlibLog10 from '@stdlib/math-base-special-log10'
import stdlibLog1p from '@stdlib/math-base-special-log1p'
import stdlibLog2 from '@stdlib/math-base-special-log2'
import stdlibPow from '@stdlib/math-base-special-pow'
import stdlibSin from '@stdlib/math-base-special-sin'

/** A function of one real number; NaN for NaN. */
type Unary = (x: number) => number

/** eˣ */
export const exp: Unary = stdlibExp
/** eˣ − 1, precise near 0 */
export const expm1: Unary = stdlibExpm1
/** the natural logarithm; −∞ at 0, NaN below */
export const log: Unary = stdlibLn
/** ln(1 + x), precise near 0; −∞ at −1, NaN below */
export const log1p: Unary = stdlibLog1p
/** the logarithm to base 2; −∞ at 0, NaN below */
export const log2: Unary = stdlibLog2
/** the logarithm to base 10; −∞ at 0, NaN below */
export const log10: Unary = stdlibLog10
/** the sine of an angle in radians */
export const sin: Unary = stdlibSin
/** the cosine of an angle in radians */
export const cos: Unary = stdlibCos
/** base to the power of exponent. For a square, use `x ** 2`: Node, Chromium and Firefox compute it as x·x. */
export const pow: (base: number, exponent: number) => number = stdlibPow
