import { argumentsOf, assignmentsIn, written, type Node, type Source } from './pythonStatements'

/** Characters of a name that are looked at: of a longer one, its end. */
export const LONGEST_NAME = 100

/** The call of `partial` that makes what a call calls, as in `partial(GRPOConfig, beta=0.1)(…)`; null if none does. */
export const partialOf = ({ firstChild: callee }: Node, at: Source): Node | null =>
  callee?.name === 'CallExpression' && /^(functools\.)?partial$/.test(written(callee.firstChild!, at))
    ? callee
    : null

/** The last part of the name that a call calls; of a class that has another name in the script, its own. */
export function lastNameOf(callee: Node, at: Source): string {
  const { source, aliases } = at
  const made = callee.parent && partialOf(callee.parent, at)
  const [first] = made?.from === callee.from && made.to === callee.to ? argumentsOf(made, at).positional : []
  if (first) return lastNameOf(first, at)
  const [name] = /\w*$/.exec(source.slice(Math.max(callee.from, callee.to - LONGEST_NAME), callee.to))!
  return (callee.name === 'VariableName' ? aliases?.get(name) : undefined) ?? name
}

/** The name that a script gives to the result of a call; null if it gives it none. */
export function variableOf(call: Node, source: string): string | null {
  const statement = call.parent
  if (statement?.name !== 'AssignStatement') return null
  return assignmentsIn(statement, { source }).find(({ value }) => value?.from === call.from)?.target ?? null
}

/** The last names of the classes that a class derives from. */
export function basesOf(definition: Node, script: Source): string[] {
  const found: string[] = []
  const list = definition.getChild('ArgList')
  for (let node = list?.firstChild ?? null; node; node = node.nextSibling)
    found.push(lastNameOf(node, script))
  return found
}
