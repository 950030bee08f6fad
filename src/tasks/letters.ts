/** The letter for number 0, 1, 2 …: a, b, c … */
export const letterOf = (index: number) => String.fromCharCode(97 + index)

/** The first letters. */
export const lettersOf = (count: number): string[] => Array.from({ length: count }, (_, i) => letterOf(i))
