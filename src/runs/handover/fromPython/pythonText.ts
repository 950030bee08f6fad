import { find } from '../../../settings/names'
import { addField, changeLater, leaveAll, leaveDifferences, takeCopied } from './pythonChanges'
import { aliasesIn } from './pythonAliases'
import { withCalls } from './pythonCalls'
import { placeOfStep, stepOf } from './pythonOrder'
import { lastNameOf, LONGEST_NAME, partialOf } from './calledNames'
import { derivedClasses, makerOf, severalOf, type Maker } from './pythonMaker'
import { magicAsExec } from './pythonMagic'
import { changeInMethods } from './pythonMethods'
import { takeDefaults } from './pythonOptions'
import { parserMaker } from './pythonParsers'
import { run, scopeBefore, type Script } from './pythonScope'
import { isChange } from './pythonDictionaries'
import { assignmentsIn, BINDS, functionsAround, written, type Node, type Tree } from './pythonStatements'
import { treeOf } from './pythonTree'
import { argumentsIn, entriesOf, scopeOf, type Scope } from './pythonValues'
import { isTooDeep, nothingRead, SHOWN, type Broken, type SettingsText } from '../settingsLiterals'

/** A line of three dots, with which a document leaves arguments out, often without the comma that Python asks for. */
const PLACEHOLDER = /^[^\S\n]*\.{3}[^\S\n]*,?[^\S\n]*$/gm

/**
 * Reads Python: the keyword arguments of the call that makes the settings, such as `GRPOConfig(…)`, anywhere in a script, with
 * what is assigned to its fields later; keyword arguments without a call; or assignments of single values. Nothing is run: a name
 * has the single value that the script assigns to it, and anything else is left out.
 */
export function readPython(text: string): SettingsText {
  const isBare = !/[\w.\])]\s*\(/.test(text) && /,\s*$/m.test(text)
  const whole = magicAsExec(text).replace(PLACEHOLDER, '')
  if (isTooDeep(whole)) return nothingRead('python')
  const source = isBare ? `f(${whole}\n)` : whole
  const tree = treeOf(source)
  if (tree === null) return nothingRead('python')
  const read = scriptOf(tree, source)
  const maker = makerOf(read, parserMaker)
  if (maker === null) return assignedIn(read)
  const { call } = maker
  const { steps, functions, calls } = read
  const script = { ...read, steps: withCalls(steps, functions, calls, call, read) }
  const scope = scopeBefore(script, call)
  const several = severalOf(call, script)
  const found =
    maker.called === null
      ? argumentsOf(call, scope, isBare ? '' : calledOf(call, script))
      : parsedBy(maker, scope)
  addOwnDefaults(found, maker.called ?? lastNameOf(call.firstChild!, script), script)
  for (const other of maker.others) leaveDifferences(found, other, scope)
  changeLater(found, maker, script, scope)
  for (const list of maker.copies) takeCopied(found, list, scope)
  changeInMethods(found, maker, script)
  if (maker.unknown !== null) leaveAll(found, maker.unknown, 'computed')
  takeDefaults(found, call, script, scope)
  const broken = isBare ? null : openBracket(call, source)
  return { ...found, ...(several && { several }), ...(broken && { broken }) }
}

/** Whether the parser reads a program: it is not too long, too deeply nested or full of faults. */
export function isParsed(text: string): boolean {
  const whole = magicAsExec(text).replace(PLACEHOLDER, '')
  return !isTooDeep(whole) && treeOf(whole) !== null
}

/** The line of a call whose bracket nothing closes; null if it is closed. */
function openBracket(call: Node, source: string): Broken | null {
  const list = call.getChild('ArgList')
  if (list === null || source[list.to - 1] === ')') return null
  const line = source.slice(0, list.from).split('\n').length
  return { how: 'bracket', line, found: source.split('\n')[line - 1].trim().slice(0, SHOWN) }
}

