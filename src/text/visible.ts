/**
 * Invisible characters that have an effect: control characters, format characters such as marks of direction, line and
 * paragraph separators, lone surrogates. Without the joiners of scripts and of emoji, which change how letters look.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** The escape of an invisible character in JavaScript: \u001b, or \u{e0001} where four digits are too few. */
function escapeOf(char: string): string {
  const digits = char.codePointAt(0)!.toString(16)
  return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`
}

/**
 * A text in which every invisible character that has an effect is replaced by its escape.
 * @param escape returns the escape of a character
 */
export const visible = (text: string, escape: (char: string) => string = escapeOf): string =>
  text.replace(UNSEEN, escape)

/** The same for a text of several lines: line feeds stay. */
export const visibleLines = (text: string): string =>
  visible(text, (char) => (char === '\n' ? char : escapeOf(char)))
