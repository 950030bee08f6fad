import { atStep, levelsAround, type Binding, type Step } from './pythonOrder'
import {
  argumentsOf,
  assignmentsIn,
  functionsAround,
  written,
  type Assignment,
  type Node,
  type Source,
} from './pythonStatements'

/** The most statements that are read again where their functions are called, because a script may call one many times. */
const MOST_STATEMENTS = 2000

/** The name of a function. */
export const nameOf = (definition: Node, { source }: Source): string => {
  const name = definition.getChild('VariableName')
  return name === null ? '' : source.slice(name.from, name.to)
}

/** The calls of functions of a script, by where the function begins. Of two functions of one name, none is known. */
function callsOf(
  functions: readonly Node[],
  calls: readonly Node[],
  at: Source,
): ReadonlyMap<number, { definition: Node; calls: Node[] }> {
  const byName = new Map<string, Node | null>()
  for (const definition of functions) {
    const name = nameOf(definition, at)
    byName.set(name, byName.has(name) ? null : definition)
  }
  const found = new Map<number, { definition: Node; calls: Node[] }>()
  for (const call of calls) {
    const callee = call.firstChild
    if (callee?.name !== 'VariableName') continue
    const definition = byName.get(at.source.slice(callee.from, callee.to))
    if (!definition || (definition.from <= call.from && call.to <= definition.to)) continue
    const before = found.get(definition.from)
    if (before) before.calls.push(call)
    else found.set(definition.from, { definition, calls: [call] })
  }
  return found
}

/** The function of the script that a call calls; null if it is none, or if several have its name. */
export function functionOf(call: Node, at: Source & { functions: readonly Node[] }): Node | null {
  const callee = call.firstChild
  if (callee?.name !== 'VariableName') return null
  const named = at.functions.filter((one) => nameOf(one, at) === written(callee, at))
  return named.length === 1 ? named[0] : null
}

/** A parameter and its default. `isNamed`: it takes no argument by its place. */
interface Parameter {
  name: string
  isNamed: boolean
  default: Node | null
}

function parametersOf(definition: Node, { source }: Source): Parameter[] {
  const found: Parameter[] = []
  let isNamed = false
  for (let node = definition.getChild('ParamList')?.firstChild ?? null; node; node = node.nextSibling) {
    if (node.name === '*' || node.name === '**') isNamed = true
    if (node.name !== 'VariableName') continue
    const before = node.prevSibling?.name
    // *args and **kwargs hold what is left
    if (before === '*' || before === '**' || before === 'AssignOp') continue
    let next = node.nextSibling
    if (next?.name === 'TypeDef') next = next.nextSibling
    const value = next?.name === 'AssignOp' ? next.nextSibling : null
    found.push({ name: source.slice(node.from, node.to), isNamed, default: value })
  }
  return found
}

/** A default that is the same when the function is called as when it is defined. */
const LITERAL = /^(Number|String|Boolean|None|UnaryExpression)$/

/** Whether a function of the script decorates another one, and may give it other arguments than a call does. */
function isWrapped(definition: Node, { source }: Source): boolean {
  for (let one = definition.prevSibling; one?.name === 'Decorator'; one = one.prevSibling) {
    const [, name] = /^@(\w+)/.exec(source.slice(one.from, one.to)) ?? []
    if (name !== undefined && new RegExp(`\\bdef ${name}\\b`).test(source)) return true
  }
  return false
}

/** What each parameter gets in a call; null if that cannot be told. */
export function argumentsFor(definition: Node, call: Node, at: Source): ReadonlyMap<string, Node | null> {
  const { positional, named, isOpen } = argumentsOf(call, at)
  const places = parametersOf(definition, at)
  const isUnknown = isWrapped(definition, at)
  return new Map(
    places.map(({ name, isNamed, default: usual }, i) => {
      if (isUnknown) return [name, null]
      const given = named.get(name) ?? (isNamed ? undefined : positional[i])
      return [name, given ?? (isOpen || !LITERAL.test(usual?.name ?? '') ? null : usual)]
    }),
  )
}

