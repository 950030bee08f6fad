import { assignedResult } from './pythonCalls'
import { functionsAround, makersOf, placeOfStep, stepOf, type Place, type Step } from './pythonOrder'
import type { Maker } from './pythonMaker'
import { run, type Script } from './pythonScope'
import { ANY_FIELD, assignmentsIn, unpacked, written, type Assignment, type Node } from './pythonStatements'
import { argumentsIn, outside, type Scope, type Value } from './pythonValues'
import { SHOWN, type SettingsText, type Skipped } from './settingsLiterals'

/** The most functions that hand the settings on to the one that calls them. */
const MOST_RETURNS = 5
/** The most names of the settings. */
const MOST_NAMES = 50

/** A name of the settings, from the statement on that assigns it. */
interface Holder {
  object: string
  site: Node
  /** how the statement that gives it to the settings stands to them */
  place: Place
  /** that statement, if it is not the one around the site */
  given?: Step
}

/** The steps of a function after the statement that gives the settings their name. */
function stepsAfter({ site, given }: Holder, steps: readonly Step[]): ReadonlySet<Step> {
  const { around } = stepOf(site)
  const later = given ? steps.slice(steps.indexOf(given) + 1) : steps.filter(({ from }) => from > site.to)
  return new Set(later.filter((step) => step.around === around))
}

/** The names that the settings have one after the other: in the function that makes them, and in those that call it. */
function holdersOf(maker: Maker, script: Script): Holder[] {
  const { source, functions, calls } = script
  const holders: Holder[] = []
  let { call: made, place }: { call: Node | null; place: number | null } = maker
  for (let i = 0; made && i < MOST_RETURNS; i++) {
    const site: Node = made
    const names = namesOf(site, place, source)
    for (const object of names) holders.push({ object, site, place: 'runs' })
    const returned: Returned | null =
      names.length > 0 ? returnOf(names[0], site, source) : returnedAt(site.parent, site, source)
    place = returned?.place ?? null
    made = returned && assignedResult(returned.statement, functions, calls, { source })
  }
  return withOtherNames(holders, script)
}

/** The names to which a statement assigns the result of a call, or the one at a place in it. */
function namesOf(site: Node, place: number | null, source: string): string[] {
  const statement = site.parent
  // `parse_args()[0]` is one of the results
  if (place !== null && statement?.name === 'MemberExpression')
    return source.slice(site.to, statement.to) === `[${place}]` ? namesOf(statement, null, source) : []
  if (statement?.name !== 'AssignStatement' || statement.lastChild?.from !== site.from) return []
  const assigned = assignmentsIn(statement, { source })
  if (place === null)
    return assigned.filter(({ value }) => value?.from === site.from).map(({ target }) => target)
  return assigned.slice(place, place + 1).map(({ target }) => target)
}

