import { arithmeticOf, changedByExpansion } from './shellArithmetic'
import { ARRAY, ASSIGNS, GIVEN, isUnknown, MOST_WORDS, NO_VALUE, type ShellScope } from './shellValues'
import { documentAt, documentOfCat, HERE_DOCUMENT } from './shellDocuments'
import { endOfBrackets, endOfLine, fieldsOf, WHOLE_ARRAY } from './shellFields'

/** A word that marks the end of a line that a backslash continues. */
export const CONTINUED = '\n'

/** Characters of a short beginning that is looked at. */
const BEGINNING = 200
/** The most expressions inside each other that are read. */
const DEEPEST = 20

type Word = { kind: 'end'; by: string } | { kind: 'word'; text: string } | { kind: 'words'; texts: string[] }

/** Reads a script word by word. */
export class WordReader {
  private at = 0
  /** the signs of the here-documents of this line */
  private readonly pendingDocuments: RegExpExecArray[] = []
  private readonly documents: { text: string; isExpanded: boolean }[] = []
  /** the variables that `${NAME:=value}` sets in this command */
  readonly defaults = new Map<string, string>()
  /** variables that arithmetic in the words of this command changes */
  readonly changed = new Set<string>()
  /** whether a closing bracket ends the commands of a subshell */
  isInSubshell = false
  /** whether the last word was `NAME=(`, whose elements follow */
  isArrayOpen = false
  private readonly text: string
  private readonly scope: ShellScope
  /** in how many expressions the text stands */
  private readonly depth: number

  constructor(text: string, scope: ShellScope, depth = 0) {
    this.text = text
    this.scope = scope
    this.depth = depth
  }

