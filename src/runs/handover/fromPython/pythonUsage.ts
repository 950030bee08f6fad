import type { SettingsText } from '../settingsLiterals'
import { treeOf } from './pythonTree'
import { isCommand, readCommand } from '../fromShell/shellText'

/** What a program may read the options of its command with. */
const READS_OPTIONS =
  /\b(TrlParser|HfArgumentParser|ArgumentParser|parse_args\w*|parse_known_args|sys\.argv|fire|click|tyro|typer|draccus)\b/

/** A program without its texts and comments, and its comments and the texts that no statement uses, which are for people. */
function partsOf(text: string): { code: string; forPeople: string[] } {
  const forPeople: string[] = []
  let code = ''
  let end = 0
  treeOf(text)?.iterate({
    enter({ name, from, to, node }) {
      if (name === 'Comment') forPeople.push(text.slice(from, to).replace(/^#+ ?/, ''))
      else if (!name.endsWith('String')) return true
      else if (node.parent?.name === 'ExpressionStatement')
        forPeople.push(
          ...text
            .slice(from, to)
            .replace(/^\w*("""|'''|"|')|("""|'''|"|')$/g, '')
            .split('\n'),
        )
      code += text.slice(end, from)
      end = to
      return false
    },
  })
  return { code: code + text.slice(end), forPeople }
}

/** A program without its texts and comments: a command that stands in them is none of its statements. */
export const codeOf = (text: string): string => partsOf(text).code

/**
 * Adds the options of a command that starts the program, as a comment or a text that no statement uses shows it. What the
 * program sets itself counts. A program that does not look at its options does not have them.
 */
export function withUsage(program: SettingsText, text: string): SettingsText {
  const { code, forPeople } = partsOf(text)
  if (!READS_OPTIONS.test(code)) return program
  const lines = forPeople.filter(
    (line, i) => /\\\s*$/.test(forPeople[i - 1] ?? '') || (isCommand(line) && !line.trim().startsWith('#!')),
  )
  const usage = lines.join('\n')
  if (!/\s--\w/.test(usage)) return program
  const { entries, skipped, others, file } = readCommand(usage)
  const known = new Set(program.entries.map(([name]) => name))
  const own = program.skipped.filter(({ name }) => !entries.some(([one]) => one === name))
  return {
    ...program,
    entries: [...entries.filter(([name]) => !known.has(name)), ...program.entries],
    skipped: [...skipped.filter(({ name }) => !known.has(name)), ...own],
    ...(others && { others }),
    ...(file !== undefined && { file }),
  }
}
