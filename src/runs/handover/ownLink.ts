import { firstValues, readEntries } from '../../settings/link'
import { find } from '../../settings/names'
import { TASK_PREFIX } from '../../settings/read'

/**
 * A file that this page wrote names its configuration as a link, which always has a seed. A link with nothing but a
 * seed counts only after an address, a colon or a bracket, or in a report of the page. Elsewhere, text such as
 * `#seed=42` is a comment.
 */
const IN_FILE =
  /(?:^|[\s(])(?:https?:\/\/[^\s#(]*)?#((?:[a-z_][\w.]*=[^\s&#]*&)*seed=\d+(?:&[a-z_][\w.]*=[^\s&#"`<>]*)*)/m
/** A link that has nothing but its seed. */
const SEED = /(?:https?:\/\/[^\s#(]*|[:：] ?|`#`.*[:：]\n\n {4}|\()#seed=\d+(?![\w&])/
/** A text that is a link and nothing else: with its address, from its # on, or without that. */
const WHOLE = /^(https?:\/\/[^\s#]*#|#)?([a-z_][\w.]*=[^\s#]*)$/
/** A link in quotes, as commands of this page take it. */
const QUOTED = /(["'`])(?:https?:\/\/[^\s#"'`]*)?#((?:task|algorithm|view)=(?:(?!\1)[^\s#"`])*)\1/
/** A program of this page for Ray or Optuna names its comparison or sweep. */
const IN_PROGRAM = /^LINK = "(view=(?:compare|sweep)&[^"\\\s]*)"\r?$/m

/** The text after `#` of a link of this page that a text is, or that it names as its configuration; null if it has none. */
export function ownLink(text: string): string | null {
  const [, sign, whole] = WHOLE.exec(text) ?? []
  // without # and &, it is a line of a name and its value
  if (whole !== undefined && (sign !== undefined || whole.includes('&')) && isOfPage(whole)) return whole
  const link = linkInFile(text)
  if (link !== null && (link.includes('&') || SEED.test(text))) return link
  const [, , quoted] = QUOTED.exec(text) ?? []
  return quoted !== undefined && isOfPage(quoted) ? quoted : null
}

/** The first link with a seed. In brackets, as in `[run](#seed=3)`, it ends before the one that closes them. */
function linkInFile(text: string): string | null {
  const found = IN_FILE.exec(text)
  if (found === null) return null
  const end = found.index + found[0].length
  const [link] = found.slice(1)
  let open = openedIn(text.slice(text.lastIndexOf('\n', end - link.length) + 1, end - link.length))
  if (open <= 0) return link
  const closing = [...link].findIndex((c) => (open += openedIn(c)) <= 0)
  return closing < 0 ? link : [...link].slice(0, closing).join('')
}

/** How many round brackets a text opens and does not close. */
const openedIn = (text: string): number => text.split('(').length - text.split(')').length

/** Whether a link has an entry of this page: not every address that has something after its # is one. */
const isOfPage = (link: string): boolean =>
  [...readEntries(link).keys()].some(
    (name) => /^(view|z)$/.test(name) || name.startsWith(TASK_PREFIX) || find(name) !== undefined,
  )

/** Whether a link is packed, so that its settings have to be unpacked first. */
export const isPacked = (link: string): boolean => readEntries(link).has('z')

/**
 * The link to a comparison or a sweep in a text. The text is this link, or a program of this page that trains the
 * comparison or sweep. Null for any other text. Such a text has no settings of a single run, but its link opens it.
 */
export function experimentLink(text: string): string | null {
  const [, inProgram] = IN_PROGRAM.exec(text) ?? []
  if (inProgram !== undefined) return inProgram
  const link = ownLink(text.trim())
  const view = link === null ? undefined : firstValues(readEntries(link)).get('view')
  return view === 'compare' || view === 'sweep' ? link : null
}