/** Binds the names of a function at a call. Its own names get one that nothing else has. */
function bindingOf(definition: Node, call: Node, own: ReadonlySet<string>, at: Source): Binding {
  const names = new Map([...own].map((name) => [name, `${name}@${definition.from}`]))
  const values: Assignment[] = []
  for (const [name, value] of argumentsFor(definition, call, at)) {
    if (value?.name === 'VariableName' && !own.has(name)) names.set(name, written(value, at))
    else {
      const target = `${name}@${definition.from}`
      names.set(name, target)
      values.push({ target, value, shown: value ? written(value, at) : name })
    }
  }
  return { names, values }
}

/** The plain names that a function assigns and that are its own, and where it first does so. */
function ownNames(definition: Node, steps: readonly Step[], at: Source): ReadonlyMap<string, number> {
  const own = new Map<string, number>()
  for (const { node, called } of steps) {
    if (called.length > 0) continue
    for (const { target } of assignmentsIn(node, at))
      if (/^\w+$/.test(target) && !own.has(target)) own.set(target, node.from)
  }
  for (const statement of definition.getChild('Body')?.getChildren('ScopeStatement') ?? [])
    for (const name of statement.getChildren('VariableName')) own.delete(at.source.slice(name.from, name.to))
  return own
}

/** The deepest nesting of calls that is followed. */
const MOST_LEVELS = 4

/**
 * The steps of a script, with those of its functions where they are called, in their order. A function that nothing calls, and
 * those that make the settings, keep theirs.
 * @param maker the call that makes the settings, or the body of the function that assigns them
 */
export function withCalls(
  steps: readonly Step[],
  functions: readonly Node[],
  calls: readonly Node[],
  maker: Node | null,
  at: Source,
): Step[] {
  const levels = maker === null ? [] : levelsAround(maker, calls, at.source)
  const makers = new Set(levels.map(({ definition }) => definition.from))
  const called = [...callsOf(functions, calls, at).values()].filter(
    ({ definition }) => !makers.has(definition.from),
  )
  let all = [...steps]
  for (let level = 0; level < MOST_LEVELS; level++) {
    const found: Step[] = []
    const replaced = new Set<number>()
    for (const { definition, calls: own } of called) {
      const inside = all.filter(({ around }) => around === definition.from)
      const count = found.length + inside.length * own.length
      if (inside.length === 0 || count > MOST_STATEMENTS) continue
      replaced.add(definition.from)
      for (const call of own) found.push(...stepsAt(call, definition, inside, at))
    }
    if (replaced.size === 0) break
    const rest = all.filter(({ around }) => around === undefined || !replaced.has(around))
    all = [...rest, ...found].toSorted((a, b) => a.from - b.from)
  }
  return all
}

/** The steps of a function at a call of it. */
function stepsAt(call: Node, definition: Node, inside: readonly Step[], at: Source): Step[] {
  const own = ownNames(definition, inside, at)
  const binding = bindingOf(definition, call, new Set(own.keys()), at)
  const passed = passedNames(definition, call, at)
  const body = definition.getChild('Body')!
  const returns = inside.find(({ called }) => called.length === 0)?.returns ?? []
  return inside.map((step, i) => {
    const { from } = step.called[0]?.call ?? step.node
    // until a parameter is assigned, it stands for what is passed
    const kept = passed.filter(([name]) => from < (own.get(name) ?? 0))
    const names = kept.length === 0 ? binding.names : new Map([...binding.names, ...kept])
    return atStep(step, { call, body, returns, binding: { ...binding, names }, isFirst: i === 0 })
  })
}

/** The parameters of a function to which a call passes a name, and that name. */
const passedNames = (definition: Node, call: Node, at: Source): (readonly [string, string])[] =>
  [...argumentsFor(definition, call, at)].flatMap(([name, value]) =>
    value?.name === 'VariableName' ? [[name, written(value, at)] as const] : [],
  )

/** Where the object that a function returns goes: the statement that assigns the result of its only call. */
export function assignedResult(
  returned: Node,
  functions: readonly Node[],
  calls: readonly Node[],
  at: Source,
): Node | null {
  const [definition] = functionsAround(returned)
  const found = definition && callsOf(functions, calls, at).get(definition.from)
  return found?.calls.length === 1 ? found.calls[0] : null
}
