/** Short ways to declare a task's own knobs. */
import type { ChoiceKnob, Knob, NumberKnob, SwitchKnob, TextKnob } from '../settings/knob'

/** A knob without the fields that are the same for all knobs of a task. */
type Unnamed<K extends Knob> = Omit<K, 'external' | 'effect'>

/** Knobs of a task: in links each is `task.` and its name, and all act on Reset. */
export function taskKnobs<
  Knobs extends Readonly<
    Record<string, Unnamed<NumberKnob> | Unnamed<ChoiceKnob> | Unnamed<SwitchKnob> | Unnamed<TextKnob>>
  >,
>(knobs: Knobs) {
  const named = Object.entries(knobs).map(([name, knob]) => [
    name,
    { ...knob, external: `task.${name}`, effect: 'reset' },
  ])
  return Object.fromEntries(named) as {
    readonly [Name in keyof Knobs]: Knobs[Name] & { external: string; effect: 'reset' }
  }
}

/** A whole number. */
export const whole = (fallback: number, min: number, max: number, step = 1): Unnamed<NumberKnob> => ({
  ...real(fallback, min, max, step),
  integer: true,
})

export const real = (fallback: number, min: number, max: number, step: number): Unnamed<NumberKnob> => ({
  kind: 'number',
  default: fallback,
  min,
  max,
  step,
  integer: false,
  scale: 'linear',
})

export const choice = <const Option extends string>(
  options: readonly Option[],
  fallback: NoInfer<Option>,
): Unnamed<ChoiceKnob<Option>> => ({ kind: 'choice', options, default: fallback })

/** Free text, of at most so many UTF-16 units. */
export const text = (fallback: string, maxLength: number): Unnamed<TextKnob> => ({
  kind: 'text',
  default: fallback,
  maxLength,
})

export const toggle = (fallback: boolean): Unnamed<SwitchKnob> => ({ kind: 'switch', default: fallback })