/** The single values that names have at the end of a script. */
export function valuesIn(source: string): ReadonlyMap<string, string> {
  const tree = isTooDeep(source) ? null : treeOf(source)
  const scope = scopeOf(source)
  if (tree === null) return new Map()
  const read = scriptOf(tree, source)
  for (const step of withCalls(read.steps, read.functions, read.calls, null, read))
    run(step, placeOfStep(step, [], source), scope)
  return new Map([...scope.values].flatMap(([name, value]) => ('text' in value ? [[name, value.text]] : [])))
}

function scriptOf(tree: Tree, source: string): Script {
  const names = new Map<string, Node[]>()
  const script: Script = { source, steps: [], calls: [], functions: [], classes: [], names, hasCode: false }
  /** the statements that may end each function */
  const returns = new Map<number | undefined, Node[]>()
  const returnsOf = (around: number | undefined) => {
    if (!returns.has(around)) returns.set(around, [])
    return returns.get(around)!
  }
  const addStep = (node: Node) => {
    const step = stepOf(node)
    script.steps.push({ ...step, returns: returnsOf(step.around) })
  }
  tree.iterate({
    enter({ name, node }) {
      if (name === 'AssignStatement' || name === 'UpdateStatement' || BINDS.test(name)) addStep(node)
      if (name === 'VariableName') {
        const own = source.slice(node.from, node.to)
        if (!names.get(own)?.push(node)) names.set(own, [node])
      }
      if (name === 'CallExpression') {
        script.calls.push(node)
        if (isChange(node, script)) addStep(node)
      }
      if (name === 'ReturnStatement') returnsOf(functionsAround(node)[0]?.from).push(node)
      if (name === 'FunctionDefinition') script.functions.push(node)
      if (name === 'ClassDefinition') script.classes.push(node)
      if (/^(Import|FunctionDefinition|ClassDefinition|ExpressionStatement|For|If|With)/.test(name))
        script.hasCode = true
    },
  })
  const statements = script.steps.map(({ node }) => node)
  return { ...script, aliases: aliasesIn(statements, source) }
}

/** Whether a class is a dataclass, so that the annotated names in its body are fields with defaults. */
function isDataclass(definition: Node, { source }: Script): boolean {
  for (let one = definition.prevSibling; one?.name === 'Decorator'; one = one.prevSibling)
    if (/^@(\w+\.)?dataclass\b/.test(source.slice(one.from, one.to))) return true
  return false
}

/** Adds the defaults that a dataclass of the script gives to its settings, and names the class that it derives from. */
function addOwnDefaults(found: SettingsText, called: string, script: Script): void {
  const { source, steps } = script
  const own = derivedClasses(script).find(({ name }) => name === called)
  const body = own?.definition.getChild('Body')
  if (!own || !body) return
  found.called = own.base
  // in any other class, the defaults of the class that it derives from stay
  if (!isDataclass(own.definition, script)) return
  const scope = scopeOf(source)
  for (const step of steps)
    if (
      step.from >= body.from &&
      step.node.to <= body.to &&
      step.around === undefined &&
      step.node.getChild('TypeDef') !== null
    )
      run(step, 'runs', scope)
  const isNamed = (name: string) =>
    found.entries.some(([one]) => one === name) || found.skipped.some((one) => one.name === name)
  for (const [name, value] of scope.values) if (!isNamed(name)) addField(found, name, value, name)
}

/** The function that assigns the most values, if a script makes its settings in one; a main function before all others. */
function makerIn({ source, steps: all, functions }: Script): Node | null {
  const steps = all.filter(({ node }) => node.name !== 'CallExpression' && !BINDS.test(node.name))
  if (steps.length === 0 || steps.some(({ around }) => around === undefined)) return null
  const sizeOf = ({ from }: Node) => steps.filter(({ around }) => around === from).length
  const isMain = (one: Node) => /^def\s+main\b/.test(source.slice(one.from, one.from + LONGEST_NAME))
  const [largest] = functions.toSorted((a, b) => +isMain(b) - +isMain(a) || sizeOf(b) - sizeOf(a))
  return largest?.getChild('Body') ?? null
}

