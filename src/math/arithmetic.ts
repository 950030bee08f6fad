/**
 * The version of the arithmetic of training: its functions and the order of its sums. It is raised by one whenever the same link
 * gives other bits. Version 1 used the browser's own functions; states that were stored by version 1 name no version.
 */
export const ARITHMETIC = 2

/** Whether a state was stored under another arithmetic: training from the link may then give its steps other bits. */
export const hasOtherArithmetic = (state: { arithmetic?: number }): boolean => state.arithmetic !== ARITHMETIC
