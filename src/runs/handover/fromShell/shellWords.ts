import { ShellBlocks } from './shellBlocks'
import { changeBy, NAMELESS } from './shellChanges'
import { assignedBehind } from './shellFunctions'
import { newScope, scopeInside, setInside } from './shellInner'
import { namesAssignedInLoop } from './shellLoops'
import { CONTINUED, WordReader } from './shellReader'
import { ARRAY, type ShellScope } from './shellValues'

export { CONTINUED }

/** A command of a script: its words without quotes, and the variables that are set for it alone. */
export interface ShellCommand {
  words: string[]
  environment: Map<string, string>
  /** of a command that runs another script: the values with which that begins */
  inside?: ShellScope | undefined
}

const ASSIGNMENT = /^([A-Za-z_]\w*)(\+?)=([\s\S]*)$/
/** The start of an assignment to an element of an array. */
const ELEMENT = /^([A-Za-z_]\w*)\[[^\]]*\]\+?=/
/** Words before an assignment, and their options. */
const DECLARES = /^(export|local|readonly|declare|typeset)$/
const FLAG = /^[-+][A-Za-z]+$/
/** Commands that cannot fail, so that what follows behind `&&` is certain; what they write into a file may fail. */
const SUCCEEDS = /^(?:echo|set|true|:)(?: [^<>]*)?$/
/** Programs that run the lines that they are given as a script. */
const RUNS_LINES = /^(bash|sh|zsh|sbatch|srun|ssh)$/
/** The most scripts inside each other. */
const DEEPEST = 3

/** An array that a command assigns or adds to. */
interface ArrayChange {
  name: string
  adds: boolean
  words: string[]
}

/**
 * The commands of a shell script, in order, as far as they can be read without running them. Variables that the script sets are
 * replaced by their values, `${name:-default}` by the default, and whole-number arithmetic by its result; a variable that it
 * does not set stays as it is written.
 * @param scope the values that variables have before it
 */
export function commandsIn(
  text: string,
  scope = newScope(),
  depth = 0,
): { commands: ShellCommand[]; scope: ShellScope } {
  const reader = new WordReader(text, scope)
  const blocks = new ShellBlocks(scope, namesAssignedInLoop(reader), assignedBehind(text, reader))
  const commands: ShellCommand[] = []
  let words: string[] = []
  let arrays: ArrayChange[] = []
  const inside = scopeInside()
  /** whether the command runs only if the one before it fails */
  let isOtherwise = false
  /** the variable that a command of this line reads a here-document into */
  let variable: string | null = null
  const end = (by: string) => {
    // a command may begin on the line behind `&&`
    if (by === '\n' && words.length + arrays.length === 0) return null
    blocks.isDetached = by === '|' || (by === '&' && reader.ahead(1) !== '>')
    const own = blocks.enter(words.filter((word, i) => word !== CONTINUED || i > 0))
    // such as `[ … ] &&` before it
    const { isChained } = blocks
    if (isChained) blocks.beginChain()
    const isApart = blocks.isDetached || blocks.isPiped
    if (isApart) blocks.begin('subshell')
    for (const [name, value] of reader.defaults) blocks.values.assign(name, value)
    reader.defaults.clear()
    for (const name of reader.changed) blocks.values.forget(name)
    reader.changed.clear()
    for (const { name, adds, words: added } of arrays) blocks.values.assignArray(name, added, adds)
    const command = commandOf(own, blocks)
    if (command) command.inside = inside(command.words, scope)
    for (const [name, value] of command?.environment ?? []) setInside(command!.inside, name, value)
    if (isApart) blocks.end()
    blocks.isPiped = by === '|' || (blocks.isPiped && words.length === 0)
    if (by !== '&&' || isOtherwise) blocks.endChain()
    if (command) commands.push(blocks.isFunction(command.words[0]) ? givenTo(command) : command)
    const isAssignment = command === null && own.length + arrays.length > 0
    const isCertain = isAssignment
      ? ![...own, ...arrays.flatMap((one) => one.words)].some((word) => word.includes('$('))
      : SUCCEEDS.test(command?.words.join(' ') ?? '')
    blocks.isChained = by === '||' || (by === '&&' && (isChained || !isCertain))
    isOtherwise = by === '||'
    words = []
    arrays = []
    return command
  }
  for (;;) {
    if (reader.enterSubshell(blocks.isBeforeCommand(words))) {
      end('')
      blocks.begin('subshell')
      continue
    }
    reader.isInSubshell = blocks.isSubshell
    const word = reader.next()
    if (word === null) break
    if (word.kind === 'end') {
      const command = end(word.by)
      if (word.by === ')') blocks.end()
      variable = readsInto(command?.words ?? []) ?? variable
      const isRun = depth < DEEPEST && RUNS_LINES.test(command?.words[0] ?? '')
      const document = reader.takeDocument(isRun ? 'script' : variable === null ? null : 'value')
      if (document === '') continue
      if (isRun) commands.push(...commandsIn(document, command?.inside, depth + 1).commands)
      else blocks.values.assign(variable!, document.trim())
      variable = null
    } else if (word.kind === 'word' && ARRAY.test(word.text) && reader.isArrayOpen) {
      const [, name, adds] = ARRAY.exec(word.text)!
      arrays.push({ name, adds: adds !== '', words: reader.array() })
    } else {
      words.push(...(word.kind === 'words' ? word.texts : [word.text]))
      // what a function is given stands on the same line
      if (word.kind === 'word' && word.text.endsWith('{')) words = enterBraces(words, blocks)
    }
  }
  end('')
  return { commands, scope }
}

