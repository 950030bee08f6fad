import { escapeOf } from './pythonEscapes'
import { holdersOf, stepsAfter, takerOf, type Holder } from './pythonHolders'
import { isCopy, type Maker } from './pythonMaker'
import { isGivenAfter, trainingIn } from './pythonTrainers'
import { makersOf, placeOf, placeOfStep, type Place, type Step } from './pythonOrder'
import { run, type Script } from './pythonScope'
import {
  ANY_FIELD,
  argumentsOf,
  assignmentsIn,
  written,
  type Assignment,
  type Node,
} from './pythonStatements'
import { isChange } from './pythonDictionaries'
import { asElement } from './pythonElements'
import { argumentsIn, ENTRY, entriesOf, outside, type Named, type Scope, type Value } from './pythonValues'
import { SHOWN, type SettingsText, type Skipped } from '../settingsLiterals'

/**
 * Adds to the arguments what later statements assign, as `args.beta = 0.1` after `args = GRPOConfig(…)`. What stands in a
 * condition, or in a function that nothing calls, is left out beside the argument, which keeps its value.
 */
export function changeLater(found: SettingsText, maker: Maker, script: Script, scope: Scope): void {
  const { holders, unknown } = holdersOf(maker, script)
  for (const holder of holders) {
    if (holder.copied && holder.place === 'runs') takeCopied(found, holder.copied, scope)
    else
      for (const [name, , shown] of argumentsIn(holder.copied ?? null, scope).named)
        leaveChange(found, { name, written: shown, why: whyOf(holder.place) })
    changeHeld(found, holder, script, scope)
  }
  if (unknown !== null) leaveAll(found, unknown, 'computed')
  if (escapeOf(holders, script) !== null) found.replaceable = new Set(found.entries.map(([name]) => name))
}

function changeHeld(found: SettingsText, holder: Holder, script: Script, scope: Scope): void {
  const { source, steps, calls } = script
  const { object, site, place: held } = holder
  const makers = makersOf(site, calls, source)
  /** the functions that have another object of this name */
  const others = new Set(
    steps.flatMap((step) =>
      assignmentsIn(step.node, scope).some(({ target }) => target === object) ? step.around : [],
    ),
  )
  const later = stepsAfter(holder, steps)
  const trained = trainingIn(script)
  for (const step of steps) {
    if (step.from > trained) continue
    const own = placeOfStep(step, makers, source)
    const place = own === 'runs' ? held : own
    const isOwn = later.has(step)
    if (isOwn) run(step, own, scope)
    if (place === 'other-branch' || !(isOwn || (place === 'elsewhere' && !others.has(step.around)))) continue
    const assigned = assignmentsIn(step.node, scope)
    const any = step.around === undefined && assigned.find(({ target }) => target === '?')
    if (any) leaveAll(found, any.shown, whyOf(place))
    const isReplaced =
      isOwn && step.called.length === 0 && replaceSettings(found, object, assigned, place, scope, script)
    if (isReplaced) return
    if (holder.isDictionary) changeEntries(found, object, step, place, scope)
    else
      for (const { target, shown } of assigned)
        changeField(found, { target, shown }, holder, step, place, scope)
  }
}

/** Takes what a statement assigns to a field of the settings. */
function changeField(
  found: SettingsText,
  { target, shown }: { target: string; shown: string },
  { object, isElement }: Holder,
  step: Step,
  place: Place,
  scope: Scope,
): void {
  const whole = outside(target, step.names)
  const changed = object.endsWith('[]') ? asElement(whole) : whole
  const name = changed.slice(object.length + 1)
  if (!changed.startsWith(`${object}.`)) return
  if (ANY_FIELD.test(changed)) {
    changeAny(found, shown, step, place, scope)
    return
  }
  if (!/^\w+$/.test(name)) return
  if (isElement) leaveField(found, name, shown)
  else setOrLeave(found, { target, name, shown }, place, scope.values.get(changed)!)
}

/** Sets a value if it is set in any case. Under a condition the one before stays in doubt as well. */
function setOrLeave(
  found: SettingsText,
  { target, name, shown }: { target: string; name: string; shown: string },
  place: Place,
  value: Value,
): void {
  if (place === 'runs') setField(found, name, value, shown)
  else if (place === 'conditional') {
    const before = found.entries.find(([one]) => one === name)?.[1]
    found.entries = found.entries.filter(([one]) => one !== name)
    for (const written of before === undefined ? [shown] : [before, shown])
      leaveChange(found, { name, written, why: place })
  } else leaveChange(found, { name: target, about: name, written: shown, why: whyOf(place) })
}

/** Takes what a step does to the entries of a dictionary that are the settings; what cannot be told may be any of them. */
function changeEntries(found: SettingsText, object: string, step: Step, place: Place, scope: Scope): void {
  const { node, names } = step
  if (node.name === 'CallExpression') {
    const list = isChange(node, scope) && node.firstChild?.firstChild
    if (list && outside(written(list, scope), names) === object)
      leaveAll(found, written(node, scope), whyOf(place))
  }
  for (const { target, shown } of assignmentsIn(node, scope)) {
    const changed = outside(target, names)
    const [, dictionary, name] = ENTRY.exec(changed) ?? []
    if (dictionary !== object) {
      const isAny =
        changed.startsWith(`${object}[`) || (changed === object && node.name === 'UpdateStatement')
      if (isAny) leaveAll(found, `${target} = ${shown}`, whyOf(place))
    } else setOrLeave(found, { target, name, shown }, place, scope.values.get(changed)!)
  }
}

