import '../../tasks/all'
import { networkCost } from '../../settings/networkCost'
import { TASKS } from '../../tasks'
import type { RunState } from '../../train/runState'
import type { Snapshot } from '../../train/snapshot'
import { readConfig } from './entries'

type Check = (value: unknown) => boolean
/** The checks of plain data, part by part. A new part does not compile without its check. */
type Form<Data> = Check | (Data extends object ? Parts<Data> : never)
type Parts<Data> = { readonly [Name in keyof Data]-?: Form<Data[Name]> }

const isNumber: Check = (value) => typeof value === 'number'
const isObject: Check = (value) => typeof value === 'object' && value !== null
const isFloats: Check = (value) => value instanceof Float32Array

const STATE: Parts<Omit<RunState, 'arithmetic' | 'config'>> = {
  progress: {
    steps: isNumber,
    updates: isNumber,
    completions: isNumber,
    discarded: isNumber,
    tokens: isNumber,
    referenceAge: isNumber,
  },
  memory: {
    estimator: { mean: isNumber, variance: isNumber, batches: isNumber, history: isObject },
    seen: {
      size: isNumber,
      members: {
        count: isNumber,
        fingerprints: (value) => value instanceof Float64Array,
        slots: (value) => value instanceof Int32Array,
      },
    },
  },
  coefficients: {
    beta: { coef: isNumber, knob: isNumber },
    entropy: {
      coef: isNumber,
      lastEntropy: (value) => value === null || isNumber(value),
      target: isNumber,
      delta: isNumber,
      min: isNumber,
      max: isNumber,
    },
    groupSize: { size: isNumber, knob: isNumber, dead: isNumber, steps: isNumber },
  },
  replayBuffer: Array.isArray,
  evaluation: isNumber,
  referenceQuality: { reward: isNumber, setAt: isNumber },
}

const SNAPSHOT: Parts<Snapshot> = {
  step: Number.isInteger,
  updates: Number.isInteger,
  parameters: isFloats,
  firstMoment: isFloats,
  secondMoment: isFloats,
  reference: isFloats,
  initial: isFloats,
  // the number of weights is checked against the settings in `isSnapshot`
  carried: { ...STATE, arithmetic: () => true, config: isObject },
}

/** Whether data has every part of a form. */
function hasForm(value: unknown, form: Form<object>): boolean {
  if (typeof form === 'function') return form(value)
  if (typeof value !== 'object' || value === null) return false
  const parts = Object.entries(form as Readonly<Record<string, Form<object>>>)
  return parts.every(([name, part]) => hasForm((value as Record<string, unknown>)[name], part))
}

/**
 * Whether stored data is a state from which a run can continue: it has every part, and each vector is as long as the weights
 * of its network.
 */
export function isSnapshot(value: unknown): value is Snapshot {
  if (!hasForm(value, SNAPSHOT)) return false
  const { carried, parameters, firstMoment, secondMoment, reference, initial } = value as Snapshot
  const config = readConfig(carried.config)
  if (config === null) return false
  const size = networkCost(config, TASKS[config.task]).parameters
  return [parameters, firstMoment, secondMoment, reference, initial].every(({ length }) => length === size)
}
