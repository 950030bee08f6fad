import { maybe, MOST_ADDED, together } from './shellMaybe'

/** The values of a script's own variables, and the words of its arrays. */
export interface ShellScope {
  variables: Map<string, string>
  arrays: Map<string, string[]>
  /** variables whose value depends on a condition, a loop or a function, or is computed */
  conditional: Set<string>
}

/** The name of the words that a script or a function is given, among the arrays. */
export const GIVEN = '@'
/** The most characters of a value that is kept: a variable that is put into itself again and again doubles each time. */
const LONGEST = 10_000
/** The most words of an array or of a variable. */
export const MOST_WORDS = 10_000
/** A word that is an option, or words one of which is. */
const HAS_OPTION = /(^|[^\w])--[A-Za-z]|=/
/** The most blocks inside each other that are told apart. */
const DEEPEST = 1000

/** Variables; of too many, all that a script assigns anywhere. */
export interface Assigned {
  names: string[]
  areTooMany: boolean
}

type Kind = 'condition' | 'case' | 'loop' | 'function' | 'subshell' | 'group'

/** A part of a script that runs under a condition, any number of times, or in a shell of its own. */
interface Block {
  kind: Kind
  /** the values that variables had before it, of those that it assigns; undefined: none, null: one that cannot be told */
  before: Map<string, string | null | undefined>
  arraysBefore: Map<string, string[] | undefined>
  /** variables that one of its branches changes */
  changed: Set<string>
  /** the words that its branches add to variables and to arrays */
  added: Map<string, string[]>
  addedToArrays: Map<string, string[]>
  /** arrays whose words one of its branches replaces */
  replaced: Set<string>
  /** around the commands of a function: what has any value when it is called */
  around?: Block
  /** of a function */
  name?: string
}

