import type { WordReader } from './shellReader'

/** Characters in which the end of a loop is looked for. */
const AHEAD = 10_000
/** The most loops whose end is looked for. */
const MOST_LOOPS = 200
/** The words that begin and end the commands of a loop, and assignments. */
const IN_LOOP =
  /(?:^|[\n;&|{(]|\b(?:do|then|else|export|local|declare))[^\S\n]*(?:(do|done)\b|([A-Za-z_]\w*)\+?=)/g

/**
 * Looks for the variables that are assigned from a place up to the end of the loop that begins there: those of the whole script
 * if that end is too far away.
 */
export function namesAssignedInLoop(reader: WordReader): () => Iterable<string> {
  const text = reader.ahead(Infinity)
  let looks = 0
  let all: ReadonlySet<string> | undefined
  const ofWholeScript = () =>
    (all ??= new Set([...text.matchAll(IN_LOOP)].flatMap(([, , name]) => name ?? [])))
  return () => {
    if (looks++ >= MOST_LOOPS) return ofWholeScript()
    const names = new Set<string>()
    let depth = 0
    for (const [, word, name] of reader.ahead(AHEAD).matchAll(IN_LOOP)) {
      if (name !== undefined) names.add(name)
      else if (word === 'do') depth++
      else if (--depth <= 0) return names
    }
    return ofWholeScript()
  }
}
