/**
 * The version of the arithmetic of training with each kind of network: its functions and the order of its sums. Raise it by one
 * whenever the same link gives other bits. Version 1 used the functions of the browser; its states have no `arithmetic`. The
 * transformer of version 2 was not a configuration of GPT-2, and drew tokens in another way.
 */
export const ARITHMETIC = { mlp: 2, transformer: 3 } as const

/** Whether a state was stored under another arithmetic: training from the link may then give its steps other bits. */
export const hasOtherArithmetic = (state: {
  arithmetic?: number
  config: { policy: keyof typeof ARITHMETIC }
}): boolean => state.arithmetic !== ARITHMETIC[state.config.policy]
