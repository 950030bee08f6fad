/** The letter for number 0, 1, 2 …: a, b, c … */
export const letterOf = (index: number) => String.fromCharCode(97 + index)

/** The number that a typed letter stands for; null where it is none of the first `count`. */
export function indexOfLetter(typed: string, count: number): number | null {
  const letter = typed.trim()
  const index = letter.charCodeAt(0) - 97
  return letter.length === 1 && index >= 0 && index < count ? index : null
}
