import { namesChangedIn } from './shellArithmetic'
import { ASSIGNMENTS_ANYWHERE } from './shellFunctions'
import { CONTINUED } from './shellReader'
import { GIVEN, type ShellValues } from './shellValues'

/** A word whose variable is not known, as in `export "$name=$value"` or `export $(cat .env)`. */
export const NAMELESS = /^[^=\s]*\$/
/** Files that set up a shell or an environment, and no settings of a training. */
const OF_ENVIRONMENT =
  /(?:^|\/)(?:activate|conda\.sh|mamba\.sh|micromamba\.sh|modules?\.sh|setvars\.sh|set_env\.sh|nvm\.sh|\.cargo\/env|init\/(?:ba|z)?sh|\.?(?:ba|z)shrc|\.?(?:bash_|z)?profile)"?\)?$|^"?\/etc\//
/** Commands whose output does the same when it is evaluated. */
const HOOK = /^\$\(.*\b(?:conda|mamba|micromamba|pyenv|ssh-agent|brew|direnv|modulecmd|dircolors|lesspipe)\b/s
/** The name of a variable in a text that is evaluated is not known. */
const EVALUATES_ANY =
  /(?:^|[\n;&|])[^\S\n]*(?:(?:export|declare|local|readonly|typeset|source|\.|eval)[^\S\n]+)?["']?[^=\s]*\$/

/** Follows a command of the shell itself that changes variables or the words that a script is given. */
export function changeBy(all: readonly string[], values: ShellValues): void {
  const [first, ...words] = all.filter((word) => word !== CONTINUED)
  const [file = ''] = words
  const forget = (names: readonly string[]) => {
    if (names.some((name) => name.includes('$'))) values.forgetAll()
    for (const name of names) if (NAME.test(name)) values.forget(name)
  }
  if (first === 'shift') values.shift(Number(words[0] ?? 1))
  else if (first === 'set') {
    const given = givenBySet(words)
    if (given !== null) values.assignArray(GIVEN, given, false)
  } else if (first === 'unset') {
    if (words.some((name) => name.includes('$'))) values.forgetAll()
    for (const name of words) if (NAME.test(name)) values.unset(name)
    forget(words.flatMap((name) => ELEMENT.exec(name)?.[1] ?? []))
  } else if (/^(read|mapfile|readarray)$/.test(first)) {
    // the values of other options are no names, and neither is what is read
    const before = first === 'read' ? /^-[pdnNtui]$|^<+$/ : /^-[dnOsuCc]$|^<+$/
    forget(words.filter((word, i) => !before.test(words[i - 1] ?? '') && !word.startsWith('<')))
  } else if (first === 'getopts') forget(words.slice(1, 2))
  else if (first === 'printf' && words[0] === '-v') forget(words.slice(1, 2))
  else if (/^(source|\.)$/.test(first)) {
    if (file !== '' && !OF_ENVIRONMENT.test(file)) values.forgetAll()
  } else if (first === 'eval') {
    const text = words.join(' ')
    if (HOOK.test(text)) return
    forget(namesAssignedIn(text))
    if (EVALUATES_ANY.test(text)) values.forgetAll()
  } else if (first === 'let' || first.startsWith('((')) {
    forget(namesChangedIn(all.join(' ')))
  }
}

const NAME = /^[A-Za-z_]\w*$/
/** An element of an array. */
const ELEMENT = /^([A-Za-z_]\w*)\[/

const namesAssignedIn = (text: string): string[] =>
  [...text.matchAll(ASSIGNMENTS_ANYWHERE)].flatMap(([, name]) => name ?? [])

/** The words that `set` gives a script, behind its own options; null if it leaves them as they are. */
function givenBySet(words: readonly string[]): readonly string[] | null {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === '--' || word === '-') return words.slice(at + 1)
    if (!/^[-+]/.test(word)) return words.slice(at)
    // the name of an option stands behind it
    if (word.endsWith('o')) at++
  }
  return null
}
