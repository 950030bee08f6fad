import { argumentsFor, assignedResult, functionOf } from './pythonCalls'
import { isCopy, isGlobal, type Maker } from './pythonMaker'
import { isTrainer } from './pythonTrainers'
import { makersOf, placeOfStep, stepOf, type Place, type Step } from './pythonOrder'
import type { Script } from './pythonScope'
import { argumentsOf, assignmentsIn, functionsAround, unpacked, written, type Node } from './pythonStatements'
import { elementNames } from './pythonElements'
import { outside } from './pythonValues'

/** The most functions that hand the settings on to the one that calls them. */
const MOST_RETURNS = 5
/** The most names of the settings. */
const MOST_NAMES = 50

/** A name of the settings, from the statement on that assigns it. */
export interface Holder {
  object: string
  site: Node
  /** how the statement that gives it to the settings stands to them */
  place: Place
  /** that statement, if it is not the one around the site */
  given?: Step
  /** the call of a function that has them as an argument: its statements count as well */
  inside?: Node
  /** the statement that copies them: later ones change what is not used */
  until?: Step
  /** the arguments of the call that copied them here */
  copied?: Node
  /** whether its entries are the settings, as those of `vars(args)` */
  isDictionary?: boolean
  /** whether it is an element of a list or the like, which may be something else */
  isElement?: boolean
}

/** The names of the settings. */
interface Holders {
  holders: Holder[]
  /** what may have changed any of the settings; null if nothing has */
  unknown: string | null
}

/** The steps of a function after the statement that gives the settings their name. */
export function stepsAfter(
  { site, given, inside, until }: Holder,
  steps: readonly Step[],
): ReadonlySet<Step> {
  const { around } = stepOf(site)
  const end = until ? steps.indexOf(until) : steps.length
  const first = given
    ? steps.indexOf(given) + 1
    : steps.findIndex(
        ({ from, called }) => from > site.to || (inside && called[0]?.call.from === inside.from),
      )
  return new Set(first < 0 ? [] : steps.slice(first, end).filter((step) => step.around === around))
}

/** The names that the settings have one after the other: in the function that makes them, and in those that call it. */
export function holdersOf(maker: Maker, script: Script): Holders {
  const { source, functions, calls } = script
  const found: Holders = { holders: [], unknown: null }
  let { call: made, place }: { call: Node | null; place: number | null } = maker
  for (let i = 0; made && i < MOST_RETURNS; i++) {
    const site: Node = made
    const taker: Taker | null = place === null ? takerOf(site, script) : null
    if (taker) {
      const { call, object, returned } = taker
      found.holders.push({ object, site, place: 'runs', inside: call })
      const isUsed = call.parent?.name === 'AssignStatement' || call.parent?.name === 'ArgList'
      if (!returned && isUsed) found.unknown = written(call, script)
      place = returned?.place ?? null
      made = returned && call
      continue
    }
    const names = namesOf(site, place, source)
    for (const object of names) {
      found.holders.push({ object, site, place: 'runs' })
      const call = isGlobal(object, site, script) ? assignedResult(site, functions, calls, script) : null
      if (call) found.holders.push({ object, site: call, place: 'runs' })
    }
    const returned: Returned | null =
      names.length > 0 ? returnOf(names[0], site, source) : returnedAt(site.parent, site, source)
    place = returned?.place ?? null
    made = returned && assignedResult(returned.statement, functions, calls, { source })
  }
  addOtherNames(found, maker, script)
  return found
}

/** A function of the script that has the settings as an argument, and the statement that returns them. */
interface Taker {
  call: Node
  object: string
  returned: Returned | null
}

export function takerOf(argument: Node, script: Script): Taker | null {
  const call = argument.parent?.name === 'ArgList' ? argument.parent.parent : null
  const definition = call && functionOf(call, script)
  if (!call || !definition) return null
  const given = [...argumentsFor(definition, call, script)]
  const name = given.find(([, value]) => value?.from === argument.from)?.[0]
  if (name === undefined) return null
  const last = definition.getChild('Body')?.getChildren('ReturnStatement').at(-1) ?? null
  return {
    call,
    object: `${name}@${definition.from}`,
    returned: returnedAt(last, name, script.source),
  }
}

/** The names to which a statement assigns the result of a call, or the one at a place in it. */
function namesOf(site: Node, place: number | null, source: string): string[] {
  const statement = site.parent
  // `parse_args()[0]` is one of the results
  if (place !== null && statement?.name === 'MemberExpression')
    return source.slice(site.to, statement.to) === `[${place}]` ? namesOf(statement, null, source) : []
  if (place === null && statement?.name === 'NamedExpression')
    return statement
      .getChildren('VariableName')
      .map((node) => source.slice(node.from, node.to))
      .slice(0, 1)
  if (statement?.name !== 'AssignStatement' || statement.lastChild?.from !== site.from) return []
  const assigned = assignmentsIn(statement, { source })
  if (place === null)
    return assigned.filter(({ value }) => value?.from === site.from).map(({ target }) => target)
  return assigned.slice(place, place + 1).map(({ target }) => target)
}

