import { basesOf, lastNameOf, partialOf, variableOf } from './calledNames'
import { nameOf } from './pythonCalls'
import { placeOf } from './pythonOrder'
import type { Script } from './pythonScope'
import { givenToTrainers } from './pythonTrainers'
import {
  argumentsOf,
  assignmentsIn,
  functionsAround,
  written,
  type Node,
  type Source,
} from './pythonStatements'
import type { Several } from '../settingsLiterals'

/** What makes the settings of a script. */
export interface Maker {
  call: Node
  /** which of the objects that the call returns has the settings; null if it returns one */
  place: number | null
  /** the class of the settings; null if it is the one that is called */
  called: string | null
  /** the arguments of calls that set defaults of a parser */
  defaults: readonly Node[]
  /** the names under which a trainer gets the settings, from the last one to the first */
  names: ReadonlySet<string>
  /** what a trainer is given if that is not known to be the settings; null if it is, or if no trainer tells */
  unknown: string | null
  /** other calls that may make them instead, as in the other branch of a condition */
  others: readonly Node[]
  /** the arguments of calls that copy the settings where a trainer is given them, as in `args=replace(args, beta=0.1)` */
  copies: readonly Node[]
}

/** Whether a call copies an object, as `copy.deepcopy(args)` and `replace(args, beta=0.1)` do. */
export const isCopy = (call: Node, at: Source): boolean =>
  call.firstChild !== null && /(^|\.)(replace|copy|deepcopy)$/.test(written(call.firstChild, at))

/** The rank of a name that is that of GRPO's settings. */
const RANK_OF_GRPO = 4
/** Whether a name is that of GRPO's settings. */
export const isOfGrpo = (name: string): boolean => rankOf(name) === RANK_OF_GRPO

/** How likely a call makes the settings, by the last part of its name; 0 if it does not. */
function rankOf(name: string): number {
  if (/(GRPO|RLOO)\w*(Config|Args|Arguments)?$/.test(name))
    return /Script|Trainer$/.test(name) ? 0 : RANK_OF_GRPO
  if (/^(RLHFArguments|TrainingArguments)$/.test(name)) return 3
  if (/(Config|Arguments|Args)$/.test(name))
    return /^(Lora|BitsAndBytes|Peft|Model|Script)/.test(name) ? 0 : 2
  return /^(dict|f)$/.test(name) ? 1 : 0
}

/** The rank from which on a call makes the settings of a trainer. */
const LEAST_OF_TRAINER = 2

/** How often a script calls what makes its settings, if it does so more than once: in the branches of a condition, for example. */
export function severalOf(call: Node, script: Script): Several | null {
  const { calls, source } = script
  const called = lastNameOf(call.firstChild!, script)
  if (rankOf(called) < LEAST_OF_TRAINER) return null
  const alike = calls.filter(({ firstChild }) => firstChild && lastNameOf(firstChild, script) === called)
  const read = alike.findIndex(({ from }) => from === call.from) + 1
  const variable = variableOf(call, source)
  return alike.length > 1
    ? { called, count: alike.length, read, ...(variable !== null && { variable }) }
    : null
}

/** The function around a call, and the statement in it that returns the result or gives it a name. */
function slotOf(call: Node, { source }: Source): { around: number | undefined; slot: string | null } {
  let value = call
  while (/^(Conditional|Parenthesized)Expression$/.test(value.parent?.name ?? '')) value = value.parent!
  const slot = value.parent?.name === 'ReturnStatement' ? 'return' : variableOf(value, source)
  return { around: functionsAround(call)[0]?.from, slot }
}

/** The calls that may make the settings instead of one: of those that a trainer may be given, or in another branch. */
function othersOf(call: Node, given: readonly Node[], script: Script): Node[] {
  const { source } = script
  const called = lastNameOf(call.firstChild!, script)
  const { around, slot } = slotOf(call, script)
  return script.calls.filter((other) => {
    if (other.from === call.from || !other.firstChild || lastNameOf(other.firstChild, script) !== called)
      return false
    const isGiven = given.some(({ from }) => from === other.from)
    const own = slotOf(other, script)
    if (own.around !== around) return isGiven && own.slot !== null && isHandedOn(own.slot, other, script)
    const isBranch = [placeOf(other, [call], source), placeOf(call, [other], source)].some(
      (place) => place !== 'runs',
    )
    return isGiven || (isBranch && slot !== null && own.slot === slot)
  })
}

/** Whether what is assigned to a name leaves its function, if it is in one: it is returned, or the name is one of the script. */
const isHandedOn = (name: string, inside: Node, at: Source): boolean =>
  name === 'return' ||
  functionsAround(inside).length === 0 ||
  isGlobal(name, inside, at) ||
  (functionsAround(inside)[0]?.getChild('Body')?.getChildren('ReturnStatement') ?? []).some(
    ({ lastChild }) => lastChild !== null && written(lastChild, at) === name,
  )

/** Whether a function declares that a name which it assigns is one of the script. */
export const isGlobal = (name: string, inside: Node, at: Source): boolean =>
  functionsAround(inside).some((definition) =>
    (definition.getChild('Body')?.getChildren('ScopeStatement') ?? []).some((statement) =>
      statement.getChildren('VariableName').some((node) => written(node, at) === name),
    ),
  )

/** A class of a script that derives from one that makes settings, such as `class Args(GRPOConfig)`, with both names. */
interface Derived {
  definition: Node
  name: string
  base: string
}

export function derivedClasses(script: Script): Derived[] {
  return script.classes.flatMap((definition) => {
    const base = basesOf(definition, script).find(isOfGrpo)
    return base === undefined ? [] : [{ definition, name: nameOf(definition, script), base }]
  })
}

