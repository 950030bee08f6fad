import { argumentsFor } from './pythonCalls'
import {
  loopAround,
  makersOf,
  placeOfStep,
  stepsBefore,
  type Level,
  type Place,
  type Step,
} from './pythonOrder'
import { changeDictionary } from './pythonDictionaries'
import { assignmentsIn, written, type Node, type Source } from './pythonStatements'
import { assign, bindElement, ENTRY, heldIn, outside, scopeOf, type Scope } from './pythonValues'

/** A script: its assignments and the calls that change a dictionary or an object, in their order, and all calls. */
export interface Script extends Source {
  steps: Step[]
  calls: Node[]
  functions: Node[]
  classes: Node[]
  /** where each name stands */
  names: ReadonlyMap<string, Node[]>
  /** whether it does more than assign values */
  hasCode: boolean
}

/** The values that names have where the settings are made. What a condition or another function may change cannot be told. */
export function scopeBefore({ source, steps, calls }: Script, maker: Node): Scope {
  const scope = scopeOf(source)
  const makers = makersOf(maker, calls, source)
  const loop = loopAround(maker)
  // what stands behind the settings in a loop may have run before them
  const later = loop ? steps.filter(({ node }) => node.from > maker.to && node.to <= loop.to) : []
  const runLater = () => later.splice(0).forEach((step) => run(step, 'conditional', scope))
  for (const one of stepsBefore(steps, maker, calls, source)) {
    if (!('calls' in one) && loop && one.from >= loop.from && one.from <= loop.to) runLater()
    if ('calls' in one) enter(one, scope)
    else run(one, placeOfStep(one, makers, source), scope)
  }
  runLater()
  for (const step of steps)
    if (placeOfStep(step, makers, source) === 'elsewhere') run(step, 'elsewhere', scope)
  return scope
}

/** Gives the parameters of a function that makes the settings the arguments of its calls, if all calls say the same. */
function enter({ definition, calls }: Level, scope: Scope): void {
  const given = calls.map((call) => argumentsFor(definition, call, scope))
  const names = [...argumentsFor(definition, definition, scope).keys()]
  const found = names.map((name) => {
    const [first, ...others] = given.map((one) => one.get(name) ?? null)
    const inWords = first ? written(first, scope) : name
    const target = `${name}@`
    const isOne = others.every((other) => other !== null && written(other, scope) === inWords)
    assign({ target, value: first ?? null, shown: inWords }, scope, isOne ? null : 'several-calls')
    return { name, value: scope.values.get(target)!, entries: scope.dictionaries.get(target) }
  })
  for (const { name, value, entries } of found) {
    scope.values.set(name, value)
    if (entries) scope.dictionaries.set(name, entries)
    else scope.dictionaries.delete(name)
  }
}

/** Records what a step does to the values of names. */
export function run({ node, called, names }: Step, place: Place, scope: Scope): void {
  if (place === 'other-branch') return
  const why = place === 'runs' ? null : place
  for (const { isFirst, binding, outer } of called)
    if (isFirst) for (const one of binding.values) assign(one, { ...scope, names: outer }, why)
  const inside: Scope = { ...scope, names }
  changeDictionary(node, inside, why)
  const over = node.name === 'ForStatement' && why !== 'elsewhere' ? node.getChild('in')?.nextSibling : null
  for (const one of assignmentsIn(node, scope)) {
    const target = outside(one.target, inside.names)
    // `|=` changes a dictionary, whatever its names
    if (node.name === 'UpdateStatement' && scope.dictionaries.has(target)) continue
    // another function has names of its own
    if (why !== 'elsewhere' || ENTRY.test(target)) assign({ ...one, target }, inside, why)
    if (over) bindElement(target, heldIn(over, inside), inside)
  }
}
