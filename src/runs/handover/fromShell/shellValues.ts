import { maybe, MOST_ADDED, together } from './shellMaybe'

/** The values of a script's own variables, and the words of its arrays. */
export interface ShellScope {
  variables: Map<string, string>
  arrays: Map<string, string[]>
  /** variables whose value depends on a condition, a loop or a function, or is computed */
  conditional: Set<string>
  /** variables that commands get in any case */
  exported: Set<string>
  /** whether something that is not read, such as another file, may have set variables that are in neither */
  isOpen: boolean
}

/** Whether something in a script sets a variable to a value that cannot be told. */
export const isInDoubt = ({ variables, conditional, isOpen }: ShellScope, name: string): boolean =>
  conditional.has(name) || (isOpen && !variables.has(name) && !/^\d/.test(name))

/** Variables to which the shell itself, or whoever starts it, gives a value. */
const BY_SHELL =
  /^(?:E?UID|RANDOM|SRANDOM|SECONDS|EPOCH\w+|HOSTNAME|HOSTTYPE|MACHTYPE|HOME|USER|LOGNAME|SHELL|PATH|PWD|OLDPWD|SHLVL|BASH\w*|PPID|LINENO|OSTYPE|IFS|OPTIND|TERM|LANG)$/

/** Whether a variable has a value although the script gives it none. */
const isGivenByShell = ({ variables }: ShellScope, name: string): boolean =>
  BY_SHELL.test(name) && !variables.has(name)

/** Whether the value of a variable cannot be told. */
export const isUnknown = (scope: ShellScope, name: string): boolean =>
  isInDoubt(scope, name) || isGivenByShell(scope, name)

/** The start of an assignment, whose value is not split into words. */
export const ASSIGNS = /^[A-Za-z_]\w*\+?=/
/** The start of an array, as a word: `NAME=(`. */
export const ARRAY = /^([A-Za-z_]\w*)(\+?)=\($/
/** The dollar sign of a variable that has no value. */
export const NO_VALUE = /\$(?=[\w{])/g

/** The name of the words that a script or a function is given, among the arrays. */
export const GIVEN = '@'
/** The most characters of a value that is kept: a variable that is put into itself again and again doubles each time. */
const LONGEST = 10_000
/** The most words of an array or of a variable. */
export const MOST_WORDS = 10_000
/** A word that is an option, or words one of which is. */
const HAS_OPTION = /(^|[^\w])--[A-Za-z]|=/

/** What a part of a script changes, whose values hold until its end. */
export interface Journal {
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
  /** whether it may change any variable */
  changesAny: boolean
  /** whether any variable was in doubt before it */
  wasOpen: boolean
}

const newJournal = (wasOpen: boolean): Journal => ({
  before: new Map(),
  arraysBefore: new Map(),
  changed: new Set(),
  added: new Map(),
  addedToArrays: new Map(),
  replaced: new Set(),
  changesAny: false,
  wasOpen,
})

/** The values of variables and arrays while a script is read, which are noted in the journal of the block that is open. */
export class ShellValues {
  /** whether no value is told any more, because the functions of the script and its variables are too many */
  isLost = false
  /** whether a variable may have a value since all were forgotten */
  private hasValues = true
  readonly scope: ShellScope
  private readonly journal: () => Journal | undefined

  constructor(scope: ShellScope, journal: () => Journal | undefined) {
    this.scope = scope
    this.journal = journal
  }

  newJournal(): Journal {
    return newJournal(this.scope.isOpen)
  }

  assign(name: string, value: string, adds = false): void {
    const { variables, conditional } = this.scope
    if (adds && isInDoubt(this.scope, name)) return
    const whole = adds ? (variables.get(name) ?? '') + value : value
    if (this.isLost || whole.length > LONGEST) {
      this.forget(name)
      return
    }
    this.note(name)
    this.hasValues = true
    variables.set(name, whole)
    conditional.delete(name)
  }

  assignArray(name: string, words: readonly string[], adds: boolean): void {
    const { arrays, isOpen } = this.scope
    const before = arrays.get(name)
    const unknown = [name === GIVEN ? '$@' : `\${${name}[@]}`]
    if (this.isLost) {
      arrays.set(name, unknown)
      return
    }
    this.noteArray(name, before)
    this.hasValues = true
    arrays.set(name, [...(adds ? (before ?? (isOpen ? unknown : [])) : []), ...words].slice(0, MOST_WORDS))
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
    this.scope.exported.delete(name)
    if (!this.isLost) this.scope.conditional.delete(name)
    this.assignArray(name, [], false)
  }

  /** Records that the value of a variable cannot be told any more, be it an array or not. */
  forget(name: string): void {
    this.unset(name)
    this.scope.conditional.add(name)
    this.assignArray(name, [`\${${name}[@]}`], false)
  }

  /** Records that any variable may have any value: the script runs something that is not read. */
  forgetAll(): void {
    const { variables, arrays, conditional } = this.scope
    const names = this.hasValues ? new Set([...variables.keys(), ...arrays.keys()]) : []
    for (const name of names) if (name !== GIVEN && !conditional.has(name)) this.forget(name)
    this.hasValues = false
    this.scope.isOpen = true
    const journal = this.journal()
    if (journal) journal.changesAny = true
  }

  /** What a block may have changed is in doubt from here on. */
  leaveInDoubt(journal: Journal, isFunction: boolean): void {
    this.addMaybe(journal, isFunction)
    for (const name of journal.changed) this.forget(name)
    if (journal.changesAny) this.forgetAll()
  }

  /** Adds the words that a block may have added. Where it may have replaced the others, these are in doubt as well. */
  private addMaybe({ added, addedToArrays, replaced }: Journal, isFunction: boolean): void {
    const { variables, arrays } = this.scope
    for (const [name, words] of added) this.assign(name, `${variables.get(name)} ${maybe(words)}`)
    for (const [name, words] of addedToArrays) {
      // a function is given other words than the script
      if (isFunction && name === GIVEN) continue
      const before = together(arrays.get(name) ?? [])
      // words without options start a program, whichever of them it is
      const isInDoubt = replaced.has(name) && before.some((word) => HAS_OPTION.test(word))
      const all = isInDoubt ? [maybe([...before, ...words])] : [...before, maybe(words)]
      this.assignArray(name, all, false)
    }
  }

  /** Gives variables the values that they had before a block. */
  restore(journal: Journal): void {
    if (this.isLost) return
    const { variables, arrays, conditional } = this.scope
    const { before, arraysBefore, changed, added, addedToArrays, replaced } = journal
    const add = (all: Map<string, string[]>, name: string, words: readonly string[]) => {
      all.set(name, [...(all.get(name) ?? []), ...words].slice(0, MOST_ADDED))
    }
    this.hasValues ||= before.size + arraysBefore.size > 0
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

  /** Takes what a group changes over into the journal around it. */
  handOn({ before, arraysBefore, changesAny }: Journal): void {
    for (const [name, value] of before) this.note(name, value)
    for (const [name, words] of arraysBefore) this.noteArray(name, words)
    const journal = this.journal()
    if (journal && changesAny) journal.changesAny = true
  }

  private note(name: string, value = this.valueOf(name)): void {
    const before = this.journal()?.before
    if (before && !before.has(name)) before.set(name, value)
  }

  private valueOf(name: string): string | null | undefined {
    return this.scope.conditional.has(name) ? null : this.scope.variables.get(name)
  }

  private noteArray(name: string, words: string[] | undefined): void {
    const before = this.journal()?.arraysBefore
    if (before && !before.has(name)) before.set(name, words)
  }
}