/** The variable into which `read -r -d '' NAME` reads a whole text; null if the words are no such command. */
function readsInto(words: readonly string[]): string | null {
  const at = words.findIndex((word) => /^-\w*d$/.test(word))
  const names = words.slice(at + 2).filter((word) => !FLAG.test(word))
  return words[0] === 'read' && at > 0 && words[at + 1] === '' && names.length === 1 ? names[0] : null
}

/** Programs that a function may be given, as in `retry python train.py`. */
const GIVEN_PROGRAM = /^(python[\d.]*|accelerate|torchrun|deepspeed|trl|swift|uv)$/

/** The program that a function is given; if it is given none, the call itself. */
function givenTo(call: ShellCommand): ShellCommand {
  const at = call.words.findIndex((word) => GIVEN_PROGRAM.test(word))
  return at < 0 ? call : { ...call, words: call.words.slice(at) }
}

/** The words behind a brace that begins a block, which is entered; all words if it is another one. */
function enterBraces(words: string[], blocks: ShellBlocks): string[] {
  const left = blocks.enter(words)
  if (left.length === 0) blocks.isChained = false
  return [...left]
}

/** A command without the assignments before it, which it keeps as its environment; assignments alone set variables. */
function commandOf(words: readonly string[], blocks: ShellBlocks): ShellCommand | null {
  const environment = new Map<string, string>()
  const assigned: { name: string; adds: boolean; value: string }[] = []
  let start = 0
  let declares = false
  let flags = ''
  while (start < words.length) {
    const [, changed] = ELEMENT.exec(words[start]) ?? []
    if (changed !== undefined) {
      blocks.values.forget(changed)
      start++
      continue
    }
    const [, name, adds, value] = ASSIGNMENT.exec(words[start]) ?? []
    if (name !== undefined) {
      environment.set(name, value)
      assigned.push({ name, adds: adds !== '', value })
    } else if (DECLARES.test(words[start])) declares = true
    else if (words[start] !== CONTINUED && !declares) break
    else if (declares && NAMELESS.test(words[start])) blocks.values.forgetAll()
    else if (FLAG.test(words[start])) flags += words[start]
    start++
  }
  if (start < words.length && !declares) {
    const command = { words: words.slice(start), environment }
    changeBy(command.words, blocks.values)
    blocks.run(command.words)
    return command
  }
  if (/^(local|declare|typeset)$/.test(words[0]) && !/-\w*g/.test(flags))
    for (const word of words) blocks.declareLocal(word.replace(/\+?=[^]*$/, ''))
  for (const { name, adds, value } of assigned) blocks.values.assign(name, value, adds)
  if (words[0] === 'export' || /-\w*x/.test(flags))
    for (const word of words.slice(1)) blocks.export(word.replace(/\+?=[^]*$/, ''), !/-\w*n/.test(flags))
  // with these, a name means another variable, or the value is computed
  if (/-\w*n/.test(flags) && words[0] !== 'export') {
    blocks.values.forgetAll()
    blocks.values.isLost = true
  }
  if (/-\w*[iul]/.test(flags)) for (const { name } of assigned) blocks.values.forget(name)
  return null
}