/** Takes what a call such as `setattr(args, name, value)` sets in a loop over a dictionary; else it may set anything. */
function changeAny(found: SettingsText, shown: string, { node }: Step, place: Place, scope: Scope): void {
  const loop = node.parent?.parent?.parent
  const body = loop?.name === 'ForStatement' ? loop.getChild('Body') : null
  const isOnly = body?.firstChild?.nextSibling?.from === node.from && body.lastChild?.to === node.to
  const around = isOnly ? placeOf(loop!, [loop!], scope.source) : place
  const entries = isOnly ? entriesOfLoop(loop!, node, scope) : null
  if (around === 'runs' && entries) for (const one of entries) setField(found, ...one)
  else if (place === 'elsewhere')
    leaveChange(found, { name: shown, written: shown, why: place, kind: 'object' })
  else leaveAll(found, shown, whyOf(place))
}

/** The entries of the dictionary in `for name, value in entries.items(): setattr(args, name, value)`; null for any other loop. */
function entriesOfLoop(loop: Node, call: Node, scope: Scope): readonly Named[] | null {
  const over = loop.getChild('in')?.nextSibling
  const [, key, value] = argumentsOf(call, scope).positional.map((node) => written(node, scope))
  const names = written(loop, scope).slice('for '.length).split(' in ')[0]
  const isItems = over?.name === 'CallExpression' && written(over, scope).endsWith('.items()')
  const dictionary = isItems ? over.firstChild?.firstChild : over
  const isAsNamed = isItems
    ? names === `${key}, ${value}`
    : names === key && dictionary && value === `${written(dictionary, scope)}[${key}]`
  return dictionary && isAsNamed ? entriesOf(dictionary, scope) : null
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
  script: Script,
): boolean {
  const one = assigned.find(({ target }) => target === object)
  if (!one) return false
  const { value, shown } = one
  const callee = value?.name === 'CallExpression' ? value.firstChild : null
  const list = callee ? value!.getChild('ArgList') : null
  const first = list?.firstChild?.nextSibling
  if (callee && isCopy(value!, scope) && first && written(first, scope) === object && place === 'runs') {
    takeCopied(found, list!, scope)
    return false
  }
  const argument =
    callee && argumentsOf(value!, scope).positional.find((node) => written(node, scope) === object)
  // a function that changes them and gives them back: what it does stands where it is called
  if (argument && takerOf(argument, script)?.returned?.place === null) return false
  const text = `${object} = ${shown}`
  if (place === 'runs' && isGivenAfter(value?.from ?? Infinity, object, script))
    leaveAll(found, text, 'computed')
  else leaveChange(found, { name: text, written: text, why: whyOf(place), kind: 'object' })
  return place === 'runs'
}

/** Takes the arguments with which a call copies the settings. */
export function takeCopied(found: SettingsText, list: Node, scope: Scope): void {
  const { named, left } = argumentsIn(list, scope)
  for (const [name, value, shown] of named) setField(found, name, value, shown)
  for (const [first, value] of left)
    if (first.name === '**' && value) leaveAll(found, `**${written(value, scope)}`, 'computed')
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

/** Leaves a setting, because a method changes it. */
export function leaveField(found: SettingsText, name: string, shown: string): void {
  found.entries = found.entries.filter(([one]) => one !== name)
  found.skipped = found.skipped.filter((one) => one.name !== name && one.about !== name)
  leaveChange(found, { name, written: shown, why: 'computed' })
}

/** Leaves the settings to which another call gives other values, because that may be the one that makes them. */
export function leaveDifferences(found: SettingsText, other: Node, scope: Scope): void {
  const { named, left } = argumentsIn(other.getChild('ArgList'), scope)
  const theirs = new Map(named.map(([name, value, shown]) => [name, { value, shown }]))
  const entries = new Map(found.entries)
  const isSame = (name: string) => {
    const { value } = theirs.get(name) ?? {}
    return value !== undefined && 'text' in value && value.text === entries.get(name)
  }
  found.entries = found.entries.filter(([name]) => isSame(name))
  for (const name of new Set([...entries.keys(), ...theirs.keys()])) {
    const shown = [entries.get(name), theirs.get(name)?.shown].filter((one) => one !== undefined)
    if (!isSame(name)) leaveChange(found, { name, written: shown.join(', '), why: 'conditional' })
  }
  for (const [first, value] of left)
    if (first.name === '**' && value)
      leaveChange(found, {
        name: `**${written(value, scope)}`,
        written: `**${written(value, scope)}`,
        why: 'conditional',
        kind: 'dictionary',
      })
}

/** Leaves all settings, because something may have changed any of them. */
export function leaveAll(found: SettingsText, by: string, why: Skipped['why']): void {
  for (const [name, value] of found.entries) found.skipped.push({ name, written: value, why })
  found.entries = []
  leaveChange(found, { name: by, written: by, why, kind: 'object' })
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
