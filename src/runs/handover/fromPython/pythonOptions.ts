import type { SettingsText } from '../settingsLiterals'
import { derivedClasses } from './pythonMaker'
import type { Script } from './pythonScope'
import { ANY_FIELD, argumentsOf, assignmentsIn, written, type Node } from './pythonStatements'
import { COMPUTED, valueOf, type Scope, type Value } from './pythonValues'

/** A field of an object, such as `args.beta` or `self.config.beta`. */
const FIELD = /^(?:\w+\.)+(\w+)$/
/** Actions of an option without a value, and what it is if a command does not have it. */
const WITHOUT: Readonly<Record<string, string>> = { store_true: 'False', store_false: 'True' }

/** A program that gives itself arguments. */
const CHANGES_ARGUMENTS = /\bsys\.argv\b[^\n=]*(?:\+?=[^=]|\.(?:append|extend|insert))/

/** Whether a statement may change any field of some object, as `vars(args).update(read)` does. */
const mayChangeAny = (script: Script): boolean =>
  script.steps.some(({ node }) => assignmentsIn(node, script).some(({ target }) => ANY_FIELD.test(target)))

/** The fields of objects that statements set, as in `args.beta *= 2`. An object sets its own with `self`. */
const fieldsSetBy = (script: Script): ReadonlySet<string> =>
  new Set(
    script.steps
      .flatMap(({ node }) => assignmentsIn(node, script))
      .flatMap(({ target }) => (target.startsWith('self.') ? [] : (FIELD.exec(target)?.[1] ?? []))),
  )

/**
 * Takes the defaults that a script declares for the options of its command, or for the fields of its classes, where it gives
 * such an option to a setting, as in `GRPOConfig(beta=args.beta)`. A command may set another value.
 */
export function takeDefaults(found: SettingsText, script: Script, scope: Scope): void {
  const isOpen = found.skipped.some(({ why, written: shown }) => why === 'computed' && FIELD.test(shown))
  if (!isOpen || CHANGES_ARGUMENTS.test(script.source) || mayChangeAny(script)) return
  const defaults = defaultsIn(script, scope)
  const changed = fieldsSetBy(script)
  const optional = new Set<string>()
  found.skipped = found.skipped.filter(({ name, written: shown, why }) => {
    const field = FIELD.exec(shown)?.[1] ?? ''
    const value = why === 'computed' && !changed.has(field) ? defaults.get(field) : undefined
    if (value === undefined || !('text' in value)) return true
    found.entries.push([name, value.text])
    optional.add(name)
    return false
  })
  if (optional.size > 0) found.optional = optional
}

/** The defaults by the names of their options; computed where they cannot be told, or where two differ. */
function defaultsIn(script: Script, scope: Scope): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>()
  const add = (name: string, value: Value) => {
    const other = found.get(name)
    const isSame = other === undefined || JSON.stringify(other) === JSON.stringify(value)
    found.set(name, isSame ? value : COMPUTED)
  }
  for (const call of script.calls) {
    const called = call.firstChild ? written(call.firstChild, script) : ''
    if (called.endsWith('.add_argument')) addOption(call, script, scope, add)
    // sets other defaults, or other values
    if (/(^|\.)(set_defaults|Namespace)$/.test(called))
      for (const name of argumentsOf(call, script).named.keys()) found.set(name, COMPUTED)
    if (/\.parse(_known)?_args$/.test(called))
      for (const [, name] of written(call, script).matchAll(GIVEN)) found.set(fieldOf(name), COMPUTED)
  }
  addFields(script, scope, add, (name) => found.set(name, COMPUTED))
  return found
}

/** An option among the arguments that a script gives its own parser. */
const GIVEN = /(--[\w-]+)/g
/** The field that an option such as `--kl-coef` sets. */
const fieldOf = (option: string): string => option.replace(/^-+/, '').replaceAll('-', '_')

/** The option of a call of `add_argument`, by the name of its field. */
function addOption(
  call: Node,
  script: Script,
  scope: Scope,
  add: (name: string, value: Value) => void,
): void {
  const { positional, named } = argumentsOf(call, script)
  const textOf = (node: Node | undefined) => {
    const value = node ? valueOf(node, scope, 0) : COMPUTED
    return 'text' in value ? value.text : ''
  }
  const names = positional.map(textOf)
  const own = textOf(named.get('dest')) || names.find((name) => name.startsWith('--')) || (names[0] ?? '')
  const usual = named.get('default')
  const without = WITHOUT[textOf(named.get('action'))]
  const value = usual ? valueOf(usual, scope, 0) : without === undefined ? COMPUTED : { text: without }
  add(fieldOf(own), value)
}

/** The fields of the classes of a script that are no settings of a trainer, unless a call of the class gives them a value. */
function addFields(
  script: Script,
  scope: Scope,
  add: (name: string, value: Value) => void,
  forget: (name: string) => void,
): void {
  const settings = new Set(derivedClasses(script).map(({ name }) => name))
  for (const definition of script.classes) {
    const body = definition.getChild('Body')
    const named = definition.getChild('VariableName')
    const name = named ? written(named, script) : ''
    if (!body || settings.has(name)) continue
    for (const statement of body.getChildren('AssignStatement'))
      for (const { target, value } of assignmentsIn(statement, script))
        add(target, value ? valueOf(value, scope, 0) : COMPUTED)
    for (const call of script.calls)
      if (call.firstChild && written(call.firstChild, script) === name) {
        const { named: given, positional } = argumentsOf(call, script)
        for (const one of given.keys()) forget(one)
        if (positional.length > 0)
          for (const statement of body.getChildren('AssignStatement'))
            for (const { target } of assignmentsIn(statement, script)) forget(target)
      }
  }
}
