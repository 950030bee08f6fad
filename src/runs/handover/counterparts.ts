import { hasKl, isBetaOn, type TaskTraits } from '../../settings/derived'
import type { KnobValue } from '../../settings/knob'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from '../../settings/knobs'

/** A value as another program takes it; a list is a tuple in Python. */
export type ForeignValue = KnobValue | null | readonly number[]

/**
 * What another program has for a knob.
 * - `same`: a setting that takes the knob's value
 * - `as`: a setting that takes another value, undefined where it has none for this one; the program does what the page does
 *   at the values of `only`, where that is given and not null
 * - `only`: no setting, but it always does what the page does at these values
 * - `none`: nothing
 * - `elsewhere`: it is said in another place of the file, or follows from another knob
 * - `page`: it concerns the page alone
 */
export type Counterpart =
  | 'same'
  | 'none'
  | 'elsewhere'
  | 'page'
  | {
      as: (config: RunConfig) => ForeignValue | undefined
      only?: (config: RunConfig) => readonly KnobValue[] | null
    }
  | { only: readonly KnobValue[]; acts?: (config: RunConfig) => boolean }
export type Counterparts = Readonly<Record<KnobName, Counterpart>>

/** A knob that a program cannot be told, its value, and at which values the program does the same; none where it never does. */
export interface Untold {
  knob: KnobName
  value: KnobValue
  only: readonly KnobValue[]
}

/** A configuration as a program takes it. */
export interface Told {
  settings: readonly (readonly [knob: KnobName, value: ForeignValue])[]
  untold: readonly Untold[]
}

/** The settings of a program for a configuration, and the knobs that act and that it cannot be told. */
export function toldBy(counterparts: Counterparts, config: RunConfig, task: TaskTraits): Told {
  const settings: [KnobName, ForeignValue][] = []
  const untold: Untold[] = []
  for (const knob of KNOB_NAMES) {
    const counterpart = counterparts[knob]
    const value = config[knob]
    const acts = () => KNOBS[knob].idle(config, task) === null
    if (counterpart === 'elsewhere' || counterpart === 'page') continue
    if (counterpart === 'same') settings.push([knob, value])
    else if (counterpart === 'none') {
      if (acts()) untold.push({ knob, value, only: [] })
    } else if ('as' in counterpart) {
      const told = counterpart.as(config)
      const only = counterpart.only?.(config) ?? (told === undefined ? [] : null)
      if (told !== undefined) settings.push([knob, told])
      if (only && !only.includes(value) && acts()) untold.push({ knob, value, only })
    } else if (!counterpart.only.includes(value) && acts() && (counterpart.acts?.(config) ?? true)) {
      untold.push({ knob, value, only: counterpart.only })
    }
  }
  return { settings, untold }
}

/** A limit whose 0 means none. */
export const orNone = (knob: 'delta' | 'offPolicyMaskThreshold'): Counterpart => ({
  as: (config) => (config[knob] === 0 ? null : config[knob]),
})
/** What the program never does. */
export const never: Counterpart = { only: [false] }
/** What is off at 0, and that the program does not have. */
export const offAt0: Counterpart = { only: [0] }
/** Says something only where the KL to the reference is learnt from. */
export const ofKl = (...only: KnobValue[]): Counterpart => ({ only, acts: isBetaOn })

/** β, or 0 without a policy to measure from. */
export const betaInForce = (config: RunConfig) => (hasKl(config) ? config.beta : 0)
