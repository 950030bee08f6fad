import type { SettingsText } from '../settingsLiterals'
import { functionOf } from './pythonCalls'
import type { Script } from './pythonScope'
import {
  ANY_FIELD,
  argumentsOf,
  assignmentsIn,
  functionsAround,
  written,
  type Node,
} from './pythonStatements'
import { COMPUTED, valueOf, type Scope, type Value } from './pythonValues'

/** A field of an object, such as `args.beta`. */
const FIELD = /^(\w+)\.(\w+)$/

/** The defaults of the fields of an object; computed where they cannot be told. */
type Defaults = ReadonlyMap<string, Value>
const NO_DEFAULTS: Defaults = new Map()

/**
 * Takes the defaults that a script declares for the options of its command, or for the fields of a class of its own, where it
 * gives such a field to a setting, as in `GRPOConfig(beta=args.beta)`. A command may set another value. What the script itself
 * may change is left.
 */
export function takeDefaults(found: SettingsText, call: Node, script: Script, scope: Scope): void {
  const isOpen = found.skipped.some(({ why, written: shown }) => why === 'computed' && FIELD.test(shown))
  const targets = isOpen ? targetsOf(script) : []
  if (!isOpen || targets.some((target) => ANY_FIELD.test(target))) return
  const around = functionsAround(call)[0]?.from
  const changed = new Set(targets.map((target) => /\.(\w+)$/.exec(target)?.[1]))
  const optional = new Set<string>()
  const byObject = new Map<string, Defaults>()
  found.skipped = found.skipped.filter(({ name, written: shown, why }) => {
    const [, object, field] = (why === 'computed' && FIELD.exec(shown)) || []
    if (object === undefined || changed.has(field)) return true
    const defaults = byObject.get(object) ?? defaultsOf(madeAs(object, around, script), script, scope)
    byObject.set(object, defaults)
    const value = defaults.get(field) ?? COMPUTED
    if (!('text' in value)) return true
    found.entries.push([name, value.text])
    optional.add(name)
    return false
  })
  if (optional.size > 0) found.optional = optional
}

/** What the statements of a script assign. */
const targetsOf = (script: Script): string[] =>
  script.steps.flatMap(({ node }) => assignmentsIn(node, script)).map(({ target }) => target)

/** The defaults of the fields of the object that a call makes. */
function defaultsOf(made: Node | null, script: Script, scope: Scope): Defaults {
  if (made === null) return NO_DEFAULTS
  const called = written(made.firstChild!, script)
  return PARSES.test(called) ? ofOptions(script, scope) : ofClass(called, script, scope)
}

/** The values by name. A name that occurs twice has no certain value. */
function unequivocal(values: readonly (readonly [string, Value])[]): Defaults {
  const found = new Map<string, Value>()
  for (const [name, value] of values) found.set(name, found.has(name) ? COMPUTED : value)
  return found
}

/** Reads the options of the command. */
const PARSES = /\.parse(_known)?_args$/

/**
 * The only call whose result has a name in a function, or in no function; if that calls a function of the script which returns
 * what a parser reads, the call of the parser. Null if something else has the name as well.
 */
function madeAs(name: string, around: number | undefined, script: Script): Node | null {
  const all = script.steps.flatMap((step) =>
    assignmentsIn(step.node, script).map((one, i) => ({ ...one, i, step })),
  )
  const named = all.filter(({ target }) => target === name)
  const own = named.filter(({ step }) => step.around === around)
  const found = own.length > 0 ? own : named.filter(({ step }) => step.around === undefined)
  const [only] = found
  if (found.length !== 1) return null
  // `args, rest = parser.parse_known_args()`
  const value = only.value ?? (only.i === 0 ? only.step.node.lastChild : null)
  if (value?.name !== 'CallExpression' || !value.firstChild) return null
  const returned = functionOf(value, script)?.getChild('Body')?.getChildren('ReturnStatement') ?? []
  const inside = returned.length === 1 ? returned[0].getChild('CallExpression') : null
  const isParsed = inside?.firstChild && PARSES.test(written(inside.firstChild, script))
  return inside && (isParsed || FROM_COMMAND.test(written(inside.lastChild!, script))) ? inside : value
}