/** What leads to the settings that a trainer is given. */
interface Given {
  calls: Node[]
  names: Set<string>
  unknown: string | null
  copies: readonly Node[]
}

/** The arguments of the calls that copy an object in an expression, from the innermost one to the outermost. */
function copiesIn(given: Node, at: Source): Node[] {
  const list = given.name === 'CallExpression' && isCopy(given, at) ? given.getChild('ArgList') : null
  const [first] = list ? argumentsOf(given, at).positional : []
  return list && first ? [...copiesIn(first, at), list] : []
}

/** The calls whose result a trainer is given; none if no trainer tells. */
function callsOfTrainer(script: Script, isSettings: (call: Node) => boolean): Given {
  const { calls, source } = script
  let unknown: string | null = null
  for (const { trainer, given } of givenToTrainers(script)) {
    const names = new Set<string>()
    const origins = originsOf(given, names, script, isSettings)
    const shown = written(given, script)
    const assigned = calls.filter(
      (call) => isSettings(call) && (call.from === given.from || variableOf(call, source) === shown),
    )
    const found = (assigned.length > 0 ? assigned : origins.calls).filter(({ from }) => from < trainer.to)
    // of several that a name has had, the last one that it has in any case
    const last = found.findLastIndex((call) => placeOf(call, [trainer], source) === 'runs')
    const copies = copiesIn(given, script)
    if (found.length > 0) return { calls: found.slice(Math.max(last, 0)), names, unknown: null, copies }
    if (origins.isUnknown) unknown ??= shown
  }
  return { calls: [], names: new Set(), unknown, copies: [] }
}

/**
 * The calls that may make what an expression stands for: through other names, copies and functions of the script. `isUnknown`: it
 * is made by something else. The names on the way are collected.
 */
function originsOf(
  node: Node,
  names: Set<string>,
  script: Script,
  isSettings: (call: Node) => boolean,
): { calls: Node[]; isUnknown: boolean } {
  const through = (nodes: readonly Node[]) => {
    const found = nodes.map((one) => originsOf(one, names, script, isSettings))
    return {
      calls: found.flatMap(({ calls }) => calls),
      isUnknown: found.some(({ isUnknown }) => isUnknown),
    }
  }
  if (node.name === 'CallExpression') {
    if (isSettings(node)) return { calls: [node], isUnknown: false }
    const { positional } = argumentsOf(node, script)
    if (isCopy(node, script)) return through(positional.slice(0, 1))
    // a method is known by its name
    const called = node.firstChild ? lastNameOf(node.firstChild, script) : ''
    const definitions = script.functions.filter((one) => nameOf(one, script) === called)
    const inside = script.calls.filter(
      (call) => isSettings(call) && definitions.some(({ from, to }) => from <= call.from && call.to <= to),
    )
    return { calls: [...inside, ...through(positional).calls], isUnknown: definitions.length === 0 }
  }
  if (node.name === 'ConditionalExpression') return through([node.firstChild!, node.lastChild!])
  const name = written(node, script)
  if (node.name === 'MemberExpression' && name.endsWith(']')) return { calls: [], isUnknown: true }
  if (names.has(name) || !/^[\w.]+$/.test(name)) return { calls: [], isUnknown: false }
  names.add(name)
  const values = script.steps.flatMap((step) =>
    assignmentsIn(step.node, script).flatMap(({ target, value }) =>
      target === name ? (value ?? step.node.lastChild ?? []) : [],
    ),
  )
  return through(values)
}

/**
 * What makes the settings: the call that a trainer is given, else the likeliest by its name, then the one with the most keyword
 * arguments. A parser for GRPO's options comes before calls of other names.
 */
export function makerOf(
  script: Script,
  parserMaker: (script: Script) => Omit<Maker, 'names' | 'unknown' | 'others' | 'copies'> | null,
): Maker | null {
  const { calls, source } = script
  const derived = new Set(derivedClasses(script).map(({ name }) => name))
  const rankOfCall = ({ firstChild: callee }: Node) => {
    const name = callee ? lastNameOf(callee, script) : ''
    return derived.has(name) ? RANK_OF_GRPO : rankOf(name)
  }
  const given = callsOfTrainer(script, (call) => rankOfCall(call) >= LEAST_OF_TRAINER)
  let best: { call: Node; rank: number; size: number } | null = null
  for (const call of given.calls.length > 0 ? given.calls : calls) {
    const lists = [call, partialOf(call, script)].flatMap((one) => one?.getChild('ArgList') ?? [])
    const size = lists.flatMap((list) => ['AssignOp', '**'].flatMap((of) => list.getChildren(of))).length
    if (!call.firstChild || size === 0) continue
    // the call at the start of a text makes the settings, whatever its name
    const rank = rankOfCall(call) || (/^\s*(\w+\s*=\s*)?$/.test(source.slice(0, call.from)) ? 1 : 0)
    if (rank === 0) continue
    if (!best || rank > best.rank || (rank === best.rank && size > best.size)) best = { call, rank, size }
  }
  const isTold = given.calls.length > 0
  const parsed = !isTold && best?.rank !== RANK_OF_GRPO ? parserMaker(script) : null
  if (parsed) return { ...parsed, names: given.names, unknown: null, others: [], copies: [] }
  const call = best?.call ?? given.calls[0]
  const { names, unknown, copies } = given
  return call
    ? {
        call,
        place: null,
        called: null,
        defaults: [],
        names,
        unknown,
        copies,
        others: othersOf(call, given.calls, script),
      }
    : null
}
