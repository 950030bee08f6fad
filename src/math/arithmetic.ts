/**
 * Names the bits that a run gets from the portable functions and from the order of its sums. Increased by every version of this
 * program in which the same link gives other bits. 1, which no state says, used the functions of the host.
 */
export const ARITHMETIC = 2

/** Whether the steps before a stored state may have other bits than this program gives: the link does not repeat them. */
export const hasOtherArithmetic = (state: { arithmetic?: number }): boolean => state.arithmetic !== ARITHMETIC
