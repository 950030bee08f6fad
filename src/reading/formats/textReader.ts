import type { Collected } from '../collected'
import { barOf, cleaned } from './cleaned'
import { takeDict } from './dicts'

/** A dict whose end has not come yet. */
interface OpenDict {
  text: string
  from: number
  /** where each of its lines begins */
  starts: number[]
  firstLine: number
}

/** Lines that a dict may take: a record that never ends is given up. */
const MOST_LINES = 400
const DICT = /\{\s*(?:['"]|$)/
/** A dict that lost its brace in a paste: 'loss': 0.1, 'grad_norm': … */
const BARE = /^\s*'(?:loss|grad_norm|reward)': *[-'\d]/

/** Reads one text file line by line. */
export function textReader(collected: Collected) {
  let open: OpenDict | null = null

  const lineIn =
    ({ starts, firstLine }: OpenDict) =>
    (index: number) => {
      let line = 0
      while (line + 1 < starts.length && starts[line + 1] <= index) line++
      return firstLine + line
    }

  /** Reads the open dict again with what came; returns the rest of the text after it, null while it is open. */
  function advance(isLast: boolean): string | null {
    const { text, from } = open!
    const { end, isClosed } = takeDict(collected, {
      text,
      from,
      lineAt: lineIn(open!),
      format: 'trl',
      isLast,
    })
    if (!isClosed && !isLast) return null
    open = null
    return text.slice(end)
  }

  function takeSegment(segment: string, number: number): void {
    let rest: string | null = cleaned(segment)
    if (open) {
      const isNew = DICT.test(rest) && /\{\s*['"](loss|eval_)/.test(rest)
      if (isNew || open.starts.length >= MOST_LINES) advance(true)
      else {
        open.starts.push(open.text.length + 1)
        open.text += `\n${rest}`
        rest = advance(false)
      }
    }
    while (rest !== null && rest.trim() !== '') {
      const dict = DICT.exec(rest)
      if (dict) {
        open = { text: rest, from: dict.index + 1, starts: [0], firstLine: number }
        rest = advance(false)
        continue
      }
      if (BARE.test(rest)) {
        open = { text: rest, from: 0, starts: [0], firstLine: number }
        rest = advance(true)
        continue
      }
      if (!barOf(rest)) collected.leave('no-log', number, number, rest)
      return
    }
  }

  return {
    line(text: string, number: number): void {
      // a progress bar writes over its line
      for (const segment of text.includes('\r') ? text.split('\r') : [text]) takeSegment(segment, number)
    },
    end(): void {
      if (open) advance(true)
    },
  }
}
