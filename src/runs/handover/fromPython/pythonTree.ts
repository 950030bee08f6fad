import { parser } from '@lezer/python'
import type { Tree } from './pythonStatements'

/** The most moves of the parser, about one for each token: a script of 100,000 characters has 40,000. */
const MOST_MOVES = 50_000
/** The most of them behind a fault, where each takes far longer: a program has few faults, any other text has many. */
const MOST_RECOVERING = 1000

/** The first characters that are tried, and the most faults in them, because the parser spends long on each. */
const TRIED = 4000
const MOST_FAULTS = 100

/** The parser at work. `recovering`: not 0 after a fault, until it has found its way again. */
type Parse = ReturnType<typeof parser.startParse> & { recovering?: number }

let last: { source: string; tree: Tree | null } | null = null

/** The syntax of a program; null if the text is too long or not Python. The last one is kept: several readers ask for it. */
export function treeOf(source: string): Tree | null {
  if (last?.source !== source) last = { source, tree: isLikely(source) ? parsed(source) : null }
  return last.tree
}

function isLikely(source: string): boolean {
  if (source.length <= TRIED) return true
  let faults = 0
  parsed(source.slice(0, TRIED))?.iterate({ enter: ({ type }) => void (type.isError && faults++) })
  return faults <= MOST_FAULTS
}

function parsed(source: string): Tree | null {
  const parse: Parse = parser.startParse(source)
  let recovering = 0
  for (let move = 0; move < MOST_MOVES && recovering < MOST_RECOVERING; move++) {
    const tree = parse.advance()
    if (tree) return tree
    if (parse.recovering) recovering++
  }
  return null
}
