import { parser } from '@lezer/python'
import {
  isTooDeep,
  nothingRead,
  SHOWN,
  type SettingsText,
  type Several,
  type Skipped,
} from './settingsLiterals'

type Tree = ReturnType<typeof parser.parse>
type Node = Tree['topNode']

/** The single value of an expression, as text, or why it has none. */
type Value = { text: string } | { why: Skipped['why'] }

/** An argument, or an entry of a dictionary: its name, its value, and how that is written. */
type Named = readonly [name: string, value: Value, written: string]

/** The values that names have in a script: single values, and the entries of dictionaries. */
interface Scope {
  source: string
  values: Map<string, Value>
  dictionaries: Map<string, Named[]>
}

/** A line of three dots, with which a document leaves arguments out, often without the comma that Python asks for. */
const PLACEHOLDER = /^[^\S\n]*\.{3}[^\S\n]*,?[^\S\n]*$/gm
const COMPUTED: Value = { why: 'computed' }
/** The deepest expression that is read. */
const DEEPEST = 40

/**
 * Reads Python: the keyword arguments of the call that makes the settings, such as `GRPOConfig(…)`, anywhere in a script, with
 * what is assigned to its fields later; keyword arguments without a call; or assignments of single values. Nothing is run: a name
 * has the single value that the script assigns to it, and anything else is left out.
 */
export function readPython(text: string): SettingsText {
  const isBare = !/[\w.\])]\s*\(/.test(text) && /,\s*$/m.test(text)
  const whole = text.replace(PLACEHOLDER, '')
  if (isTooDeep(whole)) return nothingRead('python')
  const source = isBare ? `f(${whole}\n)` : whole
  const tree = treeOf(source)
  if (tree === null) return nothingRead('python')
  const scope: Scope = { source, values: new Map(), dictionaries: new Map() }
  const calls: Node[] = []
  let hasCode = false
  tree.iterate({
    enter(ref) {
      if (ref.name === 'AssignStatement') assigned(ref.node, scope)
      if (ref.name === 'CallExpression') {
        calls.push(ref.node)
        updated(ref.node, scope)
      }
      if (/^(Import|FunctionDefinition|ClassDefinition|ExpressionStatement|For|If|With)/.test(ref.name))
        hasCode = true
    },
  })
  const call = settingsCall(calls, source)
  if (call) {
    const several = severalOf(call, calls, source)
    return { ...changedLater(argumentsOf(call, scope, isBare), call, scope), ...(several && { several }) }
  }
  const found = nothingRead('python')
  for (const [name, value] of scope.values) {
    if ('text' in value) found.entries.push([name, value.text])
    else if (!hasCode) found.skipped.push({ name, written: name, why: value.why })
  }
  return found
}

/** The most moves of the parser, about one for each token. Each takes far longer in a text that is not Python. */
const MOST_MOVES = 10_000

/** The first characters that are tried, and the most faults in them, because the parser spends long on each. */
const TRIED = 4000
const MOST_FAULTS = 100

/** The syntax of a program; null if the text is too long or not Python. */
function treeOf(source: string): Tree | null {
  if (source.length > TRIED) {
    let faults = 0
    parsed(source.slice(0, TRIED))?.iterate({ enter: ({ type }) => void (type.isError && faults++) })
    if (faults > MOST_FAULTS) return null
  }
  return parsed(source)
}

function parsed(source: string): Tree | null {
  const parse = parser.startParse(source)
  for (let move = 0; move < MOST_MOVES; move++) {
    const tree = parse.advance()
    if (tree) return tree
  }
  return null
}

