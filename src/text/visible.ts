/**
 * Characters that do something instead of being seen: control characters, marks of direction and other formats, line and
 * paragraph separators, halves of surrogate pairs. The joiners of scripts and of emoji are not among them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A character that is not seen, as JavaScript writes it: \u001b, or \u{e0001} where four digits are too few. */
function escapeOf(char: string): string {
  const digits = char.codePointAt(0)!.toString(16)
  return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`
}

/**
 * A text in which each character that would act on a terminal, a line or the order of reading is written as an escape.
 * @param escape how one is written
 */
export const visible = (text: string, escape: (char: string) => string = escapeOf): string =>
  text.replace(UNSEEN, escape)

/** The same for a text of several lines: line feeds stay. */
export const visibleLines = (text: string): string =>
  visible(text, (char) => (char === '\n' ? char : escapeOf(char)))
