import { GIVEN, ShellValues, type Journal, type ShellScope } from './shellValues'

/** The most blocks inside each other that are told apart. */
const DEEPEST = 1000

/** Variables; of too many, all that a script assigns anywhere. */
export interface Assigned {
  names: string[]
  areTooMany: boolean
  /** whether something that is not read may change any variable there */
  changesAny: boolean
}

type Kind = 'condition' | 'case' | 'loop' | 'function' | 'subshell' | 'group'

/** A part of a script that runs under a condition, any number of times, or in a shell of its own. */
interface Block extends Journal {
  kind: Kind
  /** around the commands of a function: what has any value when it is called */
  around?: Block
  /** of a function */
  name?: string
  /** whether it is a chain of commands behind `&&` or `||`, each of which runs only if the one before it does */
  isChain?: boolean
  /** whether it stands behind `|` */
  isPiped: boolean
  /** variables that a function declares for itself */
  locals: Set<string>
}

const OPENS = /^(if|while|until|for|select|case)$/
const CLOSES = /^(fi|done|esac|\})$/
const NEXT = /^(else|elif)$/
/** Words that may stand before a command without a meaning for it. */
const FILLER = /^(then|do|!)$/
/** The same with an option of theirs; other options show something. */
const RUNS_REST = /^(time|command|builtin)$/
const FUNCTION = /^([\w:.-]+)\(\)(\{?)$/

/**
 * The blocks of a script. What one assigns holds until its end. Then nobody can tell without running the script whether it was
 * assigned, so that the variable has no known value.
 */
export class ShellBlocks {
  /** whether the command runs only if the one before it succeeds or fails, as behind `[ … ] &&` */
  isChained = false
  /** whether a command stands in front of `|` or `&`, and behind `|`: it runs in a shell of its own */
  isDetached = false
  isPiped = false
  /** the name of the function that begins; null if none does */
  private beginning: string | null = null
  /** what each function changes when it is called */
  private readonly functions = new Map<string, Block>()
  private readonly open: Block[] = []
  readonly values: ShellValues
  private readonly namesInLoop: () => Iterable<string>
  private readonly namesBehind: () => Assigned

  /**
   * @param namesInLoop the variables that the loop assigns that begins here
   * @param namesBehind the variables that are assigned behind this place
   */
  constructor(scope: ShellScope, namesInLoop: () => Iterable<string>, namesBehind: () => Assigned) {
    this.values = new ShellValues(scope, () => this.open.at(-1))
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
      (words.length === 1 && /^(then|do|else|!|\{|if|elif|while|until|time|\n)$/.test(words[0]))
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
      else if (RUNS_REST.test(word) && /^(-p$|[^-])/.test(words[at + 1] ?? '')) {
        if (words[at + 1] === '-p') at++
      } else if (!FILLER.test(word)) return words.slice(at)
    }
    return []
  }

  /** Begins the commands behind `&&`, which know what the ones before them assign. */
  beginChain(): void {
    if (this.open.at(-1)?.isChain || this.open.length > DEEPEST) return
    this.begin('condition')
    Object.assign(this.open.at(-1)!, { isChain: true })
  }

  endChain(): void {
    if (this.open.at(-1)?.isChain) this.end()
  }

  begin(kind: Kind): void {
    this.endChain()
    if (this.open.length > DEEPEST) return
    this.open.push({ kind, isPiped: this.isPiped, locals: new Set(), ...this.values.newJournal() })
    this.isPiped = false
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
    if (this.values.isLost) return this.begin('function')
    const { names, areTooMany, changesAny } = this.namesBehind()
    this.values.isLost = areTooMany
    this.begin('subshell')
    for (const name of names) this.values.forget(name)
    if (changesAny) this.values.forgetAll()
    this.values.assignArray(GIVEN, ['$@'], false)
    const around = this.open.pop()
    this.begin('function')
    Object.assign(this.open.at(-1)!, { around, name })
  }

  /** Begins a loop. What it assigns has, before that, the value of no single pass. */
  private beginLoop([variable, , ...values]: readonly string[]): void {
    this.begin('loop')
    for (const name of this.namesInLoop())
      if (!this.values.scope.conditional.has(name)) this.values.forget(name)
    if (variable === undefined) return
    const [only] = values
    if (values.length === 1 && !/[$*?{`]/.test(only)) this.values.assign(variable, only)
    else this.values.forget(variable)
  }

  end(): void {
    const block = this.open.pop()
    if (!block) return
    const isApart =
      block.kind === 'subshell' || ((this.isDetached || block.isPiped) && block.kind !== 'function')
    if (block.kind === 'group' && !isApart) return this.values.handOn(block)
    this.values.restore(block)
    for (const name of block.locals)
      for (const all of [block.changed, block.added, block.addedToArrays, block.replaced]) all.delete(name)
    if (block.around) this.values.restore(block.around)
    if (isApart) {
      this.values.scope.isOpen = block.wasOpen
      return
    }
    if (block.name !== undefined) this.functions.set(block.name, block)
    this.values.leaveInDoubt(block, block.kind === 'function')
  }

  /** The function that is open declares a variable for itself: the one around it stays as it is. */
  declareLocal(name: string): void {
    const block = this.open.at(-1)
    if (block?.kind === 'function' && !block.before.has(name)) block.locals.add(name)
  }

  /** Records that commands get a variable, or that they do not. Only a command that runs in any case tells. */
  export(name: string, isExported: boolean): void {
    const { exported } = this.values.scope
    if (!isExported) exported.delete(name)
    else if (this.open.length === 0) exported.add(name)
  }

  isFunction(command: string): boolean {
    return this.functions.has(command)
  }

  /** A command begins. What a function in it changes is in doubt from here on, whatever was assigned since its definition. */
  run([command, ...words]: readonly string[]): void {
    const names = command === 'eval' ? new Set(words.join(' ').match(/[\w:.-]+/g)) : [command]
    for (const name of names) {
      const called = this.functions.get(name)
      if (called) this.values.leaveInDoubt(called, true)
    }
  }

  /** Begins another branch, in which variables have the values that they had before the block. */
  private branch(): void {
    const block = this.open.at(-1)
    if (block) this.values.restore(block)
  }
}
