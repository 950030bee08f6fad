import { withoutPrompts } from './prompts'
import type { SettingsText, SettingsTextProblem } from './settingsLiterals'

/** A dash that was two hyphens before the name of an option. */
const DASHES = /(?<=^|\s)[–—]{1,2}(?=[A-Za-z]\w)/g
/** The sign of Windows or PowerShell for a command that goes on in the next line. */
const GOES_ON = /(?<=[^\S\n])[\^`][^\S\n]*(?=\n *\S)/g
/** A placeholder of a template. Behind a dollar sign it is an expression, whose value nobody knows. */
const PLACEHOLDER = /(?<!\$)(?=\{\{[^{}\n]+\}\})/g

/**
 * What was read, with the placeholders as they were written.
 * @param text what the visitor wrote
 */
export function withPlaceholders<Read extends SettingsText | SettingsTextProblem>(
  read: Read,
  text: string,
): Read {
  const plain = (shown: string) => (text.includes(shown) ? shown : shown.replaceAll('${{', '{{'))
  if ('problem' in read) return { ...read, found: plain(read.found) }
  for (const one of read.skipped) one.written = plain(one.written)
  if (read.part) read.part.begins = plain(read.part.begins)
  if (read.broken) read.broken.found = plain(read.broken.found)
  if (read.others) read.others = read.others.map(plain)
  if (read.file !== undefined) read.file = plain(read.file)
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
  return withoutPrompts(plain)
}
