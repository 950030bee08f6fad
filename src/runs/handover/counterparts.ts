import { hasKl, isBetaOn, type TaskTraits } from '../../settings/derived'
import type { KnobValue } from '../../settings/knob'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from '../../settings/knobs'

/** A value in another program. */
export type ForeignValue = KnobValue | null | readonly number[]

/**
 * The counterpart of a knob in another program.
 * - `same`: a setting that takes the knob's value
 * - `as`: a setting that takes another value, null for Python's None, undefined if there is none for this value. If `only`
 *   returns values, the program does the same as the page at these values alone. Another number or switch than the knob's is
 *   reported as changed, except where `isSame`
 * - `only`: no setting, but the program always does the same as the page at these values
 * - `none`: nothing
 * - `elsewhere`: it is written in another place of the file, or follows from another knob
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
      /** whether another number or switch than the knob's says the same: in another unit, or of another scale */
      isSame?: (config: RunConfig) => boolean
    }
  | { only: readonly KnobValue[]; acts?: (config: RunConfig) => boolean }
export type Counterparts = Readonly<Record<KnobName, Counterpart>>

/** A knob that a program does not have, its value, and the values at which the program does the same, if there are any. */
export interface UnsupportedKnob {
  knob: KnobName
  value: KnobValue
  only: readonly KnobValue[]
}

/** A knob that is written with another value, and why: it has no effect on the page, or the program lacks the exact value. */
export interface ChangedKnob {
  knob: KnobName
  value: KnobValue
  written: ForeignValue
  why: 'idle' | 'nearest'
}

/** A configuration as settings of another program. */
export interface ForeignSettings {
  settings: readonly (readonly [knob: KnobName, value: ForeignValue])[]
  changed: readonly ChangedKnob[]
  unsupported: readonly UnsupportedKnob[]
}

/** The settings of a program for a configuration, and the knobs that have an effect but no counterpart there. */
export function settingsIn(counterparts: Counterparts, config: RunConfig, task: TaskTraits): ForeignSettings {
  const settings: [KnobName, ForeignValue][] = []
  const unsupported: UnsupportedKnob[] = []
  const changed: ChangedKnob[] = []
  for (const knob of KNOB_NAMES) {
    const counterpart = counterparts[knob]
    const value = config[knob]
    const acts = () => KNOBS[knob].idle(config, task) === null
    if (counterpart === 'elsewhere' || counterpart === 'page') continue
    if (counterpart === 'same') settings.push([knob, value])
    else if (counterpart === 'none') {
      if (acts()) unsupported.push({ knob, value, only: [] })
    } else if ('as' in counterpart) {
      const foreign = counterpart.as(config)
      const only = counterpart.only?.(config) ?? (foreign === undefined ? [] : null)
      if (foreign !== undefined) settings.push([knob, foreign])
      const isAnother = typeof foreign === typeof value && typeof value !== 'string' && foreign !== value
      if (isAnother && !counterpart.isSame?.(config))
        changed.push({ knob, value, written: foreign!, why: acts() ? 'nearest' : 'idle' })
      if (only && !only.includes(value) && acts()) unsupported.push({ knob, value, only })
    } else if (!counterpart.only.includes(value) && acts() && (counterpart.acts?.(config) ?? true)) {
      unsupported.push({ knob, value, only: counterpart.only })
    }
  }
  return { settings, changed, unsupported }
}

/** A switch that the program does not have and that is always off there. */
export const never: Counterpart = { only: [false] }
/** A limit that the program does not have; 0 means none here. */
export const offAt0: Counterpart = { only: [0] }
/** A knob of the KL, which matters only if β is above 0. */
export const ofKl = (...only: KnobValue[]): Counterpart => ({ only, acts: isBetaOn })

/** The knobs that TRL and verl both lack, and those that concern the page alone. */
export const OF_THE_PAGE = {
  task: 'page',
  algorithm: 'page',
  // it is JavaScript, but those programs call Python
  rewardCode: { only: [''] },
  replayBufferSize: 'none',
  timestepFraction: { only: [1] },
  adaptiveGroupSize: never,
  groupSizeRule: { only: ['fixed'] },
  groupSizeMax: 'none',
  evalCompletions: 'page',
  runningAlpha: 'none',
  perStepAdvantages: never,
  advClipMax: offAt0,
  bufferSize: 'none',
  minCount: 'none',
  epsilonHighFollows: 'elsewhere',
  betaEnd: 'none',
  refModelSyncMargin: 'none',
  staging: { only: ['off'] },
  warmStartSteps: 'none',
  rampSteps: 'none',
  // without stages it only counts
  epochPrompts: 'page',
  grpoLearningRate: 'none',
  lambdaSup: 'none',
  lambdaCons: 'none',
  width: 'page',
  depth: 'page',
  layers: 'page',
  heads: 'page',
  activation: 'page',
  window: 'page',
  replicas: 'page',
  engine: 'page',
  seed: 'elsewhere',
  budget: offAt0,
  stopReward: offAt0,
} as const satisfies Partial<Counterparts>

/** The updates of a step. */
export const updatesOf = ({ numIterations, stepsPerGeneration }: RunConfig): number =>
  numIterations * stepsPerGeneration

/** β, or 0 if there is no policy to measure KL from. */
export const betaInUse = (config: RunConfig) => (hasKl(config) ? config.beta : 0)

/** Whether a value is true, as Python, YAML or a command writes it. */
export const isTrue = (written: string): boolean => /^true$/i.test(written)
