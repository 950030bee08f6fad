import { putInto } from './pythonDictionaries'
import type { Step } from './pythonOrder'
import { argumentsOf, assignmentsIn, written, type Node, type Source } from './pythonStatements'
import { DISPLAY, outside } from './pythonValues'

/** The name of any element of a list or the like. */
const elementOf = (list: string) => `${list}[]`

/** A target with the name of an element, as `list[].beta` for `list[0].beta`. */
export const asElement = (target: string): string => target.replace(/\[.*\]/s, '[]')

/**
 * The names under which a step may give an object: of the elements of a list that it puts the object into, of an element that it
 * takes out, or of what a loop goes over.
 */
export function elementNames({ node, names }: Step, object: string, at: Source): string[] {
  const nameOf = (one: Node) => outside(written(one, at), names)
  const isObject = (one: Node) => nameOf(one) === object
  const holds = (one: Node): boolean => {
    if (/^(Variable|Member)/.test(one.name) && elementOf(nameOf(one)) === object) return true
    const isDisplay = DISPLAY.test(one.name)
    if (!isDisplay && !/^((Call|Member)Expression|ArgList)$/.test(one.name)) return false
    for (let part = one.firstChild; part; part = part.nextSibling)
      if ((isDisplay && isObject(part)) || holds(part)) return true
    return false
  }
  if (node.name === 'CallExpression') {
    const list = putInto(node, at)
    const given =
      list === null ? [] : [...argumentsOf(node, at).positional, ...argumentsOf(node, at).named.values()]
    return given.some((one) => isObject(one) || holds(one)) ? [elementOf(outside(list!, names))] : []
  }
  const over = node.name === 'ForStatement' ? node.getChild('in')?.nextSibling : null
  const assigned = assignmentsIn(node, at)
  if (over) return holds(over) ? assigned.map(({ target }) => outside(target, names)) : []
  return assigned.flatMap(({ target: own, value }) => {
    const target = outside(own, names)
    if (value === null) return []
    const isElement = value.name === 'MemberExpression' && value.lastChild?.name === ']'
    if (isElement) return value.firstChild && holds(value.firstChild) ? [target] : []
    if (target.endsWith(']')) return isObject(value) || holds(value) ? [asElement(target)] : []
    return holds(value) ? [elementOf(target)] : []
  })
}
