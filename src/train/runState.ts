import { INITIAL_ESTIMATOR_STATE } from '../grpo'
import { ARITHMETIC } from '../math/arithmetic'
import { noPrompts } from './seenPrompts'
import type { RunConfig } from '../settings/knobs'
import { initialCoefficients, type Coefficients } from './coefficients'
import type { CreditMemory } from './credit'
import type { ReplayBuffer } from './sampling/replay'
import type { RunProgress } from './schedule'

/** The quality of a run's reference, measured after it has moved and valid until it moves again. */
export interface ReferenceQuality {
  /** mean reward of its greedy completions on the evaluation problems; NaN before it is measured */
  reward: number
  /** updates that had been made when the measured weights were set; −1 if they must be measured again */
  setAt: number
}

export const UNMEASURED: ReferenceQuality = { reward: NaN, setAt: -1 }

/** The state of a run besides its weights. Stored sweeps contain it: a change needs a new store version. */
export interface RunState {
  /** `ARITHMETIC` of its network in the program that took the first step; states of earlier programs have none */
  arithmetic?: number
  config: RunConfig
  progress: RunProgress
  memory: CreditMemory
  coefficients: Coefficients
  replayBuffer: ReplayBuffer
  /** the latest evaluation; NaN before the first */
  evaluation: number
  referenceQuality: ReferenceQuality
}

/** The state of a run before its first step. */
export const newRun = (config: RunConfig): RunState => ({
  arithmetic: ARITHMETIC[config.policy],
  config,
  progress: { steps: 0, updates: 0, completions: 0, discarded: 0, tokens: 0, referenceAge: 0 },
  memory: { estimator: INITIAL_ESTIMATOR_STATE, seen: noPrompts() },
  coefficients: initialCoefficients(config),
  replayBuffer: [],
  evaluation: NaN,
  referenceQuality: UNMEASURED,
})
