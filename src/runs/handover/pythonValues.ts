import type { parser } from '@lezer/python'
import type { Skipped } from './settingsLiterals'

export type Tree = ReturnType<typeof parser.parse>
export type Node = Tree['topNode']

/** The single value of an expression, as text, or why it has none. */
export type Value = { text: string } | { why: Skipped['why'] }

/** An argument, or an entry of a dictionary: its name, its value, and how that is written. */
type Named = readonly [name: string, value: Value, written: string]

/** The text of a script. */
export interface Source {
  source: string
}

/** The values that names have at a place of a script: single values, and the entries of dictionaries. */
export interface Scope extends Source {
  /** what the names of a called function stand for */
  names?: ReadonlyMap<string, string> | undefined
  values: Map<string, Value>
  dictionaries: Map<string, Named[]>
}

export const COMPUTED: Value = { why: 'computed' }
/** The deepest expression that is read. */
const DEEPEST = 40

export const written = (node: Node, { source }: Source): string =>
  source.slice(node.from, node.to).trim().replace(/\s+/g, ' ')

/** A name, a field or an entry by the name that its object has outside the called function. */
export const outside = (text: string, names: Scope['names']): string =>
  names === undefined ? text : text.replace(/^\w+/, (root) => names.get(root) ?? root)

/** A target of an assignment, its value, and how that is written; without a value, the statement computes it. */
export interface Assignment {
  target: string
  value: Node | null
  shown: string
}

/**
 * What a statement assigns to names, fields and entries of dictionaries: one target, several, or a chain of them; and what a call
 * such as `setattr(args, "beta", 0.1)` sets.
 */
export function assignmentsIn(statement: Node, scope: Source): Assignment[] {
  if (statement.name === 'CallExpression') return setBy(statement, scope)
  const sides: Node[][] = [[]]
  let operator = ''
  for (let node = statement.firstChild; node; node = node.nextSibling) {
    if (node.name === 'UpdateOp') operator = written(node, scope).slice(0, -1)
    if (node.name === 'AssignOp' || node.name === 'UpdateOp') sides.push([])
    else if (node.name !== ',' && node.name !== 'TypeDef' && node.name !== 'Comment') sides.at(-1)!.push(node)
  }
  const right = sides.pop()!
  const shown = right.map((value) => written(value, scope)).join(', ')
  return sides.flatMap((left) => {
    const targets = unpacked(left)
    const isOne = left.length === 1 && !SEQUENCE.test(left[0].name)
    const isStarred = targets.some((node) => scope.source[node.from] === '*')
    const values = isOne ? right : isStarred ? [] : unpacked(right)
    return targets.flatMap((node, i): Assignment[] => {
      if (node.name !== 'VariableName' && node.name !== 'MemberExpression') return []
      const target = scope.source.slice(node.from, node.to).replace(/\s/g, '')
      if (operator !== '') return [{ target, value: null, shown: `${target} ${operator} ${shown}` }]
      const value = targets.length === values.length ? values[i] : null
      return [{ target, value, shown: value ? written(value, scope) : shown }]
    })
  })
}

const SEQUENCE = /^(Tuple|Array)Expression$/

/** The parts of one side of an assignment: `e, f`, `(e, f)` and `[e, f]` are the same. A part with a star is any number of them. */
function unpacked(side: readonly Node[]): Node[] {
  const [first] = side
  if (side.length !== 1 || !SEQUENCE.test(first.name)) return [...side]
  const parts: Node[] = []
  for (let node = first.firstChild; node; node = node.nextSibling)
    if (!/^[,()[\]]$|^Comment$/.test(node.name)) parts.push(node)
  return parts
}

const FIELD_OF_CALL = 'setattr'
/** The target of `setattr` if the name of the field is computed. */
export const ANY_FIELD = /\.\?$/

