import { lastNameOf } from './calledNames'
import { isCopy } from './pythonMaker'
import { isTrainer } from './pythonTrainers'
import { takerOf, type Holder } from './pythonHolders'
import type { Script } from './pythonScope'
import { argumentsOf, assignmentsIn, functionsAround, setBy, written, type Node } from './pythonStatements'

/** Methods that show or save their object, or read it. */
const READS =
  /^_?(p?print\w*|log\w*|info|debug|warning|error|save\w*|dump\w*|write\w*|to_\w+|get_\w+|is_\w+|format)$/
/** Functions whose result holds what they are given, or that run text. */
const HOLDS = /^(map|filter|zip|list|tuple|set|dict|iter|next|partial|SimpleNamespace|exec|eval|delattr)$/
/** Where a name is only looked at. */
const LOOKS = /^((Expression|If|While|Assert|Scope)Statement|Format\w*|UnaryExpression)$/
/** The deepest nesting of functions that hand the settings on. */
const DEEPEST = 4

/**
 * The first place from which something may change the settings in a way that is not read: their name stands there other than for
 * a trainer, a function, a plain attribute, or something that shows or saves them. Null if there is none.
 */
export function escapeOf(holders: readonly Holder[], script: Script): string | null {
  for (const { object, site, copied, isDictionary } of holders) {
    if (copied || isDictionary) continue
    const [, name, from] = /^([\w.]+)(?:@(\d+))?$/.exec(object) ?? []
    if (name === undefined) continue
    const around = from === undefined ? functionsAround(site)[0]?.from : Number(from)
    const found = escapeFrom(name, { around, after: from === undefined ? site.to : 0 }, script, 0)
    if (found) return written(found, script)
  }
  return null
}

/** Where a name stands for the settings: in a function, behind a place. */
interface Extent {
  around: number | undefined
  after: number
}

function escapeFrom(name: string, { around, after }: Extent, script: Script, depth: number): Node | null {
  for (const root of script.names.get(name.replace(/\..*/, '')) ?? []) {
    if (root.from < after) continue
    const node = whole(root, name, script)
    const functions = functionsAround(root)
    const own = functions.findIndex((one) => one.from === around)
    const between = around === undefined ? functions : functions.slice(0, own)
    if (!node || (around !== undefined && own < 0)) continue
    if (between.some((one) => binds(one, name, script))) continue
    if (!isHarmless(node, between.length > 0, script)) return node.parent
    const taker = node.parent?.name === 'ArgList' ? takerOf(node, script) : null
    const [parameter, from] = taker?.object.split('@') ?? []
    if (parameter !== undefined && depth < DEEPEST) {
      const found = escapeFrom(parameter, { around: Number(from), after: 0 }, script, depth + 1)
      if (found) return found
    }
  }
  return null
}

/** The expression of a name with fields that begins at its first part; null if another one does. */
function whole(root: Node, name: string, { source }: Script): Node | null {
  let node: Node | null = root
  while (node && node.to - node.from < name.length && node.parent?.from === root.from) node = node.parent
  return node && source.slice(node.from, node.to) === name ? node : null
}

/** Whether a function has another object of a name. */
function binds(definition: Node, name: string, script: Script): boolean {
  const parameters = definition.getChild('ParamList')?.getChildren('VariableName') ?? []
  return (
    parameters.some((one) => written(one, script) === name) ||
    script.steps.some(
      ({ node, around }) =>
        around === definition.from && assignmentsIn(node, script).some(({ target }) => target === name),
    )
  )
}

function isHarmless(node: Node, isInOther: boolean, script: Script): boolean {
  const { parent, nextSibling } = node
  if (!parent || LOOKS.test(parent.name)) return true
  switch (parent.name) {
    case 'MemberExpression':
      return isPlainField(parent, node, script)
    case 'ArgList':
      return nextSibling?.name === 'AssignOp' || isHarmlessCall(parent.parent!, node, script)
    case 'ReturnStatement':
      return !isInOther
    case 'BinaryExpression': {
      const isLogic = !!(parent.getChild('and') ?? parent.getChild('or'))
      return !isLogic || LOOKS.test(parent.parent?.name ?? '')
    }
    case 'AssignStatement': {
      const equals = parent.getChildren('AssignOp').at(-1)
      if (equals && node.to <= equals.from) return true
      return assignmentsIn(parent, script).some(
        ({ value }) => value?.from === node.from && value.to === node.to,
      )
    }
    case 'TupleExpression': {
      const outer = parent.parent
      if (outer?.name === 'ReturnStatement') return !isInOther
      return outer?.name === 'AssignStatement' && isHarmless(parent, isInOther, script)
    }
    case 'ParamList':
      return node.prevSibling?.name !== 'AssignOp'
    case 'DeleteStatement':
    case 'FunctionDefinition':
    case 'ClassDefinition':
      return true
    case 'ForStatement':
    case 'NamedExpression':
      return node.from === parent.firstChild?.from || node.prevSibling?.name === 'for'
    default:
      return node.prevSibling?.name === 'as'
  }
}

/** Whether a field is read or assigned, or a method only shows or saves. */
function isPlainField(member: Node, object: Node, script: Script): boolean {
  if (member.firstChild?.from !== object.from || member.lastChild?.name === ']') return false
  const field = member.lastChild ? written(member.lastChild, script) : ''
  if (field === '__dict__' || field === '__class__') return true
  const isMethod = member.parent?.name === 'CallExpression' && member.parent.firstChild?.from === member.from
  return isMethod ? READS.test(field) : !field.startsWith('__')
}

function isHarmlessCall(call: Node, argument: Node, script: Script): boolean {
  if (isTrainer(call, script) || isCopy(call, script) || takerOf(argument, script)) return true
  const called = call.firstChild ? lastNameOf(call.firstChild, script) : ''
  const { positional, named } = argumentsOf(call, script)
  if (named.get('args')?.from === argument.from || setBy(call, script).length > 0) return true
  if (called === 'getattr')
    return positional[1]?.name === 'String' && !written(positional[1], script).includes('__')
  // functions of other files, such as those that set up a logger, seldom change what they are given
  const isNamed = /^(VariableName|MemberExpression)$/.test(call.firstChild?.name ?? '')
  const isOwn = [...script.classes, ...script.functions].some((one) => {
    const name = one.getChild('VariableName')
    return name !== null && written(name, script) === called
  })
  return isNamed && !isOwn && !HOLDS.test(called)
}