/** What a script without a call that makes the settings assigns. */
function assignedIn(script: Script): SettingsText {
  const { source, functions, calls, hasCode } = script
  const maker = makerIn(script)
  const steps = withCalls(script.steps, functions, calls, maker, script)
  const scope = scopeOf(source)
  const found = nothingRead('python', derivedClasses(script)[0]?.base)
  for (const step of steps) {
    const place = placeOfStep(step, maker ? [maker] : [], source)
    run(step, place, scope)
    if (place === 'elsewhere' && step.node.name !== 'CallExpression')
      for (const { target, shown } of assignmentsIn(step.node, scope))
        if (find(target)) found.skipped.push({ name: target, written: shown.slice(0, SHOWN), why: place })
  }
  for (const [name, value] of scope.values) {
    // a name of a called function
    if (name.includes('@')) continue
    if ('text' in value) found.entries.push([name, value.text])
    else if (!hasCode || find(name)) found.skipped.push({ name, written: name, why: value.why })
  }
  return found
}

/** Whether a text is Python: a call with arguments, an import, or arguments that end with commas. */
export const isPython = (plain: string): boolean =>
  /^(\w+\s*=\s*)?[\w.]+\s*\(/.test(plain) ||
  /^[^\S\n]*(from\s+[\w.]+\s+import\s|import\s+\w|def\s+\w+\s*\(|class\s+\w+)/m.test(plain) ||
  /(Config|Arguments|Args)[^\S\n]*\([^\S\n]*$/m.test(plain) ||
  /\b(GRPO|RLOO)\w*\(/.test(plain) ||
  plain.split('\n').some(isArgument)

const isArgument = (line: string) => line.includes('=') && !line.includes(':') && line.trimEnd().endsWith(',')

/** What a parser of options is given: defaults, and the entries of a dictionary. The rest stands in the command. */
function parsedBy({ call, called, defaults }: Maker, scope: Scope): SettingsText {
  const found = nothingRead('python', called ?? '')
  for (const list of defaults) for (const one of argumentsIn(list, scope).named) addField(found, ...one)
  if (!written(call.firstChild!, scope).endsWith('.parse_dict')) return found
  for (const [part] of argumentsIn(call.getChild('ArgList'), scope).left) {
    const entries = entriesOf(part, scope)
    for (const one of entries ?? []) addField(found, ...one)
    if (entries === null) leaveOut(found, [part], scope)
  }
  return found
}

/** The class that a call calls, as the script names it, or under its own name. */
function calledOf(call: Node, script: Script): string {
  if (partialOf(call, script)) return lastNameOf(call.firstChild!, script)
  const name = written(call.firstChild!, script)
  return (script.aliases?.get(name) ?? name).slice(0, SHOWN)
}

/** The keyword arguments of a call. */
function argumentsOf(call: Node, scope: Scope, called: string): SettingsText {
  const found = nothingRead('python', called)
  const { named, left } = argumentsIn(call.getChild('ArgList'), scope)
  const partial = partialOf(call, scope)
  const before = argumentsIn(partial && partial.getChild('ArgList'), scope)
  // the arguments of the call count before those of partial, whose first one is the class
  for (const one of before.named) if (!named.some(([name]) => name === one[0])) addField(found, ...one)
  for (const one of named) addField(found, ...one)
  for (const parts of [...before.left.slice(1), ...left]) leaveOut(found, parts, scope)
  return found
}

function leaveOut(found: SettingsText, parts: readonly Node[], { source }: Scope): void {
  const shown = source.slice(parts[0].from, parts.at(-1)!.to).replace(/\s+/g, ' ').slice(0, SHOWN)
  const isDictionary = shown.startsWith('**')
  found.skipped.push({
    name: shown,
    written: shown,
    why: 'computed',
    ...(isDictionary && { kind: 'dictionary' }),
  })
}
