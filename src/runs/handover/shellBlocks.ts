/** The values of a script's own variables, and the words of its arrays. */
export interface ShellScope {
  variables: Map<string, string>
  arrays: Map<string, string[]>
  /** variables whose value depends on a condition, a loop or a function, or is computed */
  conditional: Set<string>
  /** words that a condition adds to an array or to a variable */
  added: string[]
}

/** The name of the words that a script or a function is given, among the arrays. */
export const GIVEN = '@'
/** The most characters of a value that is kept: a variable that is put into itself again and again doubles each time. */
const LONGEST = 10_000
/** The most words of an array, of a variable, and of those that conditions add. */
export const MOST_WORDS = 10_000
/** The most blocks inside each other that are told apart. */
const DEEPEST = 1000

type Kind = 'condition' | 'case' | 'loop' | 'function' | 'subshell' | 'group'

/** A part of a script that runs under a condition, any number of times, or in a shell of its own. */
interface Block {
  kind: Kind
  /** the values that variables had before it, of those that it assigns; undefined: none, null: one that cannot be told */
  before: Map<string, string | null | undefined>
  arraysBefore: Map<string, string[] | undefined>
  /** variables that one of its branches changes */
  changed: Set<string>
  /** around the commands of a function: what has any value when it is called */
  around?: Block
}

const OPENS = /^(if|while|until|for|select|case)$/
const CLOSES = /^(fi|done|esac|\})$/
const NEXT = /^(else|elif)$/
/** Words that may stand before a command without a meaning for it. */
const FILLER = /^(then|do|!)$/
const FUNCTION = /^[\w:.-]+\(\)(\{?)$/

/**
 * The blocks of a script. What one assigns holds until its end. Then nobody can tell without running the script whether it was
 * assigned, so that the variable has no known value.
 */
export class ShellBlocks {
  /** whether the command runs only if the one before it succeeds or fails, as behind `[ … ] &&` */
  isChained = false
  private beginsFunction = false
  private readonly open: Block[] = []
  private readonly scope: ShellScope
  private readonly namesInLoop: () => Iterable<string>
  private readonly namesBehind: () => Iterable<string>

  /**
   * @param namesInLoop the variables that the loop assigns that begins here
   * @param namesBehind the variables that are assigned behind this place
   */
  constructor(scope: ShellScope, namesInLoop: () => Iterable<string>, namesBehind: () => Iterable<string>) {
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
      const [, brace] = FUNCTION.exec(word) ?? []
      if (OPENS.test(word)) {
        if (word === 'if' || word === 'case') this.begin(word === 'if' ? 'condition' : 'case')
        else this.beginLoop(word === 'for' || word === 'select' ? words.slice(at + 1) : [])
        if (word === 'for' || word === 'select') return []
        if (word === 'case') at = Math.max(at, words.indexOf('in'))
      } else if (CLOSES.test(word)) this.end()
      else if (NEXT.test(word)) this.branch()
      else if (this.open.at(-1)?.kind === 'case' && /^[^$]*\)$/.test(word)) this.branch()
      else if (word === 'function' || words[at + 1] === '()') {
        this.beginsFunction = true
        at++
        if (words[at + 1] === '()') at++
      } else if (brace !== undefined) {
        this.beginsFunction = true
        if (brace !== '') this.beginGroup()
      } else if (word === '{') this.beginGroup()
      else if (!FILLER.test(word)) return words.slice(at)
    }
    return []
  }

  begin(kind: Kind): void {
    if (this.open.length > DEEPEST) return
    this.open.push({ kind, before: new Map(), arraysBefore: new Map(), changed: new Set() })
  }

  /** Begins the commands in braces, which are those of a function behind its name. */
  private beginGroup(): void {
    if (this.beginsFunction) this.beginFunction()
    else this.begin(this.isChained ? 'condition' : 'group')
    this.beginsFunction = false
  }

  /** Begins a function. It runs where it is called: what it is given, and what is assigned before that, has no known value in it. */
  private beginFunction(): void {
    if (this.open.length > DEEPEST) return
    this.begin('subshell')
    for (const name of this.namesBehind()) this.forget(name)
    this.assignArray(GIVEN, ['$@'], false)
    const around = this.open.pop()
    this.begin('function')
    this.open.at(-1)!.around = around
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
    for (const name of block.changed) this.forget(name)
  }

  assign(name: string, value: string, adds = false): void {
    const { variables, conditional } = this.scope
    if (adds && conditional.has(name)) return
    const whole = adds ? (variables.get(name) ?? '') + value : value
    if (whole.length > LONGEST) {
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
    this.noteArray(name, before)
    arrays.set(name, [...(adds ? (before ?? []) : []), ...words].slice(0, MOST_WORDS))
  }

  unset(name: string): void {
    this.note(name)
    this.scope.variables.delete(name)
    this.scope.conditional.delete(name)
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

  /** Gives variables the values that they had before a block. Of words that it adds to them, only these are in doubt. */
  private restore({ kind, before, arraysBefore, changed }: Block): void {
    const { variables, arrays, added, conditional } = this.scope
    const add = (words: readonly string[]) => {
      if (kind !== 'subshell' && added.length < MOST_WORDS) added.push(...words)
    }
    for (const [name, value] of before) {
      const now = variables.get(name)
      if (value && now?.startsWith(`${value} `)) add(now.slice(value.length).match(/\S+/g) ?? [])
      else if (now !== value || conditional.has(name)) changed.add(name)
      variables.delete(name)
      conditional.delete(name)
      if (value === null) conditional.add(name)
      else if (value !== undefined) variables.set(name, value)
    }
    for (const [name, words] of arraysBefore) {
      const now = arrays.get(name) ?? []
      const isLonger = words?.every((word, i) => word === now[i]) ?? true
      add(isLonger ? now.slice(words?.length ?? 0) : now)
      if (words === undefined) arrays.delete(name)
      else arrays.set(name, words)
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
