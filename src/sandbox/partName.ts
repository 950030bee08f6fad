/**
 * The letters and digits that a name may have, as ranges, because which characters \p{L} and \p{N} contain depends on the version
 * of Unicode that a browser has. Beyond ASCII the ranges are the blocks of scripts, with the marks that words need. They contain
 * some characters to which Unicode has not yet given a meaning.
 */
const LETTERS = [
  'a-zA-Z0-9_',
  // Latin-1: ª ² ³ µ ¹ º ¼ ½ ¾, letters without × and ÷
  String.raw`\xaa\xb2\xb3\xb5\xb9\xba\xbc-\xbe\xc0-\xd6\xd8-\xf6\xf8-\xff`,
  // alphabets and syllables, without the space of Ogham and the separators of Mongolian
  String.raw`\u0100-\u167f\u1681-\u180a\u1810-\u1fff\u2c00-\u2dff`,
  // numbers above and below the line, symbols like letters, numbers in circles
  String.raw`\u2070-\u209f\u2100-\u218f\u2460-\u24ff`,
  // Chinese, Japanese and Korean, without punctuation
  String.raw`\u3005-\u3007\u3021-\u302f\u3031-\u303c\u3041-\ud7ff\uf900-\ufaff`,
  // forms of letters and digits
  String.raw`\ufb00-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc`,
  // scripts of the past, letters of mathematics, rare Chinese characters; no emoji
  String.raw`\u{10000}-\u{1efff}\u{20000}-\u{3fffd}`,
].join('')

/** Characters in these blocks that cannot be seen, or that only change how others look. */
const UNSEEN = [
  String.raw`\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u3164\uffa0`,
  String.raw`\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}`,
].join('')

const NAME = new RegExp(`^(?![0-9])(?:(?![${UNSEEN}])[${LETTERS}]){1,24}$`, 'u')

/** Names of parts become names of metrics. A name that every object has as a property is not allowed. */
export const isPartName = (name: string): boolean => NAME.test(name) && !(name in {})
