/** The values of a script's own variables, and the words of its arrays. */
export interface ShellScope {
  variables: Map<string, string>
  arrays: Map<string, string[]>
  /** variables whose value depends on a condition */
  conditional: Set<string>
  /** words that a condition adds to an array */
  added: string[]
}

/** The most characters of a value that is kept: a variable that is put into itself again and again doubles each time. */
const LONGEST = 10_000

/** A part of a script that runs under a condition, or any number of times. */
interface Block {
  isCase: boolean
  /** the values that variables had before it, of those that it assigns; undefined: none */
  before: Map<string, string | undefined>
}

const OPENS = /^(if|while|until|for|select|case)$/
const CLOSES = /^(fi|done|esac)$/
const NEXT = /^(else|elif)$/
/** Words that may stand before a command without a meaning for it. */
const FILLER = /^(then|do|!|\{|\()$/

/**
 * The blocks of a script. What one assigns holds until its end. Then nobody can tell without running the script whether it was
 * assigned, so that the variable has no known value.
 */
export class ShellBlocks {
  private readonly open: Block[] = []
  private readonly scope: ShellScope

  constructor(scope: ShellScope) {
    this.scope = scope
  }

  get isConditional(): boolean {
    return this.open.length > 0
  }

  /** The words of a command without the words of the shell before it, which begin and end blocks. */
  enter(words: readonly string[]): readonly string[] {
    for (let at = 0; at < words.length; at++) {
      const word = words[at]
      if (OPENS.test(word)) {
        this.begin(word === 'case')
        if (word === 'for' || word === 'select') return []
        if (word === 'case') at = Math.max(at, words.indexOf('in'))
      } else if (CLOSES.test(word)) this.end()
      else if (NEXT.test(word)) this.branch()
      else if (this.open.at(-1)?.isCase && /^[^($]*\)$/.test(word)) this.branch()
      else if (!FILLER.test(word)) return words.slice(at)
    }
    return []
  }

  begin(isCase = false): void {
    this.open.push({ isCase, before: new Map() })
  }

  end(): void {
    const block = this.open.pop()
    for (const [name, value] of block?.before ?? []) {
      this.scope.variables.delete(name)
      this.scope.conditional.add(name)
      this.note(name, value)
    }
  }

  assign(name: string, value: string): void {
    const { variables, conditional } = this.scope
    this.note(name, variables.get(name))
    if (value.length > LONGEST) {
      variables.delete(name)
      conditional.add(name)
      return
    }
    variables.set(name, value)
    conditional.delete(name)
  }

  /** Begins another branch, in which variables have the values that they had before the block. */
  private branch(): void {
    for (const [name, value] of this.open.at(-1)?.before ?? [])
      if (value === undefined) this.scope.variables.delete(name)
      else this.scope.variables.set(name, value)
  }

  private note(name: string, value: string | undefined): void {
    const before = this.open.at(-1)?.before
    if (before && !before.has(name)) before.set(name, value)
  }
}