/** The field that `setattr` sets. */
function setBy(call: Node, scope: Source): Assignment[] {
  const callee = call.firstChild
  if (!callee || scope.source.slice(callee.from, callee.to) !== FIELD_OF_CALL) return []
  const parts: Node[] = []
  for (let node = call.getChild('ArgList')?.firstChild ?? null; node; node = node.nextSibling)
    if (!/^[,()]$|^Comment$/.test(node.name)) parts.push(node)
  if (parts.length !== 3) return []
  const [object, name, value] = parts
  const [, , field] = /^(["'])(\w+)\1$/.exec(scope.source.slice(name.from, name.to)) ?? []
  const of = scope.source.slice(object.from, object.to).replace(/\s/g, '')
  if (field === undefined) return [{ target: `${of}.?`, value: null, shown: written(call, scope) }]
  return [{ target: `${of}.${field}`, value, shown: written(value, scope) }]
}

/** Records an assignment; with a reason, only that the value cannot be told any more. */
export function assign({ target, value, shown }: Assignment, scope: Scope, why: Skipped['why'] | null): void {
  const found: Value = why ? { why } : value ? valueOf(value, scope, 0) : COMPUTED
  const entries = value && !why ? entriesOf(value, scope) : null
  if (entries) scope.dictionaries.set(target, entries)
  else scope.dictionaries.delete(target)
  const [, dictionary, key] = ENTRY.exec(target) ?? []
  if (key !== undefined) extend(dictionary, [[key, found, shown]], scope)
  scope.values.set(target, found)
}

/** The dictionary that a call such as `kwargs.update(…)` changes. */
export const updatedBy = (call: Node, { source }: Source): string | undefined =>
  /^(\w+)\.update$/.exec(source.slice(call.firstChild!.from, call.firstChild!.to))?.[1]

/** Whether a call changes a dictionary or an object. */
export const isChange = (call: Node, at: Source): boolean =>
  updatedBy(call, at) !== undefined || setBy(call, at).length > 0

/** Records the entries that `kwargs.update(…)` sets; with a reason, only that they cannot be told any more. */
export function update(call: Node, scope: Scope, why: Skipped['why'] | null): void {
  const updated = updatedBy(call, scope)
  if (updated === undefined) return
  const name = outside(updated, scope.names)
  const entries = entriesOfCall(call, scope)
  extend(name, why && entries ? entries.map(([key, , shown]) => [key, { why }, shown]) : entries, scope)
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
function extend(name: string, entries: readonly Named[] | null, { dictionaries }: Scope): void {
  const before = dictionaries.get(name)
  if (before && entries) dictionaries.set(name, merged([...before, ...entries]))
  else dictionaries.delete(name)
}

/** Keeps the last entry of each name, at the position of the first. */
const merged = (entries: readonly Named[]): Named[] => [
  ...new Map(entries.map((entry) => [entry[0], entry])).values(),
]

/** The entries of a dictionary: written out, made by `dict(…)`, or assigned to a name before; null for anything else. */
function entriesOf(node: Node, scope: Scope): Named[] | null {
  const text = scope.source.slice(node.from, node.to)
  if (node.name === 'DictionaryExpression') return dictionaryOf(node, scope)
  if (node.name === 'VariableName') return scope.dictionaries.get(outside(text, scope.names)) ?? null
  return node.name === 'CallExpression' && /^dict\s*\(/.test(text) ? entriesOfCall(node, scope) : null
}

/** The entries that a call of `dict` or `update` takes: arguments with a name, and dictionaries; null if one cannot be read. */
function entriesOfCall(call: Node, scope: Scope): Named[] | null {
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

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i

/** The value of a sum, a difference, a product or a floored quotient of two known numbers. */
function arithmeticOf(node: Node, scope: Scope, depth: number): Value {
  const { firstChild: left, lastChild: right } = node
  const operator = left?.nextSibling
  if (!left || !right || operator?.name !== 'ArithOp') return COMPUTED
  const parts = [left, right].map((one) => valueOf(one, scope, depth + 1))
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

function valueOf(node: Node, scope: Scope, depth: number): Value {
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
      const inside = /^[rRbBuU]{0,2}("""|'''|"|')([\s\S]*)\1$/.exec(text)
      return inside ? { text: inside[2] } : COMPUTED
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
      const entry = scope.dictionaries.get(name)?.find(([one]) => one === key)
      return entry?.[1] ?? scope.values.get(member) ?? COMPUTED
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
