const number = new Intl.NumberFormat('en')

/**
 * A count with its noun: "1 run", "2,048 runs".
 * @param count a number, or one that is written already
 */
export const counted = (count: number | string, one: string, many: string): string =>
  `${typeof count === 'number' ? number.format(count) : count} ${Number(count) === 1 ? one : many}`
