import { ShellBlocks, type ShellScope } from './shellBlocks'

/** A word that marks the end of a line that a backslash continues. */
export const CONTINUED = '\n'

/** A command of a script: its words without quotes, and the variables that are set for it alone. */
export interface ShellCommand {
  words: string[]
  environment: Map<string, string>
}

const ASSIGNMENT = /^([A-Za-z_]\w*)=([\s\S]*)$/
const ARRAY = /^([A-Za-z_]\w*)(\+?)=\($/
/** Words before an assignment. */
const DECLARES = /^(export|local|readonly|declare|typeset)$/
const IS_TEST = /^(\[\[?|test)$/
const NAME = /^[A-Za-z_]\w*/
/** The most words of an array: one that is put into itself again and again doubles each time. */
const MOST_WORDS = 10_000

/**
 * The commands of a shell script, in order, as far as they can be read without running them. Variables that the script sets are
 * replaced by their values, `${name:-default}` by the default, and whole-number arithmetic by its result; a variable that it
 * does not set stays as it is written.
 */
export function commandsIn(text: string): { commands: ShellCommand[]; scope: ShellScope } {
  const scope: ShellScope = { variables: new Map(), arrays: new Map(), conditional: new Set(), added: [] }
  const blocks = new ShellBlocks(scope)
  const commands: ShellCommand[] = []
  const reader = new WordReader(text, scope)
  let words: string[] = []
  /** whether the command runs only if the one before it succeeds or fails, as behind `[ … ] &&` */
  let isChained = false
  const end = (by: string) => {
    const own = blocks.enter(words.filter((word, i) => word !== CONTINUED || i > 0))
    if (isChained) blocks.begin()
    const command = commandOf(own, blocks)
    if (isChained) blocks.end()
    if (command) commands.push(command)
    isChained = by === '||' || (by === '&&' && (isChained || IS_TEST.test(own[0] ?? '')))
    words = []
  }
  for (;;) {
    const word = reader.next()
    if (word === null) break
    if (word.kind === 'end') end(word.by)
    else if (word.kind === 'word' && ARRAY.test(word.text) && reader.isArrayOpen) {
      const inside = reader.array()
      const [, name, adds] = ARRAY.exec(word.text)!
      // a keyword such as `then` may stand before it
      words = [...blocks.enter(words)]
      if (adds === '') scope.arrays.set(name, inside)
      else if (blocks.isConditional || isChained) scope.added.push(...inside)
      else scope.arrays.set(name, [...(scope.arrays.get(name) ?? []), ...inside])
    } else words.push(...(word.kind === 'words' ? word.texts : [word.text]))
  }
  end('')
  return { commands, scope }
}

/** A command without the assignments before it, which it keeps as its environment; assignments alone set variables. */
function commandOf(words: readonly string[], blocks: ShellBlocks): ShellCommand | null {
  const environment = new Map<string, string>()
  let start = 0
  while (start < words.length) {
    const found = ASSIGNMENT.exec(words[start])
    if (found) environment.set(found[1], found[2])
    else if (words[start] !== CONTINUED && !DECLARES.test(words[start])) break
    start++
  }
  if (start < words.length) return { words: words.slice(start), environment }
  for (const [name, value] of environment) blocks.assign(name, value)
  return null
}

type Word = { kind: 'end'; by: string } | { kind: 'word'; text: string } | { kind: 'words'; texts: string[] }

/** Reads a script word by word. */
class WordReader {
  private at = 0
  /** whether the last word was `NAME=(`, whose elements follow */
  isArrayOpen = false
  private readonly text: string
  private readonly scope: ShellScope

  constructor(text: string, scope: ShellScope) {
    this.text = text
    this.scope = scope
  }

  /** The next word, or the end of a command; null at the end of the text. */
  next(): Word | null {
    const { text } = this
    for (;;) {
      const c = text[this.at]
      if (c === undefined) return null
      if (c === '\\' && /^\\[^\S\n]*\n/.test(text.slice(this.at, this.at + 20))) {
        this.at = text.indexOf('\n', this.at) + 1
        return { kind: 'word', text: CONTINUED }
      }
      if (c === '\n' || c === ';' || c === '|' || c === '&') {
        const by = c + (/[|&]/.test(c) && text[this.at + 1] === c ? c : '')
        this.at += by.length
        return { kind: 'end', by }
      }
      if (/\s/.test(c)) this.at++
      else if (c === '#') this.skipLine()
      else break
    }
    return this.word()
  }

  /** The elements of an array, after `NAME=(`. */
  array(): string[] {
    const found: string[] = []
    this.isArrayOpen = false
    while (this.at < this.text.length) {
      const c = this.text[this.at]
      if (c === ')') {
        this.at++
        break
      }
      if (/\s/.test(c)) this.at++
      else if (c === '#') this.skipLine()
      else {
        const word = this.word(')')
        if (word.kind === 'words') {
          if (found.length + word.texts.length <= MOST_WORDS) found.push(...word.texts)
        } else if (word.kind === 'word') found.push(word.text)
      }
    }
    return found
  }

  private skipLine(): void {
    const end = this.text.indexOf('\n', this.at)
    this.at = end < 0 ? this.text.length : end
  }

  private word(stop = ''): Word {
    const { text } = this
    const start = this.at
    let found = ''
    while (this.at < text.length) {
      const c = text[this.at]
      if (/[\s;|]/.test(c) || c === stop) break
      if (c === '&' && text[this.at - 1] !== '>') break
      if (c === '\\') {
        if (text[this.at + 1] === '\n') break
        found += text[this.at + 1] ?? ''
        this.at += 2
      } else if (c === "'") found += this.quoted()
      else if (c === '"') {
        const array = this.wholeArray()
        if (array) return { kind: 'words', texts: array }
        found += this.doubleQuoted()
      } else if (c === '$') {
        const array = this.wholeArray()
        if (array) return { kind: 'words', texts: array }
        found += this.variable()
      } else {
        found += c
        this.at++
        if (c === '(' && ARRAY.test(found)) {
          this.isArrayOpen = true
          break
        }
      }
    }
    // a character that begins no word
    if (this.at === start) this.at++
    return { kind: 'word', text: found }
  }

  private quoted(): string {
    const end = this.text.indexOf("'", this.at + 1)
    // an apostrophe that nothing closes is a character like any other
    if (end < 0) return this.text[this.at++]
    const inside = this.text.slice(this.at + 1, end)
    this.at = end + 1
    return inside
  }

  private doubleQuoted(): string {
    if (!this.text.includes('"', this.at + 1)) return this.text[this.at++]
    let found = ''
    this.at++
    while (this.at < this.text.length && this.text[this.at] !== '"') {
      const c = this.text[this.at]
      if (c === '$') found += this.variable()
      else if (c === '\\' && /["\\$`\n]/.test(this.text[this.at + 1] ?? '')) {
        if (this.text[this.at + 1] !== '\n') found += this.text[this.at + 1]
        this.at += 2
      } else {
        found += c
        this.at++
      }
    }
    this.at++
    return found
  }

  /** `"${NAME[@]}"` or `"$@"` as words of their own; null if something else stands here. */
  private wholeArray(): string[] | null {
    const found = /^"?\$(?:\{([A-Za-z_]\w*)\[[@*]\]\}|[@*])"?/.exec(this.text.slice(this.at, this.at + 80))
    if (!found) return null
    this.at += found[0].length
    return found[1] === undefined ? [] : (this.scope.arrays.get(found[1]) ?? [])
  }

  /** The value of an expression that begins with a dollar sign; unchanged if it is unknown. */
  private variable(): string {
    const { text, scope } = this
    const arithmetic = /^\$\(\(([^()]*)\)\)/.exec(text.slice(this.at, this.at + 200))
    if (arithmetic) {
      this.at += arithmetic[0].length
      return arithmeticOf(arithmetic[1], scope) ?? arithmetic[0]
    }
    if (text[this.at + 1] === '(' || text[this.at + 1] === '{')
      return this.inBrackets(text[this.at + 1] === '{')
    const name = NAME.exec(text.slice(this.at + 1, this.at + 100))?.[0]
    this.at += 1 + (name?.length ?? 0)
    return name === undefined ? '$' : (scope.variables.get(name) ?? `$${name}`)
  }

  /** `${…}` or `$(…)`. The latter stays as it is written, because it would have to be run. */
  private inBrackets(isVariable: boolean): string {
    const [opens, closes] = isVariable ? '{}' : '()'
    let depth = 0
    let end = this.at + 1
    for (; end < this.text.length; end++) {
      if (this.text[end] === opens) depth++
      else if (this.text[end] === closes && --depth === 0) break
    }
    const written = this.text.slice(this.at, end + 1)
    this.at = end + 1
    const [, name, rest] = /^\$\{([A-Za-z_]\w*|\d+)([\s\S]*)\}$/.exec(written) ?? []
    if (!isVariable || name === undefined) return written
    const value = this.scope.variables.get(name)
    if (value !== undefined && value !== '') return value
    if (this.scope.conditional.has(name)) return written
    const fallback = /^:?[-=]([\s\S]*)$/.exec(rest)?.[1]
    return fallback === undefined ? written : new WordReader(fallback, this.scope).whole()
  }

  /** The rest of the text as one word. */
  whole(): string {
    let found = ''
    while (this.at < this.text.length) {
      const c = this.text[this.at]
      if (c === '"') found += this.doubleQuoted()
      else if (c === "'") found += this.quoted()
      else if (c === '$') found += this.variable()
      else {
        found += c
        this.at++
      }
    }
    return found
  }
}

/** The value of sums and products of whole numbers and variables, from the left with products first; null if it is unknown. */
function arithmeticOf(written: string, { variables }: ShellScope): string | null {
  const tokens = written.match(/\d+|[A-Za-z_]\w*|\*\*|[-+*/%]/g) ?? []
  if (tokens.join('') !== written.replace(/[\s${}]/g, '')) return null
  const sum: number[] = []
  let sign = 1
  let operator = ''
  for (const token of tokens) {
    if (/^[-+*/%]/.test(token)) {
      if (token === '**' || operator !== '') return null
      if (token === '+' || token === '-') sign = token === '-' ? -1 : 1
      operator = token
      continue
    }
    const value = Number(/^\d/.test(token) ? token : variables.get(token))
    if (!Number.isInteger(value)) return null
    const last = sum.length - 1
    if (operator === '*') sum[last] *= value
    else if (operator === '/' || operator === '%') {
      if (value === 0) return null
      const before = sum[last]
      sum[last] = operator === '/' ? Math.trunc(before / value) : before % value
    } else sum.push(sign * value)
    ;[sign, operator] = [1, '']
  }
  if (operator !== '' || sum.length === 0) return null
  return String(sum.reduce((total, term) => total + term, 0))
}
