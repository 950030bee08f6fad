import type { Node } from './pythonValues'

/**
 * How a statement stands to the settings: it runs; it runs under a condition; it stands in another function; or in a branch that
 * is left out where the settings are made.
 */
export type Place = 'runs' | 'conditional' | 'elsewhere' | 'other-branch'

const IS_MAIN = /^__name__\s*==\s*["']__main__["']$/

/**
 * The place of a statement.
 * @param maker the call that makes the settings, or the body of the function that assigns them; null: the whole script does
 */
export function placeOf(statement: Node, maker: Node | null, source: string): Place {
  const holds = (node: Node) => maker !== null && node.from <= maker.from && maker.to <= node.to
  let place: Place = 'runs'
  let inner = statement
  for (let outer = statement.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.name === 'FunctionDefinition' && !holds(outer)) return 'elsewhere'
    if (outer.name === 'ClassDefinition' && !holds(outer) && maker !== null) return 'elsewhere'
    if (!/^((If|For|While|Try)Statement|MatchClause)$/.test(outer.name)) continue
    if (holds(inner) || isCertain(outer, inner, source)) continue
    if (outer.name === 'IfStatement' && holds(outer)) return 'other-branch'
    place = 'conditional'
  }
  return place
}

/** Whether a part of a statement runs in any case: what is tried, what follows in the end, and the program itself. */
function isCertain(statement: Node, part: Node, source: string): boolean {
  const isFirst = statement.getChild('Body')?.from === part.from
  if (statement.name === 'TryStatement') return isFirst || part.prevSibling?.name === 'finally'
  const test = statement.firstChild?.nextSibling
  return (
    statement.name === 'IfStatement' && isFirst && !!test && IS_MAIN.test(source.slice(test.from, test.to))
  )
}

/** The functions around a node, the innermost first. */
function functionsAround(node: Node): Node[] {
  const found: Node[] = []
  for (let outer = node.parent; outer; outer = outer.parent)
    if (outer.name === 'FunctionDefinition') found.push(outer)
  return found
}

/** An assignment or a call, and where the function around it begins; undefined outside functions. */
export interface Step {
  node: Node
  around: number | undefined
}

export const stepOf = (node: Node): Step => ({ node, around: functionsAround(node)[0]?.from })

/**
 * The steps that may run before the settings are made, in that order: those of the script up to the call of the function that
 * makes them, then those of the function.
 * @param calls all calls of the script
 */
export function stepsBefore(
  steps: readonly Step[],
  maker: Node,
  calls: readonly Node[],
  source: string,
): Step[] {
  const levels: { around: number | undefined; end: number }[] = []
  let end = maker.from
  for (const definition of functionsAround(maker)) {
    levels.unshift({ around: definition.from, end })
    const name = definition.getChild('VariableName')
    const called = name && source.slice(name.from, name.to)
    const isCall = ({ firstChild: callee }: Node) =>
      callee !== null && source.slice(callee.from, callee.to) === called
    end = calls.find((call) => call.from > definition.to && isCall(call))?.from ?? Infinity
  }
  levels.unshift({ around: undefined, end })
  return levels.flatMap((level) =>
    steps.filter(({ node, around }) => around === level.around && node.from < level.end),
  )
}
