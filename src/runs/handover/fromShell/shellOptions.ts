import { find } from '../../../settings/names'
import { nameHere } from '../nameHere'
import { nothingRead, SHOWN, take, type SettingsText, type Skipped } from '../settingsLiterals'
import { maybeWords, withoutMaybe } from './shellMaybe'
import { endOfBrackets } from './shellFields'
import { CONTINUED } from './shellReader'

export const OPTION = /^--([A-Za-z][\w.-]*)(?:=(.*))?$/s
export const OVERRIDE = /^\+{0,2}([A-Za-z_][\w.]*)=(.*)$/s
/** All words of an array, or those that a function is given: never a single value. */
const ALL_WORDS = /^\$(?:[@*]$|\{(?:[@*]|\w+\[[@*]\]))/
const NAME = /^\$(?:[@*]|\w+)/
/** Variables one after the other. */
const UNSET = /^(?:\$[A-Za-z_]\w*|\$\{[A-Za-z_]\w*\})+$/

/** Whether a word is the script that a launcher starts. */
export const isScriptAt = (word: string, before: string | undefined): boolean =>
  word.endsWith('.py') || word === '-m' || before === '-m'

/** Whether nothing of a word is known: it is variables that the script does not set, or commands whose output is not known. */
function isUnknown(word: string): boolean {
  let at = 0
  while (word[at] === '$') {
    if (/[{(]/.test(word[at + 1] ?? '')) at = endOfBrackets(word, at + 1)
    else {
      const name = NAME.exec(word.slice(at, at + 100))
      if (!name) return false
      at += name[0].length
    }
  }
  return at > 0 && at >= word.length
}

/** The values of a name, in order; of values that may be there or not, the others are kept. */
interface Given {
  values: string[]
  isMaybe: boolean
  /** values that later ones replace */
  replaced: Set<string>
  /** whether unknown words behind it may give it again */
  isReplaceable: boolean
}

/** The options among the words of a command. The last value of a name counts, for argparse as for Hydra. */
class Options {
  private readonly given = new Map<string, Given>()
  private readonly left = new Map<string, Skipped>()
  private readonly isMaybe: boolean
  private readonly isUnset: (name: string) => boolean
  /** whether unknown words may give options again that stand before them */
  private isDoubtful = false
  called: string

  constructor(called: string, isUnset: (name: string) => boolean, isMaybe = false) {
    this.called = called
    this.isUnset = isUnset
    this.isMaybe = isMaybe
  }

  read(words: readonly string[]): this {
    /** the option that waits for its value */
    let open: { name: string; values: string[] } | undefined
    const close = () => {
      if (open) this.close(open.name, open.values)
      open = undefined
    }
    let hasBegun = false
    for (const [i, word] of words.entries()) {
      if (word === CONTINUED) {
        // a value may stand on the next line, but not a part of it
        if (open && open.values.length > 0) close()
        continue
      }
      const [, name, value] = OPTION.exec(word) ?? OVERRIDE.exec(word) ?? []
      const inside = maybeWords(word)
      if (name !== undefined) {
        close()
        hasBegun = true
        // argument parsers read --learning-rate as --learning_rate
        const here = name.replaceAll('-', '_')
        if (value === undefined) open = { name: here, values: [] }
        else this.give(here, value)
      } else if (inside) {
        close()
        this.add(new Options('', this.isUnset, true).read(inside))
      } else if (ALL_WORDS.test(word) || (!open && (i > 0 || this.isMaybe) && isUnknown(word))) {
        close()
        this.leave(word, 'computed')
      } else if (
        hasBegun &&
        isScriptAt(word, words[i - 1]) &&
        (!open || open.values.length > 0 || word === '-m')
      ) {
        // what a launcher starts stands behind its own options: it is neither a value nor a setting
        close()
        this.called = `${this.called} ${word}`.trim().slice(0, SHOWN)
      } else if (open) open.values.push(word)
      else if (hasBegun && word.trim() !== '') this.leave(word, 'no-literal')
    }
    close()
    return this
  }

  private close(name: string, values: readonly string[]): void {
    // further options may stand in a variable behind the value
    const size = values.findLastIndex((value) => !isUnknown(value)) + 1
    const own = values.slice(0, Math.max(size, 1))
    this.give(name, own.join(' ') || 'true')
    for (const word of values.slice(own.length)) this.leave(word, 'computed')
  }

  private leave(word: string, why: Skipped['why']): void {
    const written = word.slice(0, SHOWN)
    const isVariable = why === 'computed'
    if (isVariable && !this.isNothing(word)) this.doubt()
    this.left.set(written, {
      name: written,
      written,
      why: this.isMaybe ? 'conditional' : why,
      ...(isVariable && { kind: 'variable' }),
    })
  }

  /** Whether a word is variables alone that nothing sets in the script: by itself it is given none. */
  private isNothing(word: string): boolean {
    const names = UNSET.test(word) ? (word.match(/[A-Za-z_]\w*/g) ?? []) : []
    return names.length > 0 && names.every(this.isUnset)
  }

  /** Records that unknown words may give any option again that stands before them. */
  private doubt(): void {
    this.isDoubtful = true
    for (const one of this.given.values()) one.isReplaceable = true
  }

  private give(name: string, value: string): void {
    const before = this.given.get(name)
    // the same set for all values of a name, because a copy for each would take the square of their number
    const replaced = before?.replaced ?? new Set<string>()
    for (const one of before?.values ?? []) replaced.add(one)
    this.given.delete(name)
    this.given.set(name, { values: [value], isMaybe: false, replaced, isReplaceable: false })
  }

  /** Adds options that may be there or not. */
  private add({ given, left, isDoubtful }: Options): void {
    if (isDoubtful) this.doubt()
    for (const [name, { values, replaced }] of given) {
      const before = this.given.get(name) ?? { values: [], replaced: new Set<string>() }
      this.given.set(name, {
        values: [...new Set([...before.values, ...replaced, ...values])],
        isMaybe: true,
        replaced: before.replaced,
        isReplaceable: false,
      })
    }
    for (const [name, one] of left) this.left.set(name, one)
  }

  /** What is certain, and what is left out and why. */
  result(): SettingsText {
    const found = nothingRead('command', this.called)
    const replaceable = new Set<string>()
    for (const [name, { values, isMaybe, replaced, isReplaceable }] of this.given) {
      if (isReplaceable) replaceable.add(name)
      const all = [...new Set(values)]
      if (isMaybe) found.skipped.push({ name, written: all.join(' / ').slice(0, SHOWN), why: 'conditional' })
      else take(found, name, values[0])
      const written = [...replaced].filter((value) => !all.includes(value)).join(' / ')
      if (written !== '' && find(nameHere(name)))
        found.skipped.push({ name, written: written.slice(0, SHOWN), why: 'overridden' })
    }
    found.skipped.push(...this.left.values())
    for (const one of found.skipped) {
      one.name = withoutMaybe(one.name)
      one.written = withoutMaybe(one.written)
    }
    return { ...found, replaceable }
  }
}

/**
 * The settings that the options of a command make. Words before the first of them start the program.
 * @param isUnset whether nothing in the script sets a variable
 */
export const optionsOf = (
  words: readonly string[],
  called: string,
  isUnset: (name: string) => boolean,
): SettingsText => new Options(called, isUnset).read(words).result()
