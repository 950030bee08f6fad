import { assignedResult } from './pythonCalls'
import { functionsAround, makersOf, placeOfStep, stepOf } from './pythonOrder'
import { run, type Script } from './pythonScope'
import { ANY_FIELD, assignmentsIn, outside, type Node, type Scope, type Value } from './pythonValues'
import { SHOWN, type SettingsText, type Skipped } from './settingsLiterals'

/** The most functions that hand the settings on to the one that calls them. */
const MOST_RETURNS = 5

/** A name of the settings, from the statement on that assigns it. */
interface Holder {
  object: string
  site: Node
}

/** The names that the settings have one after the other: in the function that makes them, and in those that call it. */
function holdersOf(call: Node, { source, functions, calls }: Script): Holder[] {
  const holders: Holder[] = []
  let made: Node | null = call
  for (let i = 0; made && i < MOST_RETURNS; i++) {
    const site: Node = made
    const statement: Node | null = site.parent
    const found =
      statement?.name === 'AssignStatement'
        ? assignmentsIn(statement, { source }).find(({ value }) => value?.from === site.from)
        : undefined
    if (found) holders.push({ object: found.target, site })
    else if (statement?.name !== 'ReturnStatement') break
    const returned = found ? returnOf(found.target, site, source) : statement
    made = returned && assignedResult(returned, functions, calls, { source })
  }
  return holders
}

/** The statement that ends a function with a name as its result. */
function returnOf(name: string, site: Node, source: string): Node | null {
  const body = functionsAround(site)[0]?.getChild('Body')
  const last = body?.getChildren('ReturnStatement').at(-1) ?? null
  const value = last?.lastChild
  return value && source.slice(value.from, value.to) === name ? last : null
}

/**
 * Adds to the arguments what later statements assign, as `args.beta = 0.1` after `args = GRPOConfig(…)`. What stands in a
 * condition, or in a function that nothing calls, is left out beside the argument, which keeps its value.
 */
export function changeLater(found: SettingsText, call: Node, script: Script, scope: Scope): void {
  for (const holder of holdersOf(call, script)) changeHeld(found, holder, script, scope)
}

function changeHeld(
  found: SettingsText,
  { object, site }: Holder,
  { source, steps, calls }: Script,
  scope: Scope,
): void {
  const { around } = stepOf(site)
  const makers = makersOf(site, calls, source)
  /** the functions that have another object of this name */
  const others = new Set(
    steps.flatMap((step) =>
      assignmentsIn(step.node, scope).some(({ target }) => target === object) ? step.around : [],
    ),
  )
  for (const step of steps) {
    const place = placeOfStep(step, makers, source)
    const isOwn = step.around === around && step.from > site.to
    if (isOwn) run(step, place, scope)
    if (place === 'other-branch' || !(isOwn || (place === 'elsewhere' && !others.has(step.around)))) continue
    for (const { target, shown } of assignmentsIn(step.node, scope)) {
      const changed = outside(target, step.called?.binding.names)
      const name = changed.slice(object.length + 1)
      if (!changed.startsWith(`${object}.`)) continue
      if (ANY_FIELD.test(changed)) {
        leaveChange(found, { name: shown, written: shown, why: place === 'runs' ? 'computed' : place })
        continue
      }
      if (!/^\w+$/.test(name)) continue
      if (place !== 'runs') {
        leaveChange(found, { name: target, about: name, written: shown, why: place })
        continue
      }
      found.entries = found.entries.filter(([one]) => one !== name)
      found.skipped = found.skipped.filter((one) => one.name !== name)
      add(found, name, scope.values.get(changed)!, shown)
    }
  }
}

/** Leaves a change out; one row has all values that may come so. */
function leaveChange({ skipped }: SettingsText, change: Skipped): void {
  const before = skipped.find(({ name, why }) => name === change.name && why === change.why)
  const shown = [...(before ? [before.written] : []), change.written].join(', ').slice(0, SHOWN)
  if (before) before.written = shown
  else skipped.push({ ...change, written: shown })
}

/** Adds a name with its value, or with the reason why it has none. */
export function add({ entries, skipped }: SettingsText, name: string, value: Value, shown: string): void {
  if ('text' in value) entries.push([name, value.text])
  else skipped.push({ name, written: shown.slice(0, SHOWN), why: value.why })
}
