import { visible } from './visible'

/** Characters that a reader of HTML, of mathematics or of struck-out text takes for its own, as entities: every reader knows these. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '~': '&#126;',
  $: '&#36;',
}

/** A text in which nothing has a meaning: most cells are numbers and words. */
const PLAIN = /^[A-Za-z0-9 .,:;/%()+=-]*$/

/** A line of text as Markdown that shows it: nothing in it is HTML, a link, a mark, or the end of a cell. */
const line = (text: string): string =>
  PLAIN.test(text)
    ? text
    : visible(text)
        // an underscore within a word marks nothing
        .replace(/[\\`*[\]#|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
        .replace(/[&<>~$]/g, (char) => ENTITIES[char])

/** A text as a cell of a Markdown table; its lines are divided by the only tag in it. */
export const markdownCell = (text: string): string =>
  text
    .split(/\r\n|[\n\r]/)
    .map(line)
    .join('<br>')

/** The lines of a Markdown table. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lineOf = (cells: readonly string[]) => `| ${cells.map(markdownCell).join(' | ')} |`
  return [lineOf(head), `|${head.map(() => ' --- ').join('|')}|`, ...rows.map(lineOf)]
}