/** Adds the names that later statements give to the settings, as in `other = args`, or to a copy that a trainer is given. */
function addOtherNames(found: Holders, { names: used }: Maker, script: Script): void {
  const { holders } = found
  const { source, steps, calls } = script
  for (const holder of holders) {
    const { object, site, place } = holder
    const makers = makersOf(site, calls, source)
    if (holder.isDictionary) continue
    for (const step of stepsAfter(holder, steps)) {
      if (holders.length > MOST_NAMES) break
      for (const name of elementNames(step, object, script)) {
        const at = step.called[0]?.call ?? step.node
        if (!holders.some((one) => one.object === name))
          holders.push({ object: name, site: at, given: step, place: 'conditional', isElement: true })
      }
      for (const { target, value } of assignmentsIn(step.node, { source })) {
        const name = outside(target, step.names)
        const flow = value && flowOf(value, object, step, script)
        if (value && isDictionaryOf(value, object, step, script))
          holders.push({ object: name, site: value, given: step, place, isDictionary: true })
        if (!flow || name.endsWith(']') || name === object || (flow.how !== 'same' && !used.has(name)))
          continue
        const here = placeOfStep(step, makers, source)
        if (here === 'other-branch') continue
        if (flow.how === 'unknown') found.unknown = `${target} = ${written(value, script)}`
        const known = holders.some((one) => one.object === name + flow.field)
        const at = step.called[0]?.call ?? value
        const own = place === 'runs' ? here : place
        const copied = flow.how === 'copy' ? (value.getChild('ArgList') ?? undefined) : undefined
        if (copied && own === 'runs') for (const one of holders) one.until ??= step
        if (!known) holders.push({ object: name + flow.field, site: at, given: step, place: own, copied })
      }
    }
  }
}

/** Whether an expression is the fields of an object as a dictionary. */
const isDictionaryOf = (value: Node, object: string, { names }: Step, script: Script): boolean => {
  const [, first, second] =
    /^(?:vars\(\s*([\w.]+)\s*\)|([\w.]+)\.__dict__)$/.exec(written(value, script)) ?? []
  const of = first ?? second
  return of !== undefined && outside(of, names) === object
}

/** How an object comes to another name: as it is, in a field of it, as a copy, or by a function that may change it. */
function flowOf(
  value: Node,
  object: string,
  { names }: Step,
  script: Script,
): { how: 'same' | 'copy' | 'unknown'; field: string } | null {
  const isObject = (node: Node) => outside(written(node, script), names) === object
  if (/^(VariableName|MemberExpression)$/.test(value.name))
    return isObject(value) ? { how: 'same', field: '' } : null
  if (value.name !== 'CallExpression') return null
  const { positional, named } = argumentsOf(value, script)
  const argument = [...positional, ...named.values()].find(isObject)
  if (!argument) return null
  if (isTrainer(value, script)) return { how: 'same', field: '.args' }
  if (isCopy(value, script)) return positional[0] === argument ? { how: 'copy', field: '' } : null
  const taker = takerOf(argument, script)
  return taker && { how: taker.returned ? 'same' : 'unknown', field: '' }
}

/** A statement that returns the settings, and which of several objects they are; null for the only one. */
interface Returned {
  statement: Node
  place: number | null
}

/** The statement that ends a function with a name among its results. */
function returnOf(name: string, site: Node, source: string): Returned | null {
  const body = functionsAround(site)[0]?.getChild('Body')
  const last = body?.getChildren('ReturnStatement').at(-1) ?? null
  return returnedAt(last, name, source)
}

/** A statement that returns a node or a name. */
function returnedAt(statement: Node | null, one: Node | string, source: string): Returned | null {
  const outer = statement?.name === 'TupleExpression' ? statement.parent : statement
  if (outer?.name !== 'ReturnStatement') return null
  const parts: Node[] = []
  for (let node = outer.firstChild?.nextSibling ?? null; node; node = node.nextSibling)
    if (!/^(,|Comment)$/.test(node.name)) parts.push(node)
  const results = unpacked(parts)
  const place = results.findIndex((node) =>
    typeof one === 'string' ? source.slice(node.from, node.to) === one : node.from === one.from,
  )
  const isOnly = parts.length === 1 && results[0] === parts[0]
  return place < 0 ? null : { statement: outer, place: isOnly ? null : place }
}
