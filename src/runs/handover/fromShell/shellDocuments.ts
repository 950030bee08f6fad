import { endOfLine } from './shellFields'

/** The sign of a here-document: lines that a command reads, up to a line with a word of its own. */
export const HERE_DOCUMENT = /^<<(-?)[^\S\n]*\\?(["']?)([\w.-]+)\2/

/**
 * The here-document that begins at a place, and the place behind it; without its last line it is empty. Behind `<<-`, tabs may
 * stand before that.
 */
export function documentAt(
  text: string,
  start: number,
  [, dash, , last]: readonly string[],
): { document: string; end: number } {
  for (let at = start; at < text.length;) {
    const next = text.indexOf('\n', at)
    const after = next < 0 ? text.length : next + 1
    const line = text.slice(at, next < 0 ? text.length : next)
    if ((dash === '' ? line : line.replace(/^\t+/, '')) === last)
      return { document: text.slice(start, at), end: after }
    at = after
  }
  return { document: '', end: text.length }
}

/** The text that `$(cat <<EOF …)` gives, and whether the shell puts values into it; null if an expression is none. */
export function documentOfCat(written: string): { text: string; isExpanded: boolean } | null {
  const sign = /^\$\(\s*cat\s*(?=<<)/.exec(written)
  const start = sign && HERE_DOCUMENT.exec(written.slice(sign[0].length))
  if (!start) return null
  const { document } = documentAt(`${written.slice(0, -1)}\n`, endOfLine(written, sign[0].length) + 1, start)
  return document === '' ? null : { text: document.trimEnd(), isExpanded: !/["'\\]/.test(start[0]) }
}