/** Adds the names that later statements give to the settings, as in `other = args`. */
function withOtherNames(holders: Holder[], { source, steps, calls }: Script): Holder[] {
  for (const holder of holders) {
    const { object, site, place } = holder
    const makers = makersOf(site, calls, source)
    for (const step of stepsAfter(holder, steps)) {
      if (holders.length > MOST_NAMES) break
      for (const { target, value } of assignmentsIn(step.node, { source })) {
        const isOther =
          value?.name === 'VariableName' && outside(written(value, { source }), step.names) === object
        const here = isOther ? placeOfStep(step, makers, source) : 'other-branch'
        if (here === 'other-branch') continue
        const name = outside(target, step.names)
        const known = holders.some((one) => one.object === name)
        const at = step.called[0]?.call ?? value!
        if (!known)
          holders.push({ object: name, site: at, given: step, place: place === 'runs' ? here : place })
      }
    }
  }
  return holders
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

/**
 * Adds to the arguments what later statements assign, as `args.beta = 0.1` after `args = GRPOConfig(…)`. What stands in a
 * condition, or in a function that nothing calls, is left out beside the argument, which keeps its value.
 */
export function changeLater(found: SettingsText, maker: Maker, script: Script, scope: Scope): void {
  for (const holder of holdersOf(maker, script)) changeHeld(found, holder, script, scope)
}

function changeHeld(
  found: SettingsText,
  holder: Holder,
  { source, steps, calls }: Script,
  scope: Scope,
): void {
  const { object, site, place: held } = holder
  const makers = makersOf(site, calls, source)
  /** the functions that have another object of this name */
  const others = new Set(
    steps.flatMap((step) =>
      assignmentsIn(step.node, scope).some(({ target }) => target === object) ? step.around : [],
    ),
  )
  const later = stepsAfter(holder, steps)
  for (const step of steps) {
    const own = placeOfStep(step, makers, source)
    const place = own === 'runs' ? held : own
    const isOwn = later.has(step)
    if (isOwn) run(step, own, scope)
    if (place === 'other-branch' || !(isOwn || (place === 'elsewhere' && !others.has(step.around)))) continue
    const assigned = assignmentsIn(step.node, scope)
    const isReplaced =
      isOwn && step.called.length === 0 && replaceSettings(found, object, assigned, place, scope)
    if (isReplaced) return
    for (const { target, shown } of assigned)
      changeField(found, { target, shown, object }, step, place, scope)
  }
}

/** Takes what a statement assigns to a field of the settings. */
function changeField(
  found: SettingsText,
  { target, shown, object }: { target: string; shown: string; object: string },
  step: Step,
  place: Place,
  scope: Scope,
): void {
  const changed = outside(target, step.names)
  const name = changed.slice(object.length + 1)
  if (!changed.startsWith(`${object}.`)) return
  if (ANY_FIELD.test(changed)) {
    leaveChange(found, { name: shown, written: shown, why: whyOf(place), kind: 'object' })
    return
  }
  if (!/^\w+$/.test(name)) return
  if (place === 'runs') setField(found, name, scope.values.get(changed)!, shown)
  else leaveChange(found, { name: target, about: name, written: shown, why: whyOf(place) })
}

const whyOf = (place: Place): Skipped['why'] =>
  place === 'conditional' || place === 'elsewhere' ? place : 'computed'

/**
 * Reads a statement that gives the name of the settings to something else; true if it does so in any case. Of
 * `args = replace(args, beta=0.1)` the arguments are read, because these are still the settings.
 */
function replaceSettings(
  found: SettingsText,
  object: string,
  assigned: readonly Assignment[],
  place: Place,
  scope: Scope,
): boolean {
  const one = assigned.find(({ target }) => target === object)
  if (!one) return false
  const { value, shown } = one
  const callee = value?.name === 'CallExpression' ? value.firstChild : null
  const list = callee ? value!.getChild('ArgList') : null
  const first = list?.firstChild?.nextSibling
  const isCopy = callee && /(^|\.)(replace|copy|deepcopy)$/.test(written(callee, scope))
  if (isCopy && first && written(first, scope) === object && place === 'runs') {
    for (const [name, entry, text] of argumentsIn(list, scope).named) setField(found, name, entry, text)
    return false
  }
  const text = `${object} = ${shown}`
  leaveChange(found, { name: text, written: text, why: whyOf(place), kind: 'object' })
  return place === 'runs'
}

/** Sets a value in place of the one before. */
function setField(found: SettingsText, name: string, value: Value, shown: string): void {
  found.entries = found.entries.filter(([one]) => one !== name)
  found.skipped = found.skipped.filter((one) => one.name !== name)
  addField(found, name, value, shown)
}

/** Leaves a change out; one row has all values that may come so. */
function leaveChange({ skipped }: SettingsText, change: Skipped): void {
  const before = skipped.find(({ name, why }) => name === change.name && why === change.why)
  const shown = [...(before ? [before.written] : []), change.written].join(', ').slice(0, SHOWN)
  if (before) before.written = shown
  else skipped.push({ ...change, written: shown })
}

/** Adds a name with its value, or with the reason why it has none. */
export function addField(
  { entries, skipped }: SettingsText,
  name: string,
  value: Value,
  shown: string,
): void {
  if ('text' in value) entries.push([name, value.text])
  else skipped.push({ name, written: shown.slice(0, SHOWN), why: value.why })
}
