/** The words of an unquoted value; `$(…)` and `${…}` stay whole. */
const FIELDS = /(?:\$\((?:[^()]|\([^()]*\))*\)|\$\{[^}]{0,300}\}|\S)+/g
/** All words of an array, or of what a script is given; the second form is for an array that may be empty. */
export const WHOLE_ARRAY = /^("?)\$(?:\{([A-Za-z_]\w*)\[[@*]\](?::?\+"?\$\{\2\[[@*]\]\}"?|:?-)?\}|[@*])\1/
/** The sign of a here-document: lines that a command reads, up to a line with a word of its own. */
export const HERE_DOCUMENT = /^<<(-?)[^\S\n]*\\?(["']?)([\w.-]+)\2/

/** The words of a value without quotes; the first and the last are empty where white space separates them from what is beside it. */
export function fieldsOf(value: string): string[] {
  const inside = value.match(FIELDS) ?? []
  return [...(/^\s/.test(value) ? [''] : []), ...inside, ...(/\s$/.test(value) || value === '' ? [''] : [])]
}

/** The place of the end of a line. */
export function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** The place behind the brackets that begin at a place; the end of the text if they do not end. */
export function endOfBrackets(text: string, start: number): number {
  const closes = text[start] === '{' ? '}' : ')'
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === text[start]) depth++
    else if (text[at] === closes && --depth === 0) return at + 1
  }
  return text.length
}

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
