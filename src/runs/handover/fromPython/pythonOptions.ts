import type { SettingsText } from '../settingsLiterals'
import { functionOf } from './pythonCalls'
import { functionsAround } from './pythonOrder'
import type { Script } from './pythonScope'
import { ANY_FIELD, argumentsOf, assignmentsIn, written, type Node } from './pythonStatements'
import { COMPUTED, valueOf, type Scope, type Value } from './pythonValues'

/** A field of an object, such as `args.beta`. */
const FIELD = /^(\w+)\.(\w+)$/

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
  found.skipped = found.skipped.filter(({ name, written: shown, why }) => {
    const [, object, field] = (why === 'computed' && FIELD.exec(shown)) || []
    const made = object === undefined || changed.has(field) ? null : madeAs(object, around, script)
    const value = made === null ? COMPUTED : fieldOf(made, field, script, scope)
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

/** The default of a field of the object that a call makes; computed if it cannot be told. */
function fieldOf(made: Node, field: string, script: Script, scope: Scope): Value {
  const called = written(made.firstChild!, script)
  return PARSES.test(called) ? optionOf(field, script, scope) : classField(called, field, script, scope)
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

/** The default of the option of a field. */
function optionOf(field: string, script: Script, scope: Scope): Value {
  if (!isCommandAlone(script) || NAMELESS.test(script.source)) return COMPUTED
  const values = callsOf(/\.add_argument$/, script).flatMap((call) => {
    const option = declared(call, script, scope)
    return option.field === field ? option.value : []
  })
  return values.length === 1 ? values[0] : COMPUTED
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
function declared(call: Node, script: Script, scope: Scope): { field: string; value: Value } {
  const { positional, named } = argumentsOf(call, script)
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
  if (!usual) return { field, value: without === undefined ? COMPUTED : { text: without } }
  const value = literal(usual, script, scope)
  const isText = 'text' in value && value.isString === true
  const isPlain = type === undefined || PLAIN_TYPE.test(written(type, script))
  return { field, value: isText && !isPlain ? COMPUTED : value }
}

/** The value of a literal, or of a name that is assigned once. */
function literal(node: Node, script: Script, scope: Scope): Value {
  const isName = node.name === 'VariableName'
  const isSet = isName && targetsOf(script).filter((target) => target === written(node, script)).length === 1
  return isName && !isSet ? COMPUTED : valueOf(node, scope, 0)
}

/** Statements in the body of a class that set its fields, or none. */
const PLAIN = /^(AssignStatement|ExpressionStatement|PassStatement|FunctionDefinition|Decorator|:|Comment)$/
/** Methods that set fields. */
const SETS_FIELDS =
  /\bdef\s+__(?:post_init|init|getattr|getattribute|setattr)__|\bself\.\w+\s*=[^=]|\bcls\s*\(/

/** The default of a field of a class that the script calls without arguments alone, or with options that have its defaults. */
function classField(name: string, field: string, script: Script, scope: Scope): Value {
  const definitions = script.classes.filter((one) => {
    const own = one.getChild('VariableName')
    return own !== null && written(own, script) === name
  })
  const [definition] = definitions
  const body = definition?.getChild('Body')
  if (definitions.length !== 1 || !body || definition.getChild('ArgList')) return COMPUTED
  for (let part = body.firstChild; part; part = part.nextSibling) if (!PLAIN.test(part.name)) return COMPUTED
  if (SETS_FIELDS.test(script.source.slice(body.from, body.to))) return COMPUTED
  const isOfFields = areFields(name, script)
  const isPlainUse = ({ from, parent, nextSibling }: Node) => {
    if ((from < body.from && from >= definition.from) || parent?.name === 'TypeDef') return true
    if (parent?.name === 'ArgList')
      return isOfFields && /\bfields$/.test(written(parent.prevSibling!, script))
    const given = parent?.name === 'CallExpression' && nextSibling ? written(nextSibling, script) : ''
    return /^\(\s*\)$/.test(given) || (isOfFields && FROM_COMMAND.test(given))
  }
  const uses = script.names.get(name) ?? []
  if (!uses.every(isPlainUse)) return COMPUTED
  const values = body
    .getChildren('AssignStatement')
    .flatMap((statement) => assignmentsIn(statement, script))
    .filter(({ target }) => target === field)
  const [only] = values
  const value = values.length === 1 && only.value ? literal(only.value, script, scope) : COMPUTED
  // the type of an option may change a text
  const isText = 'text' in value && value.isString === true
  return isText && uses.some(({ parent }) => parent?.name === 'ArgList') ? COMPUTED : value
}
