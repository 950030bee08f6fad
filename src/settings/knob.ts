/** What a knob is. Everything about a knob but its sentences follows from one entry of this form. */
export type KnobValue = number | string | boolean

interface Declared<Value extends KnobValue> {
  default: Value
  /** the name in links, exports and docs: TRL's where TRL has the concept */
  external: string
  /** `step`: acts from the next step. `reset`: acts on Reset. */
  effect: 'step' | 'reset'
  /** what TRL and verl call it, for the docs table; absent where they have no such thing */
  trl?: string
  verl?: string
}

export interface NumberKnob extends Declared<number> {
  kind: 'number'
  min: number
  max: number
  integer: boolean
  /** how the slider is spaced; `log` needs min > 0, or shows 0 as its leftmost stop */
  scale: 'linear' | 'log'
  /** step of the spin button, or ratio of a log one */
  step: number
}

export interface ChoiceKnob<Option extends string = string> extends Declared<Option> {
  kind: 'choice'
  options: readonly Option[]
}

export interface SwitchKnob extends Declared<boolean> {
  kind: 'switch'
}

export type Knob = NumberKnob | ChoiceKnob | SwitchKnob

/** The type of the values that a knob takes. */
export type ValueOf<K> = K extends { kind: 'number' }
  ? number
  : K extends { kind: 'switch' }
    ? boolean
    : K extends { kind: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : never

/** Why a value cannot be taken, in a form that the page turns into a sentence. */
export type KnobProblem =
  | { problem: 'not-a-number' }
  | { problem: 'not-an-integer' }
  | { problem: 'out-of-range'; min: number; max: number }
  | { problem: 'not-an-option'; options: readonly string[] }
  | { problem: 'not-a-switch' }

/** Checks a value against its knob; null when it can be taken. */
export function knobProblem(knob: Knob, value: unknown): KnobProblem | null {
  if (knob.kind === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: 'not-a-number' }
    if (value < knob.min || value > knob.max) return { problem: 'out-of-range', min: knob.min, max: knob.max }
    if (knob.integer && !Number.isInteger(value)) return { problem: 'not-an-integer' }
    return null
  }
  if (knob.kind === 'choice') {
    return knob.options.some((option) => option === value)
      ? null
      : { problem: 'not-an-option', options: knob.options }
  }
  return typeof value === 'boolean' ? null : { problem: 'not-a-switch' }
}

/** Reads a number; NaN where there is none. */
export const parseNumber = (text: string): number => (text.trim() === '' ? NaN : Number(text))

/** Reads the text of a link or a field as a value of the knob's type; not validated, NaN where it is no number. */
export function parseKnob(knob: Knob, text: string): KnobValue {
  if (knob.kind === 'number') return parseNumber(text)
  if (knob.kind === 'switch') return text === 'true' ? true : text === 'false' ? false : text
  return text
}
