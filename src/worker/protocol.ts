/** Everything that crosses between the page and a training worker: types only. */
import type { EngineMemory } from '../engine/learner'
import type { MetricKey } from '../metrics/metrics'
import type { KnobValue } from '../settings/knob'
import type { RunConfig } from '../settings/knobs'
import type { Actions, Figures, Problem } from '../tasks/task'

export type * from './experimentProtocol'

/** Names a run; the page chooses it, events carry it back. */
export type RunId = string

export type Command =
  /** Forget any run and make a new one, of this pace; answers `created`, then `inspection` of a first group. */
  | { type: 'create'; run: RunId; config: RunConfig; pace: number }
  | { type: 'play'; run: RunId }
  | { type: 'pause'; run: RunId }
  /** One rollout and its updates. */
  | { type: 'step'; run: RunId }
  /**
   * Knobs that act from the next step, by the page's reckoning step `expected`; answers `configured` with the step that
   * really is the first to have them. Already validated by the page; validated again here.
   */
  | { type: 'configure'; run: RunId; config: RunConfig; expected: number }
  /** Milliseconds a step takes at least; 0 is as fast as it goes. */
  | { type: 'pace'; run: RunId; milliseconds: number }
  /** The whole arrays of the last step; answers `inspection`. */
  | { type: 'inspect'; run: RunId }
  /** How fast the engines are on the run's sizes; answers `measured`. The run rests meanwhile; what acts on the run ends it. */
  | { type: 'measure'; run: RunId }
  /** What the engine holds in memory; answers `memory`. */
  | { type: 'weigh'; run: RunId }
  /** What the policy answers to a prompt, now and as it was at step 0; answers `answer`. */
  | { type: 'ask'; run: RunId; prompt: string }

export type Event =
  /** Before `created`, while the programs of a GPU are compiled and tried out: that takes seconds. */
  | { type: 'preparing'; run: RunId; engine: 'webgpu' }
  | { type: 'created'; run: RunId; engine: EngineReport; info: RunInfo }
  | { type: 'configured'; run: RunId; expected: number; step: number }
  | { type: 'progress'; run: RunId; progress: Progress }
  | { type: 'paused'; run: RunId; reason: PauseReason }
  /** The GPU was lost: the run is paused and goes on with the engine named here. */
  | { type: 'moved'; run: RunId; engine: EngineReport; move: EngineMove }
  | { type: 'inspection'; run: RunId; inspection: Inspection<string | Figures> }
  | { type: 'answer'; run: RunId; answer: Answer }
  /** null where another command ended the trial */
  | { type: 'measured'; run: RunId; figures: TrialFigure[] | null }
  /** `history`: bytes of what the trainer remembers of all steps */
  | { type: 'memory'; run: RunId; memory: EngineMemory; history: number }
  | { type: 'failed'; run: RunId | null; failure: Failure }

/** Which engine runs, and why. */
export interface EngineReport {
  engine: 'plain' | 'cpu' | 'cpu-simd128' | 'webgpu' | 'ops'
  /** what TensorFlow.js computes with, for the ops engine */
  backend?: 'webgpu' | 'wasm' | 'cpu'
  reason: EngineReason
  /** vendor, architecture and description of the adapter, where there is one */
  adapter: string | null
  /** what the self-test found, where it failed */
  detail: string | null
}
export type EngineReason =
  | 'hardware-adapter'
  | 'software-adapter'
  | 'no-webgpu'
  | 'no-adapter'
  | 'chosen'
  | 'no-simd'
  | 'kernels-failed'
  /** the task's world moves on the CPU, or the network does not fit the GPU's programs */
  | 'not-covered'
  | 'self-test-failed'
  | 'device-lost'
  /** the GPU was lost, and a new device was given */
  | 'device-regained'

export interface RunInfo {
  parameters: number
  columns: readonly MetricKey[]
  /** problems of the evaluation, and whether they are all there are (then they are trained on too) */
  evaluationProblems: number
  evaluationIsWholePool: boolean
  vocabulary: readonly string[]
  endToken: number
  promptLength: number
  completionLength: number
  parts: readonly { name: string; weight: number }[]
  reachable: number
}

