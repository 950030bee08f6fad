import { CELL } from './contract'

/** A value of a log as it was read. */
export interface ValueRead {
  /** a code of `CELL`; null for a text that is no value */
  cell: (typeof CELL)[keyof typeof CELL] | null
  /** NaN unless `cell` is a number */
  value: number
  /** digits after the point as it was written; 17 for numbers in full */
  digits: number
}

/** Digits after the point from which a number was not rounded for printing. */
const IN_FULL = 12
const NOT_LOGGED: ValueRead = { cell: CELL.notLogged, value: NaN, digits: 0 }
const NOT_FINITE: ValueRead = { cell: CELL.notFinite, value: NaN, digits: 0 }
const NO_VALUE: ValueRead = { cell: null, value: NaN, digits: 0 }
const BLANK = /^\s*$/
const EXPONENT = /e/i
const NUMBER = /^[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const WRAPPED = /^(?:np\.|numpy\.)?(?:float\d+|int\d+|bool_|tensor|array)\((.*?)(?:, *(?:dtype|device).*)?\)$/
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const DURATION = /^(?:(\d+)d ?)?(?:(\d+)h ?)?(?:(\d+)m ?)?(?:([\d.]+)s)?$/

/** Digits after the point of a written number, the exponent counted: 1.25e-3 has 5. */
function digitsOf(written: string): number {
  const point = written.indexOf('.')
  if (written.length - point > IN_FULL + 4 && !EXPONENT.test(written)) return 17
  const exponent = written.search(EXPONENT)
  const end = exponent < 0 ? written.length : exponent
  const digits = (point < 0 ? 0 : end - point - 1) - (exponent < 0 ? 0 : Number(written.slice(exponent + 1)))
  return digits >= IN_FULL ? 17 : Math.max(0, digits)
}

/** A number, nan, None, “No Log”, a share such as 13.71%, or a time such as 15m 58s, which becomes seconds. */
export function readValue(written: string): ValueRead {
  const value = Number(written)
  // an empty text is 0 for Number
  if (value - value === 0 && !BLANK.test(written))
    return { cell: CELL.number, value, digits: digitsOf(written) }
  return readOther(written.trim())
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
      return { cell: CELL.number, value: 1, digits: 0 }
    case 'false':
      return { cell: CELL.number, value: 0, digits: 0 }
    case '':
      return NO_VALUE
  }
  const wrapped = WRAPPED.exec(text)
  if (wrapped) return readValue(wrapped[1].replace(/^['"](.*)['"]$/, '$1'))
  if (text.endsWith('%')) {
    const share = text.slice(0, -1).trim()
    if (!NUMBER.test(share)) return NO_VALUE
    // shifts the point, so that 87.5% is 0.875 and not 0.8750000000000001
    return { cell: CELL.number, value: Number(`${Number(share)}e-2`), digits: digitsOf(share) + 2 }
  }
  if (GROUPED.test(text)) return readValue(text.replaceAll(',', ''))
  if (NUMBER.test(text)) return readValue(text.replaceAll('_', ''))
  const [all, d, h, m, s] = DURATION.exec(text) ?? []
  if (!all) return NO_VALUE
  const seconds = Number(d ?? 0) * 86_400 + Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0)
  return { cell: CELL.number, value: seconds, digits: 0 }
}
