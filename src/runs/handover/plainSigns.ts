import type { SettingsText } from './settingsLiterals'

/** Programs and commands that may stand behind a prompt. */
const COMMAND =
  /(?=(?:[A-Z_]\w*=\S* +)*(?:[A-Z_]\w*=|\.{0,2}\/|(?:python[\d.]*|accelerate|torchrun|deepspeed|trl|swift|megatron|uv|bash|sh|nohup|env|srun|ray|export|cd|source|set)\s))/
    .source
/** The prompt of a shell that names the user and the folder, or of PowerShell, with the environment of Python before it. */
const PROMPT = new RegExp(
  `^[^\\S\\n]*(?:\\([\\w.-]+\\) *)?(?:\\[?[\\w.-]+@[\\w.-]+[^\\n$%#>]{0,80}[$%#]|(?:PS )?[A-Z]:\\\\[^\\n>]{0,80}>|\\([\\w.-]+\\) *[$%#])[^\\S\\n]+${COMMAND}`,
  'gm',
)
/** The prompt of a line that goes on with the one before it. */
const NEXT_PROMPT = /(?<=\\\n)> ?/g
/** White space that is no space, tab or end of a line. */
const SPACES = /[\u00a0\u2000-\u200a\u202f\u3000]/g
/** A dash that was two hyphens before the name of an option. */
const DASHES = /(?<=^|\s)[–—]{1,2}(?=[A-Za-z]\w)/g
/** The sign of Windows or PowerShell for a command that goes on in the next line. */
const GOES_ON = /(?<=[^\S\n])[\^`][^\S\n]*(?=\n[^\S\n]*[\w./$"'–—-])/g

/** A placeholder of a template. Behind a dollar sign it is an expression, whose value nobody knows. */
const PLACEHOLDER = /(?<!\$)(?=\{\{-?\s*[\w.][\w.| ()'",:-]{0,80}\}\})/g

/** What was read, with the placeholders as they were written. */
export function withPlaceholders<Read extends Pick<SettingsText, 'skipped'> | { problem: string }>(
  read: Read,
): Read {
  if (!('problem' in read)) for (const one of read.skipped) one.written = one.written.replaceAll('${{', '{{')
  return read
}

/** A text with the signs of programs in place of those that web pages, editors and other shells have for them. */
export function withPlainSigns(text: string): string {
  // JSON holds texts of people
  if (/^\s*\{/.test(text) && text.includes('"')) return text
  let plain = text.replace(PLACEHOLDER, '$').replace(SPACES, ' ').replace(GOES_ON, '\\').replace(DASHES, '--')
  if (!text.includes('"')) plain = plain.replace(/[“”„]/g, '"')
  if (!text.includes("'")) plain = plain.replace(/[‘’]/g, "'")
  const commands = plain.replace(PROMPT, '')
  return commands === plain ? plain : commands.replace(NEXT_PROMPT, '')
}
