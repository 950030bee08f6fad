import { CHANGING_METHODS, setBy, written, type Node, type Source } from './pythonStatements'
import {
  ENTRY,
  entriesOf,
  entriesOfCall,
  extend,
  forgetHeld,
  heldIn,
  hold,
  outside,
  valueOf,
  type Named,
  type Scope,
} from './pythonValues'
import type { Skipped } from '../settingsLiterals'

const CHANGES = new RegExp(`^(\\w+(?:\\[.*\\])?)\\.(${CHANGING_METHODS})$`)

/** What puts an object into a list or the like. */
const PUTS = /^([\w.]+)\.(append|appendleft|extend|insert|add|update|setdefault|__setitem__)$/

/** The list or the like into which a call puts objects; null if it is another call. */
export const putInto = (call: Node, at: Source): string | null =>
  (call.firstChild && PUTS.exec(written(call.firstChild, at))?.[1]) ?? null

/** Whether a call changes a dictionary or an object, or puts one into a list. */
export const isChange = (call: Node, at: Source): boolean =>
  (call.firstChild !== null && CHANGES.test(written(call.firstChild, at))) ||
  putInto(call, at) !== null ||
  setBy(call, at).length > 0

/** Records what `kwargs.update(…)` and the like, or `del`, do to a dictionary; with a reason, only that they may do it. */
export function changeDictionary(node: Node, scope: Scope, why: Skipped['why'] | null): void {
  if (node.name === 'CallExpression') putDictionaries(node, scope)
  if (node.name === 'DeleteStatement') {
    for (const target of node.getChildren('MemberExpression')) {
      const [, name, key] = ENTRY.exec(written(target, scope)) ?? []
      if (name === undefined)
        extend(outside(written(target, scope).replace(/\[.*/s, ''), scope.names), null, scope)
      else remove(outside(name, scope.names), key, scope, why)
    }
  }
  if (node.name === 'UpdateStatement' && node.firstChild && node.lastChild) {
    const operator = node.getChild('UpdateOp')
    const isUnion = operator !== null && written(operator, scope) === '|='
    const name = outside(written(node.firstChild, scope), scope.names)
    addEntries(name, isUnion ? entriesOf(node.lastChild, scope) : null, scope, why)
  }
  const [, changed, method] = (node.firstChild && CHANGES.exec(written(node.firstChild, scope))) ?? []
  if (node.name !== 'CallExpression' || changed === undefined) return
  const name = outside(changed, scope.names)
  if (name.includes('[')) return forgetHeld(name, scope)
  const given = argumentsWithoutName(node)
  const first = given[0] && valueOf(given[0], scope, 0)
  const key = first && 'text' in first ? first.text : null
  if (method === 'update') addEntries(name, entriesOfCall(node, scope), scope, why)
  else if (method === 'clear' && why === null)
    for (const [one] of entriesNow(name, scope)) remove(name, one, scope, why)
  else if (key === null || method === 'clear' || method === 'popitem') extend(name, null, scope)
  else if (method === 'pop' || method === '__delitem__') remove(name, key, scope, why)
  else if (method === '__setitem__' || !entriesNow(name, scope).some(([one]) => one === key)) {
    const [, value] = given
    addEntries(name, value ? [[key, valueOf(value, scope, 0), written(value, scope)]] : null, scope, why)
  }
}

/** Records that a call puts dictionaries into a list or the like. */
function putDictionaries(call: Node, scope: Scope): void {
  const list = putInto(call, scope)
  const given = call.getChild('ArgList')
  if (list === null || given === null) return
  const named = given.getChildren('VariableName').filter(({ prevSibling }) => prevSibling?.name !== '**')
  const own = named.flatMap(
    (node) => scope.dictionaries.get(outside(written(node, scope), scope.names))?.of ?? [],
  )
  // `update` puts the entries of a dictionary, not itself
  const isUnpacked = /\.(update|extend)$/.test(written(call.firstChild!, scope))
  const direct = isUnpacked ? [] : own
  hold(outside(list, scope.names), [...direct, ...heldIn(given, scope)], scope)
}

const entriesNow = (name: string, { dictionaries }: Scope): readonly Named[] =>
  dictionaries.get(name)?.of.entries ?? []

const addEntries = (
  name: string,
  entries: readonly Named[] | null,
  scope: Scope,
  why: Skipped['why'] | null,
): void =>
  extend(name, why && entries ? entries.map(([key, , shown]) => [key, { why }, shown]) : entries, scope)

/** Removes an entry of a dictionary; with a reason, it may still be there. */
function remove(name: string, key: string, scope: Scope, why: Skipped['why'] | null): void {
  const reference = scope.dictionaries.get(name)
  const before = reference?.of.entries
  if (!before) return
  const left = why ?? reference.why
  reference.of.entries = left
    ? before.map((entry): Named => (entry[0] === key ? [key, { why: left }, entry[2]] : entry))
    : before.filter(([one]) => one !== key)
}

/** The arguments of a call up to the first that has a name. */
function argumentsWithoutName(call: Node): Node[] {
  const found: Node[] = []
  for (let node = call.getChild('ArgList')?.firstChild ?? null; node; node = node.nextSibling) {
    if (node.nextSibling?.name === 'AssignOp' || /^(\*|\*\*)$/.test(node.name)) break
    if (!/^[,()]$|^Comment$/.test(node.name)) found.push(node)
  }
  return found
}
