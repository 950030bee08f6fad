import type { parser } from '@lezer/python'

export type Tree = ReturnType<typeof parser.parse>
export type Node = Tree['topNode']

/** The text of a script. `aliases`: the classes that names stand for, as in `from trl import GRPOConfig as Config`. */
export interface Source {
  source: string
  aliases?: ReadonlyMap<string, string>
}

export const written = (node: Node, { source }: Source): string =>
  source.slice(node.from, node.to).trim().replace(/\s+/g, ' ')

/** The functions around a node, the innermost first. */
export function functionsAround(node: Node): Node[] {
  const found: Node[] = []
  for (let outer = node.parent; outer; outer = outer.parent)
    if (outer.name === 'FunctionDefinition') found.push(outer)
  return found
}

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
  if (BINDS.test(statement.name)) return boundBy(statement, scope)
  const sides: Node[][] = [[]]
  /** the sides that a comma makes a sequence of, even of one */
  const sequences = new Set<Node[]>()
  let operator = ''
  for (let node = statement.firstChild; node; node = node.nextSibling) {
    if (node.name === 'UpdateOp') operator = written(node, scope).slice(0, -1)
    if (node.name === 'AssignOp' || node.name === 'UpdateOp') sides.push([])
    else if (node.name === ',') sequences.add(sides.at(-1)!)
    else if (node.name !== 'TypeDef' && node.name !== 'Comment') sides.at(-1)!.push(node)
  }
  const right = sides.pop()!
  const shown = right.map((value) => written(value, scope)).join(', ')
  return sides.flatMap((left) => {
    const targets = unpacked(left)
    const isOne = left.length === 1 && !sequences.has(left) && !SEQUENCE.test(left[0].name)
    const isStarred = targets.some((node) => scope.source[node.from] === '*')
    // `beta = 0.1,` is a sequence of one
    const isSequence = right.length === 1 && sequences.has(right)
    const values = isOne ? (isSequence ? [] : right) : isStarred ? [] : unpacked(right)
    return targets.flatMap((node, i): Assignment[] => {
      if (node.name !== 'VariableName' && node.name !== 'MemberExpression') return []
      const whole = scope.source.slice(node.from, node.to).replace(/\s/g, '')
      const target = asField(whole)
      if (ANY_FIELD.test(target)) return [{ target, value: null, shown: `${whole} = ${shown}` }]
      if (operator !== '') return [{ target, value: null, shown: `${target} ${operator} ${shown}` }]
      const own = targets.length === values.length ? values[i] : null
      const value = own && reads(own, targets.slice(0, i), scope) ? null : own
      return [{ target, value, shown: value ? written(value, scope) : shown }]
    })
  })
}

/** Whether a value has a name that the same statement has set before, as in `a, b = b, a`, where Python takes the old one. */
const reads = (value: Node, targets: readonly Node[], scope: Source): boolean =>
  targets.some((one) => ` ${written(value, scope)} `.split(/[^\w.]+/).includes(written(one, scope)))

/** What gives names a value that cannot be told: statements, `as` in others, a pattern of `match`; and `:=`. */
export const BINDS = /^((For|Import|Delete)Statement|CapturePattern|NamedExpression|as)$/

/** The names that a loop, an import, `del`, `as`, a pattern or `:=` sets. */
function boundBy(statement: Node, scope: Source): Assignment[] {
  const found: Node[] = []
  const { name: kind, lastChild, nextSibling: named } = statement
  if (kind === 'ImportStatement' && lastChild?.name === '*') return importedBy(statement, scope)
  if (kind === 'as' && named) found.push(named)
  for (let node = statement.firstChild; node && node.name !== 'Body' && node.name !== 'in';) {
    if (SEQUENCE.test(node.name)) found.push(...unpacked([node]))
    if (node.name === 'MemberExpression' && node.lastChild?.name !== ']') found.push(node)
    if (node.name === 'VariableName' && (kind !== 'ImportStatement' || isImportedName(node))) found.push(node)
    node = kind === 'NamedExpression' ? null : node.nextSibling
  }
  const value = kind === 'NamedExpression' ? lastChild : null
  return found
    .filter(({ name }) => /^(Variable|Member)/.test(name))
    .map((node) => ({ target: written(node, scope), value, shown: written(value ?? node, scope) }))
}

/** Packages whose `import *` brings no name of a setting. `math`, for example, would bring `gamma`. */
const HARMLESS =
  /^from (trl|transformers|unsloth|datasets|peft|accelerate|vllm|verifiers|torch\.nn|typing|dataclasses|os)\b/

/** What `from settings import *` sets: any name of the script. */
function importedBy(statement: Node, scope: Source): Assignment[] {
  const shown = written(statement, scope)
  return HARMLESS.test(shown) ? [] : [{ target: '?', value: null, shown }]
}