/** Whether a text is Python: a call with arguments, an import, or arguments that end with commas. */
export const isPython = (plain: string): boolean =>
  /^(\w+\s*=\s*)?[\w.]+\s*\(/.test(plain) ||
  /^[^\S\n]*(from\s+[\w.]+\s+import\s|import\s+\w|def\s+\w+\s*\(|class\s+\w+)/m.test(plain) ||
  /(Config|Arguments|Args)[^\S\n]*\([^\S\n]*$/m.test(plain) ||
  /\b(GRPO|RLOO)\w*\(/.test(plain) ||
  plain.split('\n').some(isArgument)

const isArgument = (line: string) => line.includes('=') && !line.includes(':') && line.trimEnd().endsWith(',')

const written = (node: Node, { source }: Scope) =>
  source.slice(node.from, node.to).trim().replace(/\s+/g, ' ')

/** How likely a call makes the settings, by the last part of its name; 0 if it does not. */
function rankOf(name: string): number {
  if (/(GRPO|RLOO)\w*(Config|Args|Arguments)?$/.test(name)) return name.endsWith('Trainer') ? 0 : 4
  if (/^(RLHFArguments|TrainingArguments)$/.test(name)) return 3
  if (/(Config|Arguments|Args)$/.test(name))
    return /^(Lora|BitsAndBytes|Peft|Model|Script)/.test(name) ? 0 : 2
  return /^(dict|f)$/.test(name) ? 1 : 0
}

/** The rank from which on a call makes the settings of a trainer. */
const LEAST_OF_TRAINER = 2

/** Characters of a name that are looked at: of a longer one, its end. */
const LONGEST_NAME = 100

/** The last part of the name that a call calls. */
const lastNameOf = (callee: Node, source: string): string =>
  /\w*$/.exec(source.slice(Math.max(callee.from, callee.to - LONGEST_NAME), callee.to))![0]

/** How often a script calls what makes its settings, if it does so more than once: in the branches of a condition, for example. */
function severalOf(call: Node, calls: readonly Node[], source: string): Several | null {
  const called = lastNameOf(call.firstChild!, source)
  if (rankOf(called) < LEAST_OF_TRAINER) return null
  const alike = calls.filter(({ firstChild }) => firstChild && lastNameOf(firstChild, source) === called)
  const read = alike.findIndex(({ from }) => from === call.from) + 1
  return alike.length > 1 ? { called, count: alike.length, read } : null
}

/** The call that makes the settings: the likeliest by its name, then the one with the most keyword arguments. */
function settingsCall(calls: readonly Node[], source: string): Node | null {
  let best: { call: Node; rank: number; size: number } | null = null
  for (const call of calls) {
    const callee = call.firstChild
    const list = call.getChild('ArgList')
    const size = ['AssignOp', '**'].reduce((sum, of) => sum + (list?.getChildren(of).length ?? 0), 0)
    if (!callee || size === 0) continue
    const name = lastNameOf(callee, source)
    // the call at the start of a text makes the settings, whatever its name
    const rank = rankOf(name) || (/^\s*(\w+\s*=\s*)?$/.test(source.slice(0, call.from)) ? 1 : 0)
    if (rank === 0) continue
    if (!best || rank > best.rank || (rank === best.rank && size > best.size)) best = { call, rank, size }
  }
  return best?.call ?? null
}

/** The keyword arguments of a call. */
function argumentsOf(call: Node, scope: Scope, isBare: boolean): SettingsText {
  const callee = call.firstChild!
  const found = nothingRead(
    'python',
    isBare ? '' : scope.source.slice(callee.from, callee.to).slice(0, SHOWN),
  )
  const { named, left } = argumentsIn(call.getChild('ArgList'), scope)
  for (const one of named) add(found, ...one)
  for (const parts of left) leaveOut(found, parts, scope)
  return found
}

/**
 * The arguments of a call. `named`: those with a name, with the entries of unpacked dictionaries; `left`: the rest.
 */
function argumentsIn(list: Node | null, scope: Scope): { named: Named[]; left: Node[][] } {
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

/** The arguments with what later statements assign, as `args.beta = 0.1` after `args = GRPOConfig(…)`. */
function changedLater(found: SettingsText, call: Node, scope: Scope): SettingsText {
  const statement = call.parent
  const target = statement?.name === 'AssignStatement' ? statement.firstChild : null
  if (!target) return found
  const object = `${scope.source.slice(target.from, target.to)}.`
  for (const [path, value] of scope.values) {
    const name = path.slice(object.length)
    if (!path.startsWith(object) || !/^\w+$/.test(name)) continue
    found.entries = found.entries.filter(([one]) => one !== name)
    found.skipped = found.skipped.filter((one) => one.name !== name)
    add(found, name, value, 'text' in value ? value.text : path)
  }
  return found
}

function leaveOut(found: SettingsText, parts: readonly Node[], { source }: Scope): void {
  const shown = source.slice(parts[0].from, parts.at(-1)!.to).replace(/\s+/g, ' ').slice(0, SHOWN)
  found.skipped.push({ name: shown, written: shown, why: 'computed' })
}

function add({ entries, skipped }: SettingsText, name: string, value: Value, shown: string): void {
  if ('text' in value) entries.push([name, value.text])
  else skipped.push({ name, written: shown.slice(0, SHOWN), why: value.why })
}

/** Records what a statement assigns to a single name. */
function assigned(statement: Node, scope: Scope): void {
  const target = statement.firstChild
  const value = statement.lastChild
  if (!target || !value || target === value) return
  if (target.name !== 'VariableName' && target.name !== 'MemberExpression') return
  if (statement.getChildren('AssignOp').length !== 1) return
  const name = scope.source.slice(target.from, target.to).replace(/\s/g, '')
  const entries = entriesOf(value, scope)
  if (entries) scope.dictionaries.set(name, entries)
  else scope.dictionaries.delete(name)
  const [, dictionary, key] = ENTRY.exec(name) ?? []
  if (key !== undefined) extend(dictionary, [[key, valueOf(value, scope, 0), written(value, scope)]], scope)
  scope.values.set(name, valueOf(value, scope, 0))
}

/** An entry of a dictionary, as `kwargs["beta"]`. */
const ENTRY = /^(\w+)\[\s*["'](.+)["']\s*\]$/

/** Records the entries that `kwargs.update(…)` sets. */
function updated(call: Node, scope: Scope): void {
  const callee = call.firstChild!
  const [, name] = /^(\w+)\.update$/.exec(scope.source.slice(callee.from, callee.to)) ?? []
  if (name !== undefined) extend(name, entriesOfCall(call, scope), scope)
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
  if (node.name === 'VariableName') return scope.dictionaries.get(text) ?? null
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
      return scope.values.get(text) ?? COMPUTED
    case 'MemberExpression': {
      const [, name, key] = ENTRY.exec(text) ?? []
      const entry = scope.dictionaries.get(name)?.find(([one]) => one === key)
      return entry?.[1] ?? scope.values.get(text) ?? COMPUTED
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
