import type { WordReader } from './shellReader'

/** Characters of a loop that are looked at. */
const AHEAD = 4000
/** The most loops that are looked at. */
const MOST_LOOPS = 200
/** The words that begin and end the commands of a loop, and assignments. */
const IN_LOOP =
  /(?:^|[\n;&|{(]|\b(?:do|then|else|export|local|declare))[^\S\n]*(?:(do|done)\b|([A-Za-z_]\w*)\+?=)/g

/** Looks for the variables that are assigned from a place up to the end of the loop that begins there. */
export function loopsOf(reader: WordReader): () => string[] {
  let looks = 0
  return () => {
    if (looks++ > MOST_LOOPS) return []
    const names: string[] = []
    let depth = 0
    for (const [, word, name] of reader.ahead(AHEAD).matchAll(IN_LOOP)) {
      if (name !== undefined) names.push(name)
      else if (word === 'do') depth++
      else if (--depth <= 0) break
    }
    return names
  }
}
