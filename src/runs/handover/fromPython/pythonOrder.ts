import { functionsAround, type Assignment, type Node } from './pythonStatements'

/**
 * How a statement stands to the settings: it runs; it runs under a condition; it stands in another function; or in a branch that
 * is left out where the settings are made.
 */
export type Place = 'runs' | 'conditional' | 'elsewhere' | 'other-branch'

const IS_MAIN = /^__name__\s*==\s*["']__main__["']$/

/**
 * The place of a statement.
 * @param makers the call that makes the settings and the calls of the functions around it, or the body of the function that
 * assigns them; none: the whole script does
 */
export function placeOf(statement: Node, makers: readonly Node[], source: string): Place {
  const holds = (node: Node) => makers.some(({ from, to }) => node.from <= from && to <= node.to)
  let place: Place = 'runs'
  let inner = statement
  /** the statement of a block in which it stands */
  let within = statement
  for (let outer = statement.parent; outer; within = inner, inner = outer, outer = outer.parent) {
    if (outer.name === 'FunctionDefinition' && !holds(outer)) return 'elsewhere'
    if (outer.name === 'ClassDefinition' && !holds(outer) && makers.length > 0) return 'elsewhere'
    // what stands behind `and` or `or` may not run
    const isSecond = /^(and|or)$/.test(inner.prevSibling?.name ?? '')
    if (!isSecond && !MAY_NOT_RUN.test(outer.name) && !isSuppressed(outer, source)) continue
    if (holds(inner) || isCertain(outer, inner, within, source)) continue
    if (outer.name === 'IfStatement' && holds(outer)) return 'other-branch'
    place = 'conditional'
  }
  return place
}

/** Statements and expressions of which a part may not run. */
const MAY_NOT_RUN =
  /^((If|For|While|Try)Statement|MatchClause|(Lambda|Conditional|\w*Comprehension)Expression)$/

/** Whether a `with` catches an exception, so that the rest of its body may not run. */
const isSuppressed = (node: Node, source: string): boolean =>
  node.name === 'WithStatement' &&
  /\bsuppress\s*\(/.test(source.slice(node.from, firstOf('Body', node)?.from ?? node.from))

/** The first child of a kind; `getChild` looks at all, and a statement may have thousands of branches. */
function firstOf(kind: string, { firstChild }: Node): Node | null {
  let child = firstChild
  while (child && child.name !== kind) child = child.nextSibling
  return child
}

/** Whether a part of a statement runs in any case: what is tried first, what follows in the end, and the program itself. */
function isCertain(statement: Node, part: Node, within: Node, source: string): boolean {
  const isFirst = firstOf('Body', statement)?.from === part.from
  if (statement.name === 'TryStatement') {
    // what stands before it may fail
    const isTried = !firstOf('except', statement) || part.firstChild?.nextSibling?.from === within.from
    return (isFirst && isTried) || part.prevSibling?.name === 'finally'
  }
  const test = statement.firstChild?.nextSibling
  return (
    statement.name === 'IfStatement' && isFirst && !!test && IS_MAIN.test(source.slice(test.from, test.to))
  )
}

/** What the names in a function stand for at a call of it, and the arguments that are single values. */
export interface Binding {
  names: ReadonlyMap<string, string>
  values: Assignment[]
}

/** A call of a function, and what its names stand for there. */
interface Called {
  call: Node
  body: Node
  /** the statements that may end the function */
  returns: readonly Node[]
  binding: Binding
  /** what the names stand for where the call stands */
  outer?: Binding['names'] | undefined
  /** whether this is the first statement, before which the arguments are assigned */
  isFirst: boolean
}

/**
 * An assignment or a call. `from`: its place in the order, for a statement of a called function that of the call; `around`:
 * where the function around that place begins, undefined outside functions.
 */
export interface Step {
  node: Node
  from: number
  around: number | undefined
  /** the calls through which it is reached, the outermost first */
  called: readonly Called[]
  /** what its names stand for */
  names?: Binding['names'] | undefined
  /** the statements that may end its function */
  returns: readonly Node[]
}

export const stepOf = (node: Node, returns: readonly Node[] = []): Step => ({
  node,
  from: node.from,
  around: functionsAround(node)[0]?.from,
  called: [],
  returns,
})

/** A statement of a function where that is called. */
export function atStep({ node, returns, called, names }: Step, by: Called): Step {
  const outer = by.binding.names
  const [first] = called
  // a function inside another one knows its names
  const isInside = first && by.body.from <= first.body.from && first.body.to <= by.body.to
  const withOuter = (own: Binding['names']) =>
    isInside ? new Map([...outer, ...through(own, outer)]) : through(own, outer)
  const inner = called.map((one) => ({ ...one, outer: one.outer ? withOuter(one.outer) : outer }))
  return {
    ...stepOf(by.call, returns),
    node,
    called: [by, ...inner],
    names: names ? withOuter(names) : outer,
  }
}

/** What names stand for that stand for others. */
const through = (names: Binding['names'], outer: Binding['names']): Binding['names'] =>
  new Map([...names].map(([name, other]) => [name, outer.get(other) ?? other]))

/** What a statement returns if that is nothing or a plain value. */
const PLAIN = /^(return|None|Boolean|Number|String|UnaryExpression)$/

/** The place of a step: for a statement of a called function, that of the call, then that in the function. */
export function placeOfStep({ node, called, returns }: Step, makers: readonly Node[], source: string): Place {
  const [outermost] = called
  if (!outermost) {
    const maker = makers.find(({ to }) => to < node.from)
    // a function may hand the settings on before they change; one that returns nothing or a plain value has given up
    const handing = returns.filter(
      (one) => maker && one.from > maker.to && !PLAIN.test(one.lastChild?.name ?? ''),
    )
    return afterReturns(placeOf(node, makers, source), node, handing)
  }
  let place = placeOf(outermost.call, makers, source)
  for (const [i, { body, returns: ends }] of called.entries()) {
    const inside = called[i + 1]?.call ?? node
    if (place === 'runs') place = afterReturns(placeOf(inside, [body], source), inside, ends)
  }
  return place
}

/** The place of a statement behind others that may end its function. */
function afterReturns(place: Place, node: Node, returns: readonly Node[]): Place {
  const before = returns.filter(({ to }) => to <= node.from)
  if (before.some(({ parent }) => parent?.parent?.name === 'FunctionDefinition')) return 'other-branch'
  return before.length > 0 && place === 'runs' ? 'conditional' : place
}

const LOOP = /^(For|While)Statement$/

/** The outermost loop of its function around a node; null if it is in none. */
export function loopAround(node: Node): Node | null {
  let found: Node | null = null
  for (let outer = node.parent; outer && outer.name !== 'FunctionDefinition'; outer = outer.parent)
    if (LOOP.test(outer.name)) found = outer
  return found
}

/** A function that makes the settings or calls one that does, and the calls of it. */
export interface Level {
  definition: Node
  calls: Node[]
}

/**
 * The functions around what makes the settings, the innermost first: the one that has it, the one that calls that, and so on.
 * @param calls all calls of the script
 */
export function levelsAround(maker: Node, calls: readonly Node[], source: string): Level[] {
  const levels: Level[] = []
  const seen = new Set<number>()
  for (let inside = maker; ;) {
    const [definition] = functionsAround(inside)
    if (!definition || seen.has(definition.from)) return levels
    seen.add(definition.from)
    const name = definition.getChild('VariableName')
    const called = name && source.slice(name.from, name.to)
    const own = calls.filter(
      ({ from, to, firstChild: callee }) =>
        callee !== null &&
        source.slice(callee.from, callee.to) === called &&
        !(definition.from <= from && to <= definition.to),
    )
    levels.push({ definition, calls: own })
    inside = own[0] ?? definition
  }
}

/** What makes the settings, and the calls that lead to it. */
export const makersOf = (maker: Node, calls: readonly Node[], source: string): Node[] => [
  maker,
  ...levelsAround(maker, calls, source).flatMap(({ calls: [first] }) => first ?? []),
]

/**
 * The steps that may run before the settings are made, in that order: those of the script up to the call of the function that
 * makes them, then those of the function; between them the function.
 * @param calls all calls of the script
 */
export function stepsBefore(
  steps: readonly Step[],
  maker: Node,
  calls: readonly Node[],
  source: string,
): (Step | Level)[] {
  const before = (around: number | undefined, end: number) =>
    steps.filter((step) => step.around === around && step.from < end)
  let found: (Step | Level)[] = []
  let end = maker.from
  for (const level of levelsAround(maker, calls, source)) {
    found = [level, ...before(level.definition.from, end), ...found]
    end = level.calls[0]?.from ?? Infinity
  }
  return [...before(undefined, end), ...found]
}
