import { hasKl, isBetaOn, type TaskTraits } from '../../settings/derived'
import type { KnobValue } from '../../settings/knob'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from '../../settings/knobs'

/** A value as another program takes it; a list is a tuple in Python. */
export type ForeignValue = KnobValue | null | readonly number[]

/**
 * The counterpart of a knob in another program.
 * - `same`: a setting that takes the knob's value
 * - `as`: a setting that takes another value, null for Python's None, undefined if it has none for this one. If `only` returns
 *   values, the program does what the page does at these values alone
 * - `only`: no setting, but it always does what the page does at these values
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

/** A switch that the program does not have and that is always off there. */
export const never: Counterpart = { only: [false] }
/** A limit that the program does not have; 0 means none here. */
export const offAt0: Counterpart = { only: [0] }
/** A knob of the KL, which matters only if β is above 0. */
export const ofKl = (...only: KnobValue[]): Counterpart => ({ only, acts: isBetaOn })

/** The knobs that TRL and verl both lack, or are not told because they concern the page. */
export const OF_THE_PAGE = {
  task: 'page',
  algorithm: 'page',
  // JavaScript, and those programs call Python
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
  epochPrompts: 'none',
  grpoLearningRate: 'none',
  lambdaSup: 'none',
  lambdaCons: 'none',
  width: 'page',
  depth: 'page',
  layers: 'page',
  heads: 'page',
  window: 'page',
  replicas: 'page',
  engine: 'page',
  seed: 'elsewhere',
  budget: offAt0,
  stopReward: offAt0,
} as const satisfies Partial<Counterparts>

/** β, or 0 without a policy to measure from. */
export const betaInForce = (config: RunConfig) => (hasKl(config) ? config.beta : 0)
