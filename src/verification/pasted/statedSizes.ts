import { pow } from '../../math/portable'
import { decimalsOf } from './columns'

/** Sizes of a run that a text states under their names in the configuration. */
export interface StatedSizes {
  batches: number | null
  replicas: number | null
  batchSize: number | null
  k: number | null
}

/** A sum written out: `4 × 8 × 2 = 64`, `64 / 4 = 16`. */
export interface WrittenSum {
  text: string
  expected: number
  found: number
  line: number
}

/** A shape written out: `(64, 18)`, of rows × steps, or `(64,)`, of rows alone. */
export interface WrittenShape {
  rows: number
  /** null if the shape has rows alone */
  steps: number | null
  line: number
}

/** The least and the largest mean or std of the groups' advantages: `advantage std close to 1 (0.9985-0.9998)`. */
export interface WrittenRange {
  text: string
  of: 'mean' | 'std'
  low: number
  high: number
  /** half a unit of the last digit */
  rounding: number
  line: number
}

const MARKS = '[\\s`*]{0,6}'
/** A name and its whole number; not the first factor of a product. */
const named = (name: string) =>
  new RegExp(`(?<![\\w])${name}${MARKS}(?:=|:|：)${MARKS}(\\d{1,9})(?![\\w.]|\\s{0,4}[×x*/÷])`, 'i')
const SIZES: Readonly<Record<keyof StatedSizes, RegExp>> = {
  batches: named('num_batches_per_epoch'),
  replicas: named('(?:num_replicas|num_processes|world_size)'),
  batchSize: named('(?:train_)?batch_size(?: per device)?'),
  k: named('(?:k|num_generations|num_image_per_prompt)'),
}
const SUM = /(\d{1,9}(?:\s{0,4}[×x*/÷]\s{0,4}\d{1,9}){1,4})\s{0,4}=\s{0,4}\*{0,2}(\d{1,15})(?![\w.])/gi
const SHAPE = /\((\d{1,9}),\s{0,4}(\d{1,9})?\)/g
const DECIMAL = '[+-]?\\d{1,9}\\.\\d{1,20}'
const RANGE = new RegExp(
  `advantages?[\\s_]{1,4}(mean|std)(?![a-z_]).{0,60}?` +
    `(?:[(（[]|from|between|从)\\s{0,4}(${DECIMAL})\\s{0,4}(-|–|—|~|to|and|到|至)\\s{0,4}(${DECIMAL})(?![\\w.%])`,
  'gi',
)
const MOST_OF_LINE = 4000

/** The sizes, sums, shapes and ranges that a line states. */
export function sizesIn(text: string, line: number) {
  const cut = text.slice(0, MOST_OF_LINE)
  const sizes = Object.entries(SIZES).flatMap(([name, pattern]) => {
    const found = pattern.exec(cut)
    return found ? [{ name: name as keyof StatedSizes, value: Number(found[1]) }] : []
  })
  const sums = [...cut.matchAll(SUM)].map(([whole, left, right]): WrittenSum => ({
    text: whole.replaceAll('**', ''),
    expected: worth(left),
    found: Number(right),
    line,
  }))
  // other numbers in brackets are not shapes
  const written = /shape|形状/i.test(cut) ? cut.matchAll(SHAPE) : []
  const shapes = [...written].map(([, rows, steps]): WrittenShape => ({
    rows: Number(rows),
    steps: steps === undefined ? null : Number(steps),
    line,
  }))
  const ranges = [...cut.matchAll(RANGE)].map(([, of, low, sign, high]): WrittenRange => ({
    text: `${of} ${low}${/[a-z]/i.test(sign) ? ` ${sign} ` : sign}${high}`,
    of: of.toLowerCase() as WrittenRange['of'],
    low: Number(low),
    high: Number(high),
    rounding: 0.5 / pow(10, Math.min(decimalsOf(low), decimalsOf(high))),
    line,
  }))
  return { sizes, sums, shapes, ranges }
}

/** 4 × 8 × 2, from the left. */
function worth(product: string): number {
  const [first, ...rest] = product.match(/[×x*/÷]?\s{0,4}\d{1,9}/gi)!
  return rest.reduce((value, part) => {
    const factor = Number(/\d+/.exec(part)![0])
    return /[/÷]/.test(part) ? value / factor : value * factor
  }, Number(first))
}
