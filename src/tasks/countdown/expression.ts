/** Tokens 0 … 9 are digits. */
export const [PLUS, MINUS, TIMES, EQUALS] = [10, 11, 12, 13]
export const TOKENS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '−', '×', '=']

/**
 * The value of an expression of digits and operators, × before + and −: the tokens from actions[at], `length` of them,
 * digits at even places and operators at odd ones.
 */
export function valueOf(actions: ArrayLike<number>, at: number, length: number): number {
  let sum = 0
  let term = actions[at]
  for (let t = 1; t < length; t += 2) {
    const right = actions[at + t + 1]
    if (actions[at + t] === TIMES) {
      term *= right
    } else {
      sum += term
      term = actions[at + t] === PLUS ? right : -right
    }
  }
  return sum + term
}

/** The number of valid places of an expression: those with a given number not used before, or with an operator. */
export function fitting(
  numbers: readonly number[],
  actions: ArrayLike<number>,
  at: number,
  T: number,
): number {
  let fits = 0
  let used = 0
  for (let t = 0; t < T; t++) {
    const token = actions[at + t]
    if (t % 2 === 1) {
      if (token >= PLUS && token <= TIMES) fits++
      continue
    }
    for (let i = 0; i < numbers.length; i++) {
      if (numbers[i] !== token || (used & (1 << i)) !== 0) continue
      used |= 1 << i
      fits++
      break
    }
  }
  return fits
}