const OPENS = /^(if|while|until|for|select|case)$/
const CLOSES = /^(fi|done|esac|\})$/
const NEXT = /^(else|elif)$/
/** Words that may stand before a command without a meaning for it. */
const FILLER = /^(then|do|!)$/
const FUNCTION = /^([\w:.-]+)\(\)(\{?)$/

/**
 * The blocks of a script. What one assigns holds until its end. Then nobody can tell without running the script whether it was
 * assigned, so that the variable has no known value.
 */
export class ShellBlocks {
  /** whether the command runs only if the one before it succeeds or fails, as behind `[ … ] &&` */
  isChained = false
  /** the name of the function that begins; null if none does */
  private beginning: string | null = null
  /** what each function changes when it is called */
  private readonly functions = new Map<string, Block>()
  /** whether no value is told any more, because the functions of the script and its variables are too many */
  private isLost = false
  private readonly open: Block[] = []
  private readonly scope: ShellScope
  private readonly namesInLoop: () => Iterable<string>
  private readonly namesBehind: () => Assigned

  /**
   * @param namesInLoop the variables that the loop assigns that begins here
   * @param namesBehind the variables that are assigned behind this place
   */
  constructor(scope: ShellScope, namesInLoop: () => Iterable<string>, namesBehind: () => Assigned) {
    this.scope = scope
    this.namesInLoop = namesInLoop
    this.namesBehind = namesBehind
  }

  get isSubshell(): boolean {
    return this.open.at(-1)?.kind === 'subshell'
  }

  /** Whether a command may begin behind these words. */
  isBeforeCommand(words: readonly string[]): boolean {
    const isCase = this.open.at(-1)?.kind === 'case'
    return (
      (words.length === 0 && !isCase) ||
      (words.length === 1 && /^(then|do|else|!|\{|if|elif|while|until|\n)$/.test(words[0]))
    )
  }

  /** The words of a command without the words of the shell before it, which begin and end blocks. */
  enter(words: readonly string[]): readonly string[] {
    for (let at = 0; at < words.length; at++) {
      const word = words[at]
      const [, name, brace] = FUNCTION.exec(word) ?? []
      if (OPENS.test(word)) {
        if (word === 'if' || word === 'case') this.begin(word === 'if' ? 'condition' : 'case')
        else this.beginLoop(word === 'for' || word === 'select' ? words.slice(at + 1) : [])
        if (word === 'for' || word === 'select') return []
        if (word === 'case') at = Math.max(at, words.indexOf('in'))
      } else if (CLOSES.test(word)) this.end()
      else if (NEXT.test(word)) this.branch()
      else if (this.open.at(-1)?.kind === 'case' && /^[^$]*\)$/.test(word)) this.branch()
      else if (word === 'function' || words[at + 1] === '()') {
        this.beginning = word === 'function' ? (words[at + 1] ?? '').replace('()', '') : word
        at++
        if (words[at + 1] === '()') at++
      } else if (brace !== undefined) {
        this.beginning = name
        if (brace !== '') this.beginGroup()
      } else if (word === '{') this.beginGroup()
      else if (!FILLER.test(word)) return words.slice(at)
    }
    return []
  }

  begin(kind: Kind): void {
    if (this.open.length > DEEPEST) return
    this.open.push({
      kind,
      before: new Map(),
      arraysBefore: new Map(),
      changed: new Set(),
      added: new Map(),
      addedToArrays: new Map(),
      replaced: new Set(),
    })
  }

  /** Begins the commands in braces, which are those of a function behind its name. */
  private beginGroup(): void {
    if (this.beginning === null) this.begin(this.isChained ? 'condition' : 'group')
    else this.beginFunction(this.beginning)
    this.beginning = null
  }

  /** Begins a function. It runs where it is called: what it is given, and what is assigned before that, has no known value in it. */
  private beginFunction(name: string): void {
    if (this.open.length > DEEPEST) return
    if (this.isLost) return this.begin('function')
    const { names, areTooMany } = this.namesBehind()
    this.isLost = areTooMany
    this.begin('subshell')
    for (const name of names) this.forget(name)
    this.assignArray(GIVEN, ['$@'], false)
    const around = this.open.pop()
    this.begin('function')
    Object.assign(this.open.at(-1)!, { around, name })
  }

  /** Begins a loop. What it assigns has, before that, the value of no single pass. */
  private beginLoop([variable, , ...values]: readonly string[]): void {
    this.begin('loop')
    for (const name of this.namesInLoop()) if (!this.scope.conditional.has(name)) this.forget(name)
    if (variable === undefined) return
    const [only] = values
    if (values.length === 1 && !/[$*?{`]/.test(only)) this.assign(variable, only)
    else this.forget(variable)
  }

  end(): void {
    const block = this.open.pop()
    if (!block) return
    if (block.kind === 'group') {
      for (const [name, value] of block.before) this.note(name, value)
      for (const [name, words] of block.arraysBefore) this.noteArray(name, words)
      return
    }
    this.restore(block)
    if (block.around) this.restore(block.around)
    if (block.kind === 'subshell') return
    if (block.name !== undefined) this.functions.set(block.name, block)
    this.leaveInDoubt(block)
  }

  /** A command begins. If it is a function, what that changes is in doubt from here on, whatever was assigned since its definition. */
  run(command: string): void {
    const called = this.functions.get(command)
    if (called) this.leaveInDoubt(called)
  }

  private leaveInDoubt(block: Block): void {
    this.addMaybe(block)
    for (const name of block.changed) this.forget(name)
  }

  /** Adds the words that a block may have added. Where it may have replaced the others, these are in doubt as well. */
  private addMaybe({ kind, added, addedToArrays, replaced }: Block): void {
    const { variables, arrays } = this.scope
    for (const [name, words] of added) this.assign(name, `${variables.get(name)} ${maybe(words)}`)
    for (const [name, words] of addedToArrays) {
      // a function is given other words than the script
      if (kind === 'function' && name === GIVEN) continue
      const before = together(arrays.get(name) ?? [])
      // words without options start a program, whichever of them it is
      const isInDoubt = replaced.has(name) && before.some((word) => HAS_OPTION.test(word))
      const all = isInDoubt ? [maybe([...before, ...words])] : [...before, maybe(words)]
      this.assignArray(name, all, false)
    }
  }

  assign(name: string, value: string, adds = false): void {
    const { variables, conditional } = this.scope
    if (adds && conditional.has(name)) return
    const whole = adds ? (variables.get(name) ?? '') + value : value
    if (this.isLost || whole.length > LONGEST) {
      this.forget(name)
      return
    }
    this.note(name)
    variables.set(name, whole)
    conditional.delete(name)
  }

  assignArray(name: string, words: readonly string[], adds: boolean): void {
    const { arrays } = this.scope
    const before = arrays.get(name)
    if (this.isLost) {
      arrays.set(name, [name === GIVEN ? '$@' : `\${${name}[@]}`])
      return
    }
    this.noteArray(name, before)
    arrays.set(name, [...(adds ? (before ?? []) : []), ...words].slice(0, MOST_WORDS))
  }

  /** Takes the first words away from those that a script is given. */
  shift(words: number): void {
    const given = this.scope.arrays.get(GIVEN) ?? []
    const isKnown = Number.isInteger(words) && !given.slice(0, words).some((word) => word.startsWith('$'))
    if (given.length > 0) this.assignArray(GIVEN, isKnown ? given.slice(words) : ['$@'], false)
  }

  unset(name: string): void {
    this.note(name)
    this.scope.variables.delete(name)
    if (!this.isLost) this.scope.conditional.delete(name)
    this.assignArray(name, [], false)
  }

  /** Records that the value of a variable cannot be told any more, be it an array or not. */
  forget(name: string): void {
    this.unset(name)
    this.scope.conditional.add(name)
    this.assignArray(name, [`\${${name}[@]}`], false)
  }

  /** Begins another branch, in which variables have the values that they had before the block. */
  private branch(): void {
    const block = this.open.at(-1)
    if (block) this.restore(block)
  }

  /** Gives variables the values that they had before a block. */
  private restore(block: Block): void {
    if (this.isLost) return
    const { variables, arrays, conditional } = this.scope
    const { before, arraysBefore, changed, added, addedToArrays, replaced } = block
    const add = (all: Map<string, string[]>, name: string, words: readonly string[]) => {
      all.set(name, [...(all.get(name) ?? []), ...words].slice(0, MOST_ADDED))
    }
    for (const [name, value] of before) {
      const now = variables.get(name)
      // of words that it adds to them, only these are in doubt
      if (value && now?.startsWith(`${value} `)) add(added, name, now.slice(value.length).match(/\S+/g) ?? [])
      else if (now !== value || conditional.has(name)) changed.add(name)
      variables.delete(name)
      conditional.delete(name)
      if (value === null) conditional.add(name)
      else if (value !== undefined) variables.set(name, value)
    }
    for (const [name, words = []] of arraysBefore) {
      const now = arrays.get(name) ?? []
      const isLonger = words.every((word, i) => word === now[i])
      if (!isLonger) replaced.add(name)
      if (!isLonger || now.length > words.length)
        add(addedToArrays, name, isLonger ? now.slice(words.length) : now)
      const was = arraysBefore.get(name)
      if (was === undefined) arrays.delete(name)
      else arrays.set(name, was)
    }
  }

  private note(name: string, value = this.valueOf(name)): void {
    const before = this.open.at(-1)?.before
    if (before && !before.has(name)) before.set(name, value)
  }

  private valueOf(name: string): string | null | undefined {
    return this.scope.conditional.has(name) ? null : this.scope.variables.get(name)
  }

  private noteArray(name: string, words: string[] | undefined): void {
    const before = this.open.at(-1)?.arraysBefore
    if (before && !before.has(name)) before.set(name, words)
  }
}
