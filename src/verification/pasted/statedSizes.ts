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
const MOST_OF_LINE = 4000

/** The sizes, sums and shapes that a line states. */
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
  return { sizes, sums, shapes }
}

/** 4 × 8 × 2, from the left. */
function worth(product: string): number {
  const [first, ...rest] = product.match(/[×x*/÷]?\s{0,4}\d{1,9}/gi)!
  return rest.reduce((value, part) => {
    const factor = Number(/\d+/.exec(part)![0])
    return /[/÷]/.test(part) ? value / factor : value * factor
  }, Number(first))
}
