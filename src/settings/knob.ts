import type { PaperId } from '../grpo'
import type { RowsFault } from './rowsFault'

/** The value of any knob. */
export type KnobValue = number | string | boolean

/** Another program's name of a knob. */
export interface Alias {
  name: string
  /** values that are written differently there, and what each is here */
  values?: Readonly<Record<string, KnobValue>>
  /** other knobs, by their external names, that follow from the written value unless something sets them itself */
  also?(written: string): Readonly<Record<string, KnobValue>>
}

interface Declared<Value extends KnobValue> {
  default: Value
  /** the name in links, exports and docs: TRL's name where TRL has the concept */
  external: string
  /** `step`: acts from the next step on. `reset`: acts when the run starts again. */
  effect: 'step' | 'reset'
  /** its name in TRL and in verl, for the table of all knobs; absent where they have no such knob */
  trl?: string
  verl?: string
  /** its names in the seed documents and in other libraries, under which a link or an imported file may set it */
  aliases?: readonly (string | Alias)[]
  /** the papers that it comes from */
  papers?: readonly PaperId[]
}

export interface NumberKnob extends Declared<number> {
  kind: 'number'
  min: number
  max: number
  integer: boolean
  /** spacing of the slider's stops; with `log` and min = 0, the leftmost stop is 0 */
  scale: 'linear' | 'log'
  /** step of the number field, and of a linear slider */
  step: number
}

export interface ChoiceKnob<Option extends string = string> extends Declared<Option> {
  kind: 'choice'
  options: readonly Option[]
}

export interface SwitchKnob extends Declared<boolean> {
  kind: 'switch'
}

/** Free text: code or data that the visitor writes. */
export interface TextKnob extends Declared<string> {
  kind: 'text'
  /** the most UTF-16 units */
  maxLength: number
}

export type Knob = NumberKnob | ChoiceKnob | SwitchKnob | TextKnob

/** The type of the values that a knob takes. */
export type ValueOf<K> = K extends { kind: 'number' }
  ? number
  : K extends { kind: 'switch' }
    ? boolean
    : K extends { kind: 'text' }
      ? string
      : K extends { kind: 'choice'; options: readonly (infer Option)[] }
        ? Option
        : never

/** Why a knob refuses a value; the page makes a sentence of it. */
export type KnobProblem =
  | { problem: 'not-a-number' | 'not-an-integer' | 'out-of-range'; min: number; max: number }
  | { problem: 'not-an-option'; options: readonly string[] }
  | { problem: 'not-a-switch' }
  | { problem: 'not-a-text' }
  | { problem: 'too-long'; max: number; written: number }
  /** rows of data that make no task */
  | { problem: 'rows'; fault: RowsFault }

/** What is wrong with a value for a knob; null when the knob takes it. */
export function knobProblem(knob: Knob, value: unknown): KnobProblem | null {
  switch (knob.kind) {
    case 'number': {
      const { min, max } = knob
      if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: 'not-a-number', min, max }
      if (value < min || value > max) return { problem: 'out-of-range', min, max }
      if (knob.integer && !Number.isInteger(value)) return { problem: 'not-an-integer', min, max }
      return null
    }
    case 'choice':
      return knob.options.some((option) => option === value)
        ? null
        : { problem: 'not-an-option', options: knob.options }
    case 'switch':
      return typeof value === 'boolean' ? null : { problem: 'not-a-switch' }
    case 'text': {
      if (typeof value !== 'string') return { problem: 'not-a-text' }
      const { length } = value
      return length > knob.maxLength ? { problem: 'too-long', max: knob.maxLength, written: length } : null
    }
  }
}

/** Reads a number; NaN where there is none. A link writes −0 as 0. */
export const parseNumber = (text: string): number => (text.trim() === '' ? NaN : Number(text) + 0)

/** Reads text from a link or a field as a value of the knob's type, unchecked: NaN where a number was expected. */
export function parseKnob(knob: Knob, text: string): KnobValue {
  switch (knob.kind) {
    case 'number':
      return parseNumber(text)
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'choice':
    case 'text':
      return text
  }
}

/** Numbers nearer to 0 are written with an exponent: 0.0001, but 1e-5. */
const LEAST_DECIMAL = 1e-4

/** A number with all its digits as a field has it: 0.0003, 1e-6. `Number` reads the same number back. */
export function typedNumber(x: number): string {
  return x !== 0 && Math.abs(x) < LEAST_DECIMAL ? x.toExponential() : String(x)
}