/** Arguments with which a parser reads the command. */
const OF_COMMAND = /^\(\s*(?:None|\[\]|sys\.argv\[1:\])?\s*\)$/
/** What gives a program arguments or defaults that its options do not declare. */
const GIVES_OTHERS =
  /\bargv\b[^\n=]*(?:\+?=[^=]|\.(?:append|extend|insert))|\bset_defaults\b|\bNamespace\s*\(|\.default\s*=[^=]|\w\s*=\s*vars\(\w+\)\s*$|\.add_argument\b(?!\s*\()/m
/** An option whose name is computed. */
const NAMELESS = /\.add_argument\(\s*[^"'\s]/
/** Gives a class all values that a parser reads, as in `Config(**vars(parser.parse_args()))`. */
const FROM_COMMAND = /^\(\s*\*\*vars\(\w+\.parse_args\(\)\)\s*\)$/

/** Actions of an option without a value, and what it is if a command does not have it. */
const WITHOUT: Readonly<Record<string, string>> = { store_true: 'False', store_false: 'True' }
/** Types that leave the text of a default as it is. */
const PLAIN_TYPE = /^(int|float|str)$/

/** The defaults of the options of the command. */
function ofOptions(script: Script, scope: Scope): Defaults {
  if (!isCommandAlone(script) || NAMELESS.test(script.source)) return NO_DEFAULTS
  const isSet = namesSetOnce(script)
  return unequivocal(callsOf(/\.add_argument$/, script).map((call) => declared(call, isSet, scope)))
}

const callsOf = (name: RegExp, script: Script): Node[] =>
  script.calls.filter(({ firstChild }) => firstChild && name.test(written(firstChild, script)))

/** Whether the options have the values of the command or their defaults. */
const isCommandAlone = (script: Script): boolean =>
  !GIVES_OTHERS.test(script.source) &&
  callsOf(/\.parse_\w+$/, script).every(
    (call) =>
      PARSES.test(written(call.firstChild!, script)) && OF_COMMAND.test(written(call.lastChild!, script)),
  )

/** Whether each option of the command is a field of a class, with its default: `for f in fields(Config): …`. */
function areFields(name: string, script: Script): boolean {
  const isField = (call: Node) => {
    const usual = argumentsOf(call, script).named.get('default')
    const [, field] = (usual && /^(\w+)\.default$/.exec(written(usual, script))) ?? []
    const loop = new RegExp(`\\bfor ${field} in [\\w.]*\\bfields\\(${name}\\):`)
    return loop.test(script.source)
  }
  return isCommandAlone(script) && callsOf(/\.add_argument$/, script).every(isField)
}

/** The field and the default of an option. */
function declared(call: Node, isSet: ReadonlySet<string>, scope: Scope): readonly [string, Value] {
  const { positional, named } = argumentsOf(call, scope)
  const textOf = (node: Node | undefined) => {
    const value = node ? valueOf(node, scope, 0) : COMPUTED
    return 'text' in value ? value.text : ''
  }
  const names = positional.map(textOf)
  const own = textOf(named.get('dest')) || names.find((name) => name.startsWith('--')) || (names[0] ?? '')
  const field = own.replace(/^-+/, '').replaceAll('-', '_')
  const type = named.get('type')
  const usual = named.get('default')
  const without = WITHOUT[textOf(named.get('action'))]
  if (!usual) return [field, without === undefined ? COMPUTED : { text: without }]
  const value = literal(usual, isSet, scope)
  const isPlain = type === undefined || PLAIN_TYPE.test(written(type, scope))
  return [field, isText(value) && !isPlain ? COMPUTED : value]
}

const isText = (value: Value): boolean => 'text' in value && value.isString === true

/** The names that a script assigns once. */
function namesSetOnce(script: Script): ReadonlySet<string> {
  const seen = new Set<string>()
  const once = new Set<string>()
  for (const target of targetsOf(script)) {
    if (seen.has(target)) once.delete(target)
    else once.add(target)
    seen.add(target)
  }
  return once
}

/** The value of a literal, or of a name that is assigned once. */
function literal(node: Node, isSet: ReadonlySet<string>, scope: Scope): Value {
  const isOpen = node.name === 'VariableName' && !isSet.has(written(node, scope))
  return isOpen ? COMPUTED : valueOf(node, scope, 0)
}

/** Statements in the body of a class that set its fields, or none. */
const PLAIN = /^(AssignStatement|ExpressionStatement|PassStatement|FunctionDefinition|Decorator|:|Comment)$/
/** Methods that set fields. */
const SETS_FIELDS =
  /\bdef\s+__(?:post_init|init|getattr|getattribute|setattr)__|\bself\.\w+\s*=[^=]|\bcls\s*\(/

/** The defaults of a class that the script calls without arguments alone, or with options that have its defaults. */
function ofClass(name: string, script: Script, scope: Scope): Defaults {
  const definitions = script.classes.filter((one) => {
    const own = one.getChild('VariableName')
    return own !== null && written(own, script) === name
  })
  const [definition] = definitions
  const body = definition?.getChild('Body')
  if (definitions.length !== 1 || !body || definition.getChild('ArgList')) return NO_DEFAULTS
  for (let part = body.firstChild; part; part = part.nextSibling)
    if (!PLAIN.test(part.name)) return NO_DEFAULTS
  if (SETS_FIELDS.test(script.source.slice(body.from, body.to))) return NO_DEFAULTS
  const uses = (script.names.get(name) ?? []).filter(
    ({ from }) => from < definition.from || from >= body.from,
  )
  const isOfFields = areFields(name, script)
  if (!uses.every((use) => isPlainUse(use, isOfFields, script))) return NO_DEFAULTS
  const isSet = namesSetOnce(script)
  // the type of an option may change a text
  const isOption = uses.some(({ parent }) => parent?.name === 'ArgList')
  const assigned = body.getChildren('AssignStatement').flatMap((one) => assignmentsIn(one, script))
  return unequivocal(
    assigned.map(({ target, value }) => {
      const usual = value ? literal(value, isSet, scope) : COMPUTED
      return [target, isOption && isText(usual) ? COMPUTED : usual]
    }),
  )
}

/** Whether a class stands where it gets no values but its defaults. */
function isPlainUse({ parent, nextSibling }: Node, isOfFields: boolean, script: Script): boolean {
  if (parent?.name === 'TypeDef') return true
  if (parent?.name === 'ArgList') return isOfFields && /\bfields$/.test(written(parent.prevSibling!, script))
  const given = parent?.name === 'CallExpression' && nextSibling ? written(nextSibling, script) : ''
  return /^\(\s*\)$/.test(given) || (isOfFields && FROM_COMMAND.test(given))
}
