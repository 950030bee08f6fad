/** Short ways to write the entry of a knob. */
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

/** A number whose 0 means off. */
export const off = (
  external: string,
  rest: Pick<NumberKnob, 'max' | 'scale' | 'step'> & { integer?: boolean } & Names,
): NumberKnob => number(external, 'step', { default: 0, min: 0, integer: false, ...rest })
/** A positive coefficient. */
export const positive = (external: string, fallback: number, names: Names): NumberKnob =>
  number(external, 'step', {
    default: fallback,
    min: 0.001,
    max: 100,
    integer: false,
    scale: 'log',
    step: 0.05,
    ...names,
  })
/** A share of the tokens. */
export const share = (external: string, fallback: number, names: Names): NumberKnob =>
  number(external, 'step', {
    default: fallback,
    min: 0,
    max: 1,
    integer: false,
    scale: 'log',
    step: 0.005,
    ...names,
  })
