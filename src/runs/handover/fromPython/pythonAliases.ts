import type { Node } from './pythonStatements'

/** Names of classes that make settings, trainers or parsers. */
const CLASS = /^(?:\w+\.)*(\w*(?:Config|Args|Arguments|Trainer|Parser))$/

/** The classes that have another name in a script: by `from trl import GRPOConfig as Config`, or `Config = trl.GRPOConfig`. */
export function aliasesIn(statements: readonly Node[], source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const add = (other: Node | null, own: Node | null) => {
    if (other?.name !== 'VariableName' || own === null) return
    const [, name] = CLASS.exec(source.slice(own.from, own.to)) ?? []
    const alias = source.slice(other.from, other.to)
    if (name !== undefined && !found.has(alias)) found.set(alias, name)
  }
  for (const node of statements) {
    if (node.name === 'AssignStatement') add(node.firstChild, node.lastChild)
    else for (const as of node.getChildren('as')) add(as.nextSibling, as.prevSibling)
  }
  return found
}