  /** The place behind what is read. */
  get position(): number {
    return this.at
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
      if (/[\n;|&]/.test(c) || (c === ')' && this.isInSubshell)) {
        const by = c + (/[|&]/.test(c) && text[this.at + 1] === c ? c : '')
        this.at += by.length
        if (c === '\n') this.readDocuments()
        return { kind: 'end', by }
      }
      const sign = c === '<' ? HERE_DOCUMENT.exec(this.ahead(BEGINNING)) : null
      if (sign) {
        this.at += sign[0].length
        this.pendingDocuments.push(sign)
      } else if (/\s/.test(c)) this.at++
      else if (c === '#') this.at = endOfLine(this.text, this.at)
      else break
    }
    return this.arithmeticCommand() ?? this.word(this.isInSubshell ? ')' : '')
  }

  /** Reads the bracket of a subshell; false if none follows. */
  enterSubshell(isBeforeCommand: boolean): boolean {
    if (!isBeforeCommand) return false
    const [space] = /^[^\S\n]*/.exec(this.ahead(BEGINNING))!
    const start = this.at + space.length
    if (this.text[start] !== '(' || this.text[start + 1] === '(') return false
    this.at = start + 1
    return true
  }

  /** `((…))` as a word; null if something else stands here. */
  private arithmeticCommand(): Word | null {
    const found = /^\(\([^\n]*?\)\)/.exec(this.ahead(BEGINNING))
    if (!found) return null
    this.at += found[0].length
    return { kind: 'word', text: found[0] }
  }

  /** Reads the here-documents of the line before. */
  private readDocuments(): void {
    for (const pending of this.pendingDocuments.splice(0)) {
      const { document: text, end } = documentAt(this.text, this.at, pending)
      this.documents.push({ text, isExpanded: !/["'\\]/.test(pending[0]) })
      this.at = end
    }
  }

  /** The here-documents of the last command, which runs or reads them. Without quotes, its own script puts values in. */
  takeDocument(as: 'script' | 'value' | null): string {
    const all = this.documents.splice(0).filter(() => as !== null)
    const read = (text: string) => new WordReader(text, this.scope).expanded('', as === 'script')
    return all.map(({ text, isExpanded }) => (isExpanded ? read(text) : text)).join('')
  }

  /** The text that follows. */
  ahead(length: number): string {
    return this.text.slice(this.at, this.at + length)
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
      else if (c === '#') this.at = endOfLine(this.text, this.at)
      else {
        const word = this.word(')')
        if (word.kind === 'words') {
          if (found.length + word.texts.length <= MOST_WORDS) found.push(...word.texts)
        } else if (word.kind === 'word') found.push(word.text)
      }
    }
    return found
  }

  private word(stop: string): Word {
    const { text } = this
    const start = this.at
    /** the words that a variable without quotes begins before the last one */
    const before: string[] = []
    let found = ''
    let isQuoted = false
    while (this.at < text.length) {
      const c = text[this.at]
      if (/[\s;|]/.test(c) || c === stop) break
      if (/["']/.test(c)) isQuoted = true
      if (c === '&' && text[this.at - 1] !== '>') break
      if (c === '\\') {
        if (text[this.at + 1] === '\n') break
        found += text[this.at + 1] ?? ''
        this.at += 2
      } else if (c === "'") found += this.quoted()
      else if (c === '"' || c === '$') {
        const array = this.at === start ? this.wholeArray() : null
        if (array) return { kind: 'words', texts: array }
        // the output of a command is not known, and stays one word
        const isSplit =
          c === '$' && text[this.at + 1] !== '(' && before.length < MOST_WORDS && !ASSIGNS.test(found)
        const value = c === '"' ? this.doubleQuoted() : this.variable()
        const [first, ...rest] = isSplit ? fieldsOf(value) : [value]
        if (rest.length > 0) before.push(found + first, ...rest.slice(0, -1))
        found = rest.at(-1) ?? found + first
      } else if (c === '`') found += this.quoted('`')
      else if (/[<>]/.test(c) && text[this.at + 1] === '(') {
        const end = endOfBrackets(text, this.at + 1)
        found += text.slice(this.at, end)
        this.at = end
      } else {
        found += c
        this.at++
        if (c === '(' && found.length < BEGINNING && ARRAY.test(found)) {
          this.isArrayOpen = true
          break
        }
      }
    }
    // a character that begins no word
    if (this.at === start) this.at++
    // a variable without a value and without quotes is no word
    const isNothing = found === '' && text[start] === '$' && !isQuoted
    if (before.length === 0 && !isNothing) return { kind: 'word', text: found }
    return { kind: 'words', texts: [...before, found].filter((word) => word !== '') }
  }

  /** A text between apostrophes. Between backquotes it is a command, which would have to be run, as `$(…)`. */
  private quoted(quote = "'"): string {
    const end = this.text.indexOf(quote, this.at + 1)
    // a quote that nothing closes is a character like any other
    if (end < 0) return this.text[this.at++]
    const inside = this.text.slice(this.at + 1, end)
    this.at = end + 1
    return quote === "'" ? inside : `$(${inside})`
  }

  private doubleQuoted(): string {
    if (!this.text.includes('"', this.at + 1)) return this.text[this.at++]
    this.at++
    const found = this.expanded('"')
    this.at++
    return found
  }

  /** The text up to a quote with its values. In a script, what has none stays so. */
  private expanded(quote: string, isScript = false): string {
    let found = ''
    while (this.at < this.text.length && this.text[this.at] !== quote) {
      const c = this.text[this.at]
      if (c === '$') found += isScript ? this.variable().replace(NO_VALUE, '\\$') : this.variable()
      else if (c === '`') found += this.quoted('`')
      else if (c === '\\' && (quote + '\\$`\n').includes(this.text[this.at + 1] ?? ' ')) {
        if (this.text[this.at + 1] !== '\n') found += this.text[this.at + 1]
        this.at += 2
      } else {
        found += c
        this.at++
      }
    }
    return found
  }

  /** `"${NAME[@]}"` or `"$@"` as words of their own; null if something else stands here. */
  private wholeArray(): string[] | null {
    const [found, , name] = WHOLE_ARRAY.exec(this.ahead(BEGINNING)) ?? []
    if (found === undefined) return null
    this.at += found.length
    return this.wordsOf(name)
  }

  /** The words of an array, or those that the script is given: by itself, none. An array that it does not set stays a word. */
  private wordsOf(name: string | undefined): string[] {
    return this.scope.arrays.get(name ?? GIVEN) ?? (name === undefined ? [] : [`\${${name}[@]}`])
  }

  /** The value of an expression that begins with a dollar sign; unchanged if it is unknown. */
  private variable(): string {
    const { text, scope } = this
    const arithmetic = /^\$\(\((.*?)\)\)(?!\))/.exec(this.ahead(BEGINNING))
    const result = arithmetic ? arithmeticOf(arithmetic[1], scope) : null
    for (const name of changedByExpansion(this.ahead(BEGINNING))) this.changed.add(name)
    if (arithmetic && result !== null) {
      this.at += arithmetic[0].length
      return result
    }
    const next = text[this.at + 1] ?? ''
    if (next === '(' || next === '{') return this.inBrackets(next === '{')
    if (next === '@' || next === '*') {
      this.at += 2
      return this.wordsOf(undefined).join(' ')
    }
    const name = /^[A-Za-z_]\w*/.exec(text.slice(this.at + 1, this.at + 100))?.[0]
    this.at += 1 + (name?.length ?? 0)
    return name === undefined ? '$' : (scope.variables.get(name) ?? `$${name}`)
  }

  /** `${…}` or `$(…)`. The latter stays as it is written, because it would have to be run, unless it is `cat` with its text. */
  private inBrackets(isVariable: boolean): string {
    const end = endOfBrackets(this.text, this.at + 1)
    const written = this.text.slice(this.at, end)
    this.at = end
    const shown = this.depth > DEEPEST ? null : documentOfCat(written)
    if (shown !== null)
      return shown.isExpanded
        ? new WordReader(shown.text, this.scope, this.depth + 1).expanded('')
        : shown.text
    const [, name, rest] = /^\$\{([A-Za-z_]\w*|\d+)([\s\S]*)\}$/.exec(written) ?? []
    if (!isVariable || name === undefined || this.depth > DEEPEST) return written
    const [, operator, inside] = /^:?([-=+?])([\s\S]*)$/.exec(rest) ?? []
    if (/^\[[@*]\]$/.test(rest)) return this.wordsOf(name).join(' ')
    const isGiven = /^\d/.test(name) && this.scope.arrays.get(GIVEN)?.length
    // a part of a value, its length, or the like
    if ((rest !== '' && operator === undefined) || isGiven || isUnknown(this.scope, name)) return written
    const value = this.scope.variables.get(name) ?? ''
    if (operator === '+') return value === '' ? '' : this.valueOf(inside)
    if (value !== '') return value
    if (!/^[-=]$/.test(operator)) return written
    const otherwise = this.valueOf(inside)
    if (operator === '=') this.defaults.set(name, otherwise)
    return otherwise
  }

  /** A part of an expression, as one word. */
  private valueOf(inside: string): string {
    return new WordReader(inside, this.scope, this.depth + 1).whole()
  }

  /** The rest of the text as one word. */
  private whole(): string {
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
