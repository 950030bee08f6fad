import { ANY_FIELD, written, type Assignment, type Node, type Source } from './pythonStatements'
import type { Skipped } from '../settingsLiterals'

/** The single value of an expression, as text, or why it has none. */
export type Value = { text: string; isString?: boolean } | { why: Skipped['why'] }

/** An argument, or an entry of a dictionary: its name, its value, and how that is written. */
export type Named = readonly [name: string, value: Value, written: string]

/** The values that names have at a place of a script: single values, and the entries of dictionaries. */
export interface Scope extends Source {
  /** what the names of a called function stand for */
  names?: ReadonlyMap<string, string> | undefined
  values: Map<string, Value>
  dictionaries: Map<string, Reference>
  /** the dictionaries that stand in a list or the like */
  held: Map<string, Reference['of'][]>
}

export const scopeOf = (source: string): Scope => ({
  source,
  values: new Map(),
  dictionaries: new Map(),
  held: new Map(),
})

/** A dictionary under one of its names. */
interface Reference {
  /** its entries; null if they cannot be told any more */
  of: { entries: Named[] | null }
  /** why the name may stand for another one; null if it does not */
  why: Skipped['why'] | null
  /** others that it may stand for */
  others?: Reference['of'][]
}

export const COMPUTED: Value = { why: 'computed' }
/** The deepest expression that is read. */
const DEEPEST = 40

/** A name, a field or an entry by the name that its object has outside the called function. */
export const outside = (text: string, names: Scope['names']): string =>
  names === undefined ? text : text.replace(/^\w+/, (root) => names.get(root) ?? root)

