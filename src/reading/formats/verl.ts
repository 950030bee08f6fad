import type { Collected } from '../collected'
import type { Pair } from '../runBuilder'

/** A record of verl’s console that the next line may continue: metrics on one line, on wrapped lines, or one on each line. */
export interface VerlRecord {
  text: string
  /** where each of its lines begins */
  starts: number[]
  lines: number[]
}

const START = /(?:^|[\s)])step:(\d+)(?= - |\s*$|\s*-\s*$)/
const NAME = String.raw`[\w/.@+()'-]+`
const VALUE = String.raw`(?:np\.\w+\()?[-+]?[\d.]*(?:e[-+]?\d*)?\)?|[-+]?(?:nan|inf)|None`
/** A line that continues a record: the rest of a pair, and whole pairs. */
const CONTINUES = new RegExp(
  String.raw`^(?:- )?(?:${NAME}:?|(?:${NAME})?:(?:${VALUE})|)(?: - ${NAME}:(?:${VALUE}))*(?: -(?: ${NAME}:?)?)?$`,
  'i',
)
/** A pair that two lines share. */
const SPLIT_PAIR = new RegExp(String.raw`^${NAME}(?::(?:${VALUE})?)?$`, 'i')

/** The most lines of a record, and the most characters of the pair that two of them share. */
const MOST_LINES = 10_000
const LONGEST_PAIR = 400

/** The record that starts on a line; null if none does. */
export function verlStart(line: string, number: number): VerlRecord | null {
  const found = line.includes('step:') ? START.exec(line) : null
  if (!found) return null
  const text = line.slice(line.indexOf('step:', found.index)).trimEnd()
  return { text, starts: [0], lines: [number] }
}

/** Adds a line to a record; false if the line does not belong to it. */
export function continueVerl(record: VerlRecord, line: string, number: number): boolean {
  const part = line.trim()
  if (part === '' || record.lines.length >= MOST_LINES || !CONTINUES.test(part)) return false
  const isNew = part.startsWith('- ')
  const gap = isNew || record.text.endsWith(' -') ? ' ' : ''
  if (gap === '') {
    // a name or a number was split between the lines
    const before = record.text.slice(record.text.lastIndexOf(' - ') + 3)
    const [first] = part.split(' - ', 1)
    if (!before.includes(':') && !part.includes(':')) return false
    if (before.length + first.length > LONGEST_PAIR || !SPLIT_PAIR.test(before + first)) return false
  }
  record.starts.push(record.text.length + gap.length)
  record.lines.push(number)
  record.text += gap + part
  return true
}

/** Takes a whole record as a row. */
export function takeVerl(collected: Collected, { text, starts, lines }: VerlRecord): void {
  const step = Number(/^step:(\d+)/.exec(text)![1])
  const pairs: Pair[] = []
  let isEvaluation = true
  let segment = 0
  let at = text.indexOf(' - ') < 0 ? text.length : text.indexOf(' - ') + 3
  while (at < text.length) {
    const next = text.indexOf(' - ', at)
    const end = next < 0 ? text.length : next
    const written = text.slice(at, end).replace(/ -$/, '').trim()
    while (segment + 1 < starts.length && starts[segment + 1] <= at) segment++
    const colon = written.lastIndexOf(':')
    if (colon > 0 && colon + 1 < written.length) {
      const name = written.slice(0, colon)
      const pair = collected.pair(name, written.slice(colon + 1), lines[segment])
      if (pair) pairs.push(pair)
      if (!name.startsWith('val') && !name.startsWith('timing_s/testing')) isEvaluation = false
    } else if (written !== '') collected.leave('cut', lines[segment], lines[segment], written, 1)
    at = end + 3
  }
  if (pairs.length === 0) return
  collected.row('verl', { step, epoch: null, isEvaluation, line: lines[0], pairs })
}
