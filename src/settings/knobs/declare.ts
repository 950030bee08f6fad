/** Short ways to declare the values that a knob takes. */
import type { ChoiceKnob, Knob, NumberKnob, SwitchKnob, TextKnob } from '../knob'

/** The names of a knob elsewhere, and when it acts: from the next step on, unless it says `reset`. */
type Rest = Partial<Pick<Knob, 'trl' | 'verl' | 'aliases' | 'papers'>> & { effect?: 'reset' }

export const choice = <const Option extends string>(
  external: string,
  options: readonly Option[],
  fallback: NoInfer<Option>,
  rest: Rest = {},
): ChoiceKnob<Option> => ({ kind: 'choice', external, effect: 'step', options, default: fallback, ...rest })

export const toggle = (external: string, fallback: boolean, rest: Rest = {}): SwitchKnob => ({
  kind: 'switch',
  external,
  effect: 'step',
  default: fallback,
  ...rest,
})

/** Free text, empty at first. */
export const text = (external: string, maxLength: number, rest: Rest = {}): TextKnob => ({
  kind: 'text',
  external,
  effect: 'step',
  default: '',
  maxLength,
  ...rest,
})

/** The default of a number, its bounds, and the step of its slider, which is spaced evenly or by equal ratios. */
type Range = Pick<NumberKnob, 'default' | 'min' | 'max'> & ({ linear: number } | { log: number })

const ranged = (
  external: string,
  { default: fallback, min, max, ...spacing }: Range,
  integer: boolean,
  rest: Rest,
): NumberKnob => ({
  kind: 'number',
  external,
  effect: 'step',
  default: fallback,
  min,
  max,
  integer,
  ...('log' in spacing ? { scale: 'log', step: spacing.log } : { scale: 'linear', step: spacing.linear }),
  ...rest,
})

/** A real number. */
export const real = (external: string, range: Range, rest: Rest = {}) => ranged(external, range, false, rest)
/** A whole number. */
export const whole = (external: string, range: Range, rest: Rest = {}) => ranged(external, range, true, rest)
/** A positive coefficient. */
export const positive = (external: string, fallback: number, rest: Rest) =>
  real(external, { default: fallback, min: 0.001, max: 100, log: 0.05 }, rest)
/** A share of the tokens. */
export const share = (external: string, fallback: number, rest: Rest) =>
  real(external, { default: fallback, min: 0, max: 1, log: 0.005 }, rest)
