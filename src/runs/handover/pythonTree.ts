import { parser } from '@lezer/python'
import type { Tree } from './pythonStatements'

/** The most moves of the parser, about one for each token. Each takes far longer in a text that is not Python. */
const MOST_MOVES = 10_000

/** The first characters that are tried, and the most faults in them, because the parser spends long on each. */
const TRIED = 4000
const MOST_FAULTS = 100

/** The syntax of a program; null if the text is too long or not Python. */
export function treeOf(source: string): Tree | null {
  if (source.length > TRIED) {
    let faults = 0
    parsed(source.slice(0, TRIED))?.iterate({ enter: ({ type }) => void (type.isError && faults++) })
    if (faults > MOST_FAULTS) return null
  }
  return parsed(source)
}

function parsed(source: string): Tree | null {
  const parse = parser.startParse(source)
  for (let move = 0; move < MOST_MOVES; move++) {
    const tree = parse.advance()
    if (tree) return tree
  }
  return null
}
