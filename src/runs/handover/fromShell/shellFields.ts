/** The words of an unquoted value; `$(…)` and `${…}` stay whole. */
const FIELDS = /(?:\$\((?:[^()]|\([^()]*\))*\)|\$\{[^}]{0,300}\}|\S)+/g
/** All words of an array, or of what a script is given; the second form is for an array that may be empty. */
export const WHOLE_ARRAY = /^("?)\$(?:\{([A-Za-z_]\w*)\[[@*]\](?::?\+"?\$\{\2\[[@*]\]\}"?|:?-)?\}|[@*])\1/

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