/** Whether an import gives a name that is imported. */
const isImportedName = ({ prevSibling, nextSibling }: Node): boolean =>
  /^(import|[,(])$/.test(prevSibling?.name ?? '') && nextSibling?.name !== 'as'

const SEQUENCE = /^(Tuple|Array)Expression$/

/** The parts of one side of an assignment, or of a list: `e, f`, `(e, f)` and `[e, f]` are the same. A part with a star is any number of them. */
export function unpacked(side: readonly Node[]): Node[] {
  const [first] = side
  if (side.length !== 1 || !SEQUENCE.test(first.name)) return [...side]
  const parts: Node[] = []
  for (let node = first.firstChild; node; node = node.nextSibling)
    if (!/^[,()[\]]$|^Comment$/.test(node.name)) parts.push(node)
  return parts
}

/** The target of what may set any field of an object, such as `setattr` with a computed name; or any name of the script. */
export const ANY_FIELD = /(?:^|\.)\?$/
/** The fields of an object, or the names of the script, as a dictionary. */
const AS_DICTIONARY = /^(?:vars\(([\w.]+)\)|([\w.]+)\.__dict__|(?:globals|locals|vars)\(\))(?=$|[[.])/

/** The field that an entry of such a dictionary is, or any of them; another target as it is. */
function asField(target: string): string {
  const [whole, first, second] = AS_DICTIONARY.exec(target) ?? []
  if (whole === undefined) return target
  const object = first ?? second
  const [, , field] = /^\[(["'])(\w+)\1\]$/.exec(target.slice(whole.length)) ?? []
  return object === undefined ? '?' : `${object}.${field ?? '?'}`
}

/** Methods that change a dictionary, for a regular expression. */
export const CHANGING_METHODS = 'update|pop|popitem|setdefault|clear|__setitem__|__delitem__'
const CALLS_METHOD = new RegExp(`\\.(${CHANGING_METHODS})$`)

/** The names of the script as a dictionary that code changes which runs in it. */
const OF_SCRIPT = /\b(globals|locals|vars)\(\)/

/** Whether a call runs code that may set any name of the script, as `exec(open(path).read())` does. */
function runsCode(call: Node, called: string, scope: Source): boolean {
  if (/^get_ipython\(\)\.(run_line_)?magic$/.test(called))
    return /^\(\s*["'](run|load)\b/.test(written(call.lastChild!, scope))
  if (called !== 'exec') return false
  const [, ...places] = argumentsOf(call, scope).positional
  // in a function, it assigns nothing that stays
  return places.length === 0
    ? functionsAround(call).length === 0
    : places.some((place) => OF_SCRIPT.test(written(place, scope)))
}

/** The fields that `setattr`, `object.__setattr__` or a change of `vars(args)` sets, or any name that code sets which a call runs. */
export function setBy(call: Node, scope: Source): Assignment[] {
  if (!call.firstChild) return []
  const called = written(call.firstChild, scope).replace(/\s/g, '')
  const { positional, named } = argumentsOf(call, scope)
  const shown = written(call, scope)
  if (runsCode(call, called, scope)) return [{ target: '?', value: null, shown }]
  if (CALLS_METHOD.test(called) && AS_DICTIONARY.test(called)) {
    const any = asField(called)
    const isWritten = called.endsWith('.update') && any !== '?'
    const fields = [...named].map(([name, value]) => ({
      target: `${any.slice(0, -1)}${name}`,
      value,
      shown: written(value, scope),
    }))
    const isOpen = positional.length > 0 || call.getChild('ArgList')?.getChild('**')
    return [
      ...(isWritten && !isOpen ? [] : [{ target: any, value: null, shown }]),
      ...(isWritten ? fields : []),
    ]
  }
  if (!/^(object\.__)?setattr(__)?$/.test(called) || positional.length !== 3) return []
  const [object, name, value] = positional
  const [, , field] = /^(["'])(\w+)\1$/.exec(scope.source.slice(name.from, name.to)) ?? []
  const of = scope.source.slice(object.from, object.to).replace(/\s/g, '')
  if (field === undefined) return [{ target: `${of}.?`, value: null, shown }]
  return [{ target: `${of}.${field}`, value, shown: written(value, scope) }]
}

/** The arguments of a call. `isOpen`: it unpacks others, which cannot be told. */
export function argumentsOf(call: Node, { source }: Source) {
  const positional: Node[] = []
  const named = new Map<string, Node>()
  let isOpen = false
  let parts: Node[] = []
  const end = () => {
    const [first, second, third] = parts
    if (second?.name === 'AssignOp' && third) named.set(source.slice(first.from, first.to), third)
    else if (parts.length === 1) positional.push(first)
    else if (parts.length > 1) isOpen = true
    parts = []
  }
  for (let node = call.getChild('ArgList')?.firstChild ?? null; node; node = node.nextSibling) {
    if (node.name === ',' || node.name === ')') end()
    else if (node.name !== '(' && node.name !== 'Comment') parts.push(node)
  }
  return { positional, named, isOpen }
}
