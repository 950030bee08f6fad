import type { SettingsText } from './settingsLiterals'

/**
 * The prompt of a shell with its user and folder, an environment of Python, a drive of Windows or the arrow of zsh, and a command
 * behind it.
 */
const PROMPT =
  /^[^\S\n]*(?:\([\w.-]+\) *)?(?:(?:\[?[\w.-]+@[^\n$%#>]{1,80}[$%#]|PS[^\S\n][^\n>]{0,80}>|\([\w.-]+\) *[$%])[^\S\n]+|[A-Z]:\\[^\n>]{0,80}>[^\S\n]*|[➜❯][^\S\n]+(?:\S+[^\S\n]+git:\([^\n)]{1,80}\)[^\S\n]+)?(?:✗[^\S\n]+)?)(?=[\w./]+[ =][^\s:])/gm
/** A prompt of a shell, with or without a user and a folder, before a command. */
const ANY_PROMPT = /^[^\S\n]*(?:[$%➜❯]|PS [^>\n]{0,80}>)[^\S\n]+[\w./]/m
/** The prompt of root before a command. It is also the sign of a comment. */
const ROOT_PROMPT = /^# (?=[\w./]+ )/
/** A variable of Windows that is the value of an option, and the command that sets one. */
const WINDOWS_VARIABLE = /(?<=[\s="])%([A-Z_]\w*)%(?=["\s]|$)/g
const WINDOWS_SET = /^(\s*)set "?([A-Z_]\w*)=([^\s"&|<>^%$]+)"?[^\S\n]*$/gm
/** The prompt of a line that goes on with the one before it: > in a shell, >> in PowerShell. */
const NEXT_PROMPT = /(?<=\\\n)>{1,2} ?/g
/** A dash that was two hyphens before the name of an option. */
const DASHES = /(?<=^|\s)[–—]{1,2}(?=[A-Za-z]\w)/g
/** The sign of Windows or PowerShell for a command that goes on in the next line. */
const GOES_ON = /(?<=[^\S\n])[\^`][^\S\n]*(?=\n *\S)/g
/** A placeholder of a template. Behind a dollar sign it is an expression, whose value nobody knows. */
const PLACEHOLDER = /(?<!\$)(?=\{\{[^{}\n]+\}\})/g

/** What was read, with the placeholders as they were written. */
export function withPlaceholders<Read extends SettingsText | { problem: string }>(read: Read): Read {
  if ('problem' in read) return read
  const plain = (text: string) => text.replaceAll('${{', '{{')
  for (const one of read.skipped) one.written = plain(one.written)
  if (read.part) read.part.begins = plain(read.part.begins)
  return read
}

/** A text with the signs of programs in place of those that web pages, editors and other shells have for them. */
export function withPlainSigns(text: string): string {
  // JSON holds texts of people
  if (/^\s*\{/.test(text) && text.includes('"')) return text
  let plain = text
    .replace(PLACEHOLDER, '$')
    .replace(/[^\S\n\t]/g, ' ')
    .replace(GOES_ON, '\\')
    .replace(DASHES, '--')
  if (!text.includes('"')) plain = plain.replace(/[“”]/g, '"')
  if (!text.includes("'")) plain = plain.replace(/[‘’]/g, "'")
  if (isOfRoot(plain)) plain = plain.replace(new RegExp(ROOT_PROMPT, 'gm'), '$ ')
  plain = plain.replace(WINDOWS_VARIABLE, '${$1}')
  const commands = plain.replace(PROMPT, '').replace(WINDOWS_SET, '$1$2=$3')
  return commands === plain && !ANY_PROMPT.test(plain) ? plain : commands.replace(NEXT_PROMPT, '')
}

/** Whether a text has options, and every line of it is a command behind the prompt of root, or goes on with one. */
function isOfRoot(text: string): boolean {
  let goesOn = false
  for (const line of text.split('\n')) {
    if (!goesOn && line.trim() !== '' && !ROOT_PROMPT.test(line)) return false
    goesOn = line.endsWith('\\')
  }
  return text.includes(' --')
}