/** Steps since the last `progress`, sent at chart rate. */
export interface Progress {
  /** number of the first step in `metrics`, counted from 1 */
  firstStep: number
  steps: number
  /** steps × columns of `RunInfo.columns`; NaN where a metric was not measured */
  metrics: Float64Array
  /** per group of each step, concatenated; `groups[s]` groups in step s */
  groups: Int32Array
  advantageMean: Float32Array
  advantageStd: Float32Array
  rewardMean: Float32Array
  rewardStd: Float32Array
  dead: Uint8Array
  stepsPerSecond: number
}

export type PauseReason =
  | { kind: 'asked' }
  | { kind: 'stepped' }
  | { kind: 'max-steps' }
  | { kind: 'budget' }
  | { kind: 'stop-reward' }
  /** loss, gradient or log-probs of this step were not finite; the weights of step `restored` are back */
  | { kind: 'diverged'; step: number; what: 'loss' | 'gradient' | 'logp'; restored: number }

/** One step in full: what the lens and the formulas are drawn from. Sizes P, N, T, K parts. */
export interface Inspection<Written = string> {
  /** 0 is a group sampled before any training; it has no updates */
  step: number
  config: RunConfig
  rows: number
  length: number
  /** the problem of each group, and how it is written: by its task first, then in the language of the page */
  problems: readonly Problem[]
  names: readonly Written[]
  /** P + 1: completions of prompt p are rows offsets[p] … offsets[p+1] − 1 */
  offsets: Int32Array
  /** [N·T], or [N·T·D] with a Gaussian head */
  actions: Actions
  /** [N·T·F], what was seen; [N·T·D], the reference's means; null where there are none */
  features: Float32Array | null
  refMean: Float32Array | null
  mask: Float32Array
  /** the mask as the loss has it: without what `maskTruncatedCompletions` and `timestepFraction` leave out */
  lossMask: Float32Array
  oldLogp: Float32Array
  refLogp: Float32Array | null
  /** [N·K] and [N]: the parts, and the weighted total before KL */
  parts: Float32Array
  rewards: Float32Array
  /** after KL in the reward, where that is on; else the same */
  shapedRewards: Float32Array
  /** [N]: where each step has its own, the mean over a completion's steps; and those, [N·T], else null */
  advantages: Float32Array
  stepAdvantages: Float32Array | null
  /** what the policy does at the task's probes, as it stands now; null without probes */
  probe: Float32Array | null
  /** order in which rows were cut into mini-batches */
  order: Int32Array
  /** each update in turn; logp in the layout of `actions`, NaN for rows outside its mini-batch */
  updates: {
    logp: Float32Array
    entropy: Float32Array
    /** [N·T·D] with a Gaussian head, else null */
    mean: Float32Array | null
    start: number
    count: number
  }[]
}

export interface Answer {
  prompt: string
  /** greedy completions and the probability of each of their tokens */
  now: { tokens: number[]; probabilities: number[]; reward: number }
  first: { tokens: number[]; probabilities: number[]; reward: number }
}

export type Failure =
  /** Memory ran out. The run goes on from the weights of step `restored`; null where there is none to go on. */
  | { kind: 'too-large'; sizes: RunSizes; restored: number | null; message: string }
  | { kind: 'bad-config'; problems: { knob: string; problem: string }[] }
  | { kind: 'bad-prompt' }
  | { kind: 'engine'; message: string }
  | { kind: 'unexpected'; message: string }

/** Milliseconds a step, or null where the engine does not run the configuration here. */
export interface TrialFigure {
  engine: 'webgpu' | 'cpu'
  msPerStep: number | null
}

/** What a run's memory goes with: the knobs' numbers, and the tokens or steps of a completion. */
export interface RunSizes {
  completions: number
  tokens: number
  width: number
  depth: number
}

/** A change of the engine under a run, as the record of a run keeps it. */
export interface EngineMove {
  /** the first step that the engine takes */
  step: number
  engine: EngineReport['engine']
  reason: EngineReason
  /** the step whose weights the run goes on from */
  restored: number
}

/** A change of a live knob, as the record of a run keeps it. */
export interface KnobChange {
  step: number
  knob: string
  from: KnobValue
  to: KnobValue
}
