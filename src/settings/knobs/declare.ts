/** Short ways to declare the values that a knob takes. */
import type { ChoiceKnob, NumberKnob, SwitchKnob } from '../knob'

type Names = { trl?: string; verl?: string }
export const number = (
  external: string,
  effect: 'step' | 'reset',
  rest: Omit<NumberKnob, 'kind' | 'external' | 'effect' | keyof Names> & Names,
): NumberKnob => ({ kind: 'number', external, effect, ...rest })
export const choice = <const Option extends string>(
  external: string,
  effect: 'step' | 'reset',
  options: readonly Option[],
  fallback: NoInfer<Option>,
  names: Names = {},
): ChoiceKnob<Option> => ({ kind: 'choice', external, effect, options, default: fallback, ...names })
export const toggle = (
  external: string,
  effect: 'step' | 'reset',
  fallback: boolean,
  names: Names = {},
): SwitchKnob => ({ kind: 'switch', external, effect, default: fallback, ...names })

/** The default of a number, its bounds, and the step of its slider, which is spaced evenly or by equal ratios. */
type Range = Pick<NumberKnob, 'default' | 'min' | 'max'> & ({ linear: number } | { log: number })

const ranged = (
  external: string,
  { default: fallback, min, max, ...spacing }: Range,
  integer: boolean,
  names: Names,
): NumberKnob => ({
  kind: 'number',
  external,
  effect: 'step',
  default: fallback,
  min,
  max,
  integer,
  ...('log' in spacing ? { scale: 'log', step: spacing.log } : { scale: 'linear', step: spacing.linear }),
  ...names,
})

/** A real number that acts from the next step on. */
export const real = (external: string, range: Range, names: Names = {}) =>
  ranged(external, range, false, names)
/** A whole number that acts from the next step on. */
export const whole = (external: string, range: Range, names: Names = {}) =>
  ranged(external, range, true, names)
/** A positive coefficient. */
export const positive = (external: string, fallback: number, names: Names) =>
  real(external, { default: fallback, min: 0.001, max: 100, log: 0.05 }, names)
/** A share of the tokens. */
export const share = (external: string, fallback: number, names: Names) =>
  real(external, { default: fallback, min: 0, max: 1, log: 0.005 }, names)
