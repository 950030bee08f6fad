import { CELL } from './contract'

/** A value of a log as it was read. */
export interface ValueRead {
  /** a code of `CELL`; null for a text that is no value */
  cell: (typeof CELL)[keyof typeof CELL] | null
  /** NaN unless `cell` is a number */
  value: number
  /** digits after the point as it was written; 17 if it was not rounded */
  digits: number
  /** all its digits from the first that is not 0; 0 for a whole number, which need not be rounded; 17 if it was not */
  significant: number
}

/** From this many digits after the point, a number was not rounded for printing. */
const IN_FULL = 12
const NOT_LOGGED: ValueRead = { cell: CELL.notLogged, value: NaN, digits: 0, significant: 0 }
const NOT_FINITE: ValueRead = { cell: CELL.notFinite, value: NaN, digits: 0, significant: 0 }
const NO_VALUE: ValueRead = { cell: null, value: NaN, digits: 0, significant: 0 }
const BLANK = /^\s*$/
const EXPONENT = /e/i
/** what stands before the first digit that counts */
const NOT_COUNTED = /^[\s+-]*[0.]*/
const NUMBER = /^[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const WRAPPED = /^(?:np\.|numpy\.)?(?:float\d+|int\d+|bool_|tensor|array)\((.*?)(?:, *(?:dtype|device).*)?\)$/
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const DURATION = /^(?:(\d+)d ?)?(?:(\d+)h ?)?(?:(\d+)m ?)?(?:([\d.]+)s)?$/

const FULL = { digits: 17, significant: 17 }

/** The digits of a written number after its point, the exponent counted, and all that count: 1.25e-3 has 5 and 3. */
function digitsOf(written: string): Pick<ValueRead, 'digits' | 'significant'> {
  const point = written.indexOf('.')
  if (written.length - point > IN_FULL + 4 && !EXPONENT.test(written)) return FULL
  const exponent = written.search(EXPONENT)
  const mantissa = exponent < 0 ? written : written.slice(0, exponent)
  const digits =
    (point < 0 ? 0 : mantissa.length - point - 1) - (exponent < 0 ? 0 : Number(written.slice(exponent + 1)))
  if (digits >= IN_FULL && exponent < 0) return FULL
  const significant = mantissa.replace(NOT_COUNTED, '').replace('.', '').length
  // a small number with an exponent may have many digits after the point, and be rounded all the same
  return { digits: Math.max(0, digits), significant: point < 0 && exponent < 0 ? 0 : significant }
}

/** A number, nan, None, “No Log”, a share such as 13.71%, or a time such as 15m 58s, which becomes seconds. */
export function readValue(written: string): ValueRead {
  const value = Number(written)
  // an empty text is 0 for Number
  if (value - value === 0 && !BLANK.test(written)) return { cell: CELL.number, value, ...digitsOf(written) }
  return readOther(written.trim())
}

/** A number in digits; not finite if it is larger than any number can be, as 1e309. */
function plainNumber(written: string): ValueRead {
  const value = Number(written)
  return Number.isFinite(value) ? { cell: CELL.number, value, ...digitsOf(written) } : NOT_FINITE
}

function readOther(text: string): ValueRead {
  switch (text.toLowerCase()) {
    case 'nan':
    case 'inf':
    case '-inf':
    case '+inf':
    case 'infinity':
    case '-infinity':
    case '-nan':
      return NOT_FINITE
    case 'none':
    case 'null':
    case 'no log':
    case 'n/a':
    case '-':
      return NOT_LOGGED
    case 'true':
      return { cell: CELL.number, value: 1, digits: 0, significant: 0 }
    case 'false':
      return { cell: CELL.number, value: 0, digits: 0, significant: 0 }
    case '':
      return NO_VALUE
  }
  const wrapped = WRAPPED.exec(text)
  if (wrapped) return readValue(wrapped[1].replace(/^['"](.*)['"]$/, '$1'))
  if (text.endsWith('%')) {
    const share = text.slice(0, -1).trim()
    if (!NUMBER.test(share)) return NO_VALUE
    // shifts the point, so that 87.5% is 0.875 and not 0.8750000000000001
    const { digits, significant } = digitsOf(share)
    return { cell: CELL.number, value: Number(`${Number(share)}e-2`), digits: digits + 2, significant }
  }
  if (GROUPED.test(text)) return readValue(text.replaceAll(',', ''))
  if (NUMBER.test(text)) return plainNumber(text.replaceAll('_', ''))
  const [all, d, h, m, s] = DURATION.exec(text) ?? []
  if (!all) return NO_VALUE
  const seconds = Number(d ?? 0) * 86_400 + Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0)
  return { cell: CELL.number, value: seconds, digits: 0, significant: 0 }
}
