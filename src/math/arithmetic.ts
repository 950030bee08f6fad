/**
 * Names the bits that a run gets from the portable functions and from the order of its sums. Increased by every version of this
 * program in which the same link gives other bits. Version 1 used the functions of the host; states of version 1 name
 * no version.
 */
export const ARITHMETIC = 2

/** Whether the steps before a stored state may have other bits than this program gives: the link may not repeat them. */
export const hasOtherArithmetic = (state: { arithmetic?: number }): boolean => state.arithmetic !== ARITHMETIC