/** Records an assignment; with a reason, only that the value cannot be told any more. */
export function assign({ target, value, shown }: Assignment, scope: Scope, why: Skipped['why'] | null): void {
  const found: Value = why ? { why } : value ? valueOf(value, scope, 0) : COMPUTED
  if (ANY_FIELD.test(target)) return forgetFields(target.slice(0, -1), found, scope)
  const { dictionaries } = scope
  const other =
    value?.name === 'VariableName' ? dictionaries.get(outside(written(value, scope), scope.names)) : undefined
  const entries = value && !why ? entriesOf(value, scope) : null
  if (other) dictionaries.set(target, { of: other.of, why: why ?? other.why })
  else if (entries) dictionaries.set(target, { of: { entries }, why: null })
  else if (!value || !bindElement(target, elementsOf(value, scope), scope)) dictionaries.delete(target)
  const inside = value ? heldIn(value, scope) : []
  if (target.includes('['))
    hold(target.replace(/\[.*/s, ''), [...inside, ...(other ? [other.of] : [])], scope)
  else if (inside.length > 0) scope.held.set(target, inside)
  else if (!why) scope.held.delete(target)
  const [, dictionary, key] = ENTRY.exec(target) ?? []
  if (WITHIN.test(target)) forgetHeld(target, scope)
  else if (key !== undefined) extend(dictionary, [[key, found, shown]], scope)
  else if (target.includes('[')) extend(target.slice(0, target.indexOf('[')), null, scope)
  scope.values.set(target, found)
}

/** Records that each field of an object may have another value; without an object, each name of the script. */
function forgetFields(object: string, value: Value, { values, dictionaries }: Scope): void {
  const isOne = (name: string) => (object === '' ? /^\w+$/.test(name) : name.startsWith(object))
  for (const name of values.keys()) if (isOne(name)) values.set(name, value)
  for (const [name, { of }] of dictionaries) if (isOne(name)) of.entries = null
}

/** What stands in an element, as `list[0]["beta"]`. */
const WITHIN = /\[.*(\[|\]\.)/s

/** What holds the objects that stand in it. */
export const DISPLAY = /^(Tuple|Array|Set|Dictionary|Parenthesized)Expression$/

/** The dictionaries that stand in a list or the like, by their names, or in what a call makes of it. */
export function heldIn(node: Node, scope: Scope): Reference['of'][] {
  if (scope.dictionaries.size === 0) return []
  if (node.name === 'VariableName') return scope.held.get(outside(written(node, scope), scope.names)) ?? []
  const isDisplay = DISPLAY.test(node.name)
  if (!isDisplay && !/^((Call|Member)Expression|ArgList)$/.test(node.name)) return []
  const found: Reference['of'][] = []
  for (let part = node.firstChild; part; part = part.nextSibling) {
    const isName = isDisplay && part.name === 'VariableName' && part.prevSibling?.name !== '**'
    const own = isName && scope.dictionaries.get(outside(written(part, scope), scope.names))
    if (own) found.push(own.of)
    found.push(...heldIn(part, scope))
  }
  return found
}

/** Records that dictionaries stand in a list or the like. */
export function hold(name: string, found: readonly Reference['of'][], { held }: Scope): void {
  if (found.length > 0) held.set(name, [...(held.get(name) ?? []), ...found])
}

/** The dictionaries that an element may be: of what stands in brackets, or of what a loop goes over. */
function elementsOf(node: Node, scope: Scope): Reference['of'][] {
  if (scope.held.size === 0) return []
  const list = node.firstChild
  return node.name === 'MemberExpression' && list && node.lastChild?.name === ']' ? heldIn(list, scope) : []
}

/** Gives a name the dictionaries that it may stand for; whether there are any. */
export function bindElement(
  name: string,
  [of, ...others]: readonly Reference['of'][],
  { dictionaries }: Scope,
): boolean {
  if (of) dictionaries.set(name, { of, why: 'conditional', others })
  return of !== undefined
}

/** Records that the dictionaries in a list may have changed through an element of it. */
export function forgetHeld(element: string, { held }: Scope): void {
  for (const of of held.get(element.slice(0, element.indexOf('['))) ?? []) of.entries = null
}

/** An entry of a dictionary, as `kwargs["beta"]`. */
export const ENTRY = /^([\w@]+)\[\s*["'](.+)["']\s*\]$/

/**
 * The arguments of a call. `named`: those with a name, with the entries of unpacked dictionaries; `left`: the rest.
 */
export function argumentsIn(list: Node | null, scope: Scope): { named: Named[]; left: Node[][] } {
  const named: Named[] = []
  const left: Node[][] = []
  let parts: Node[] = []
  const end = () => {
    const [name, equals, value] = parts
    const isUnpacked = name?.name === '**' || (name?.name === 'ArithOp' && equals?.name === 'VariableName')
    const entries = isUnpacked && equals ? entriesOf(equals, scope) : null
    if (equals?.name === 'AssignOp' && value)
      named.push([scope.source.slice(name.from, name.to), valueOf(value, scope, 0), written(value, scope)])
    else if (entries) named.push(...entries)
    else if (name && name.name !== 'Ellipsis') left.push(parts)
    parts = []
  }
  for (let node = list?.firstChild ?? null; node; node = node.nextSibling) {
    if (node.name === ',') end()
    else if (node.name !== '(' && node.name !== ')' && node.name !== 'Comment' && node.name !== '⚠')
      parts.push(node)
  }
  end()
  return { named, left }
}

/** Sets entries of a dictionary that the script has assigned; null: it can no longer be read. */
export function extend(name: string, entries: readonly Named[] | null, { dictionaries }: Scope): void {
  const { of: only, why, others = [] } = dictionaries.get(name) ?? {}
  const set = why ? entries?.map(([key, , shown]): Named => [key, { why }, shown]) : entries
  for (const of of only ? [only, ...others] : [])
    of.entries = set && of.entries ? merged([...of.entries, ...set]) : null
}

/** Keeps the last entry of each name, at the position of the first. */
const merged = (entries: readonly Named[]): Named[] => [
  ...new Map(entries.map((entry) => [entry[0], entry])).values(),
]

/** The entries of the dictionary that a name stands for; null if they cannot be told. */
function entriesNamed(name: string, { dictionaries }: Scope): Named[] | null {
  const found = dictionaries.get(name)
  return found?.why === null ? found.of.entries : null
}

/** The entries of a dictionary: written out, made by `dict(…)`, or assigned to a name before; null for anything else. */
export function entriesOf(node: Node, scope: Scope): Named[] | null {
  const text = scope.source.slice(node.from, node.to)
  if (node.name === 'DictionaryExpression') return dictionaryOf(node, scope)
  if (node.name === 'VariableName') return entriesNamed(outside(text, scope.names), scope)
  if (node.name !== 'CallExpression') return null
  const [, copied] = /^(\w+)\.copy\(\)$/.exec(text) ?? []
  if (copied !== undefined) return entriesNamed(outside(copied, scope.names), scope)
  return /^dict\s*\(/.test(text) ? entriesOfCall(node, scope) : null
}

/** The entries that a call of `dict` or `update` takes: arguments with a name, and dictionaries; null if one cannot be read. */
export function entriesOfCall(call: Node, scope: Scope): Named[] | null {
  const { named, left } = argumentsIn(call.getChild('ArgList'), scope)
  const unnamed = left.map((parts) => (parts.length === 1 ? entriesOf(parts[0], scope) : null))
  return unnamed.includes(null) ? null : merged([...unnamed.flatMap((entries) => entries ?? []), ...named])
}

/** The entries of a dictionary whose keys are texts, and of those that are unpacked into it; null if one cannot be read. */
function dictionaryOf(node: Node, scope: Scope): Named[] | null {
  const found: Named[] = []
  for (let part = node.firstChild; part; part = part.nextSibling) {
    const [key, value] = [part.prevSibling, part.nextSibling]
    const unpacked = part.name === '**' && value ? entriesOf(value, scope) : []
    if (unpacked === null) return null
    found.push(...unpacked)
    const name = part.name === ':' && key ? valueOf(key, scope, 0) : null
    if (name && 'text' in name && value)
      found.push([name.text, valueOf(value, scope, 0), written(value, scope)])
  }
  return merged(found)
}

/** A schedule of transformers: its value is its name in small letters, but for one. */
const SCHEDULE = /^(?:\w+\.)*SchedulerType\.([A-Z_]+)(?:\.value)?$/

/** The text of a schedule of transformers; null if an expression is none, or if the script has a class of that name. */
function scheduleOf(written: string, { source }: Scope): Value | null {
  const [, name] = SCHEDULE.exec(written) ?? []
  if (name === undefined || /\bclass\s+SchedulerType\b/.test(source)) return null
  return { text: name === 'REDUCE_ON_PLATEAU' ? 'reduce_lr_on_plateau' : name.toLowerCase(), isString: true }
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i

/** The value of a sum, a difference, a product or a floored quotient of two known numbers. */
function arithmeticOf(node: Node, scope: Scope, depth: number): Value {
  const { firstChild: left, lastChild: right } = node
  const operator = left?.nextSibling
  if (!left || !right || operator?.name !== 'ArithOp') return COMPUTED
  const parts = [left, right].map((one) => valueOf(one, scope, depth + 1))
  // texts can be joined, not added
  if (parts.some((one) => 'text' in one && one.isString)) return COMPUTED
  const [a, b] = parts.map((one) => ('text' in one && NUMBER.test(one.text) ? Number(one.text) : NaN))
  const results: Readonly<Record<string, number>> = {
    '+': a + b,
    '-': a - b,
    '*': a * b,
    '//': Math.floor(a / b),
  }
  const result = results[scope.source.slice(operator.from, operator.to)]
  return Number.isFinite(result) ? { text: String(result) } : COMPUTED
}

export function valueOf(node: Node, scope: Scope, depth: number): Value {
  const text = scope.source.slice(node.from, node.to)
  if (depth > DEEPEST) return COMPUTED
  switch (node.name) {
    case 'Number':
      return { text: text.replaceAll('_', '') }
    case 'Boolean':
      return { text }
    case 'None':
      return { why: 'none' }
    case 'String': {
      const inside = /^[rRuU]?("""|'''|"|')([\s\S]*)\1$/.exec(text)
      return inside ? { text: inside[2], isString: true } : COMPUTED
    }
    case 'UnaryExpression': {
      const operand = node.lastChild && valueOf(node.lastChild, scope, depth + 1)
      const isNumber = node.lastChild?.name === 'Number' && /^[-+]/.test(text)
      return isNumber && operand && 'text' in operand ? { text: text[0] + operand.text } : COMPUTED
    }
    case 'ParenthesizedExpression': {
      const inside = node.firstChild?.nextSibling
      return inside ? valueOf(inside, scope, depth + 1) : COMPUTED
    }
    case 'VariableName':
      return scope.values.get(outside(text, scope.names)) ?? COMPUTED
    case 'MemberExpression': {
      const member = outside(text, scope.names)
      const [, name, key] = ENTRY.exec(member) ?? []
      const entry = entriesNamed(name, scope)?.find(([one]) => one === key)
      return entry?.[1] ?? scope.values.get(member) ?? scheduleOf(member, scope) ?? COMPUTED
    }
    case 'BinaryExpression':
      return arithmeticOf(node, scope, depth)
    case 'CallExpression': {
      // the default of a field of a dataclass
      if (!/^(dataclasses\.)?field\s*\(/.test(text)) return COMPUTED
      const { named } = argumentsIn(node.getChild('ArgList'), scope)
      return named.find(([name]) => name === 'default')?.[1] ?? COMPUTED
    }
    case 'TupleExpression':
    case 'ArrayExpression':
    case 'DictionaryExpression':
    case 'SetExpression':
      return { why: 'no-literal' }
    default:
      return COMPUTED
  }
}
