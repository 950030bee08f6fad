import type { TaskSettingsSource } from '../settings/config'
import type { Knob, KnobValue } from '../settings/knob'
import type { Key, Random } from '../random/streams'
import type { Language } from '../text/language'
import type { RewardProgram } from './rewardProgram'
import type { Scene, SceneInput } from './scene'

/** Values of a task's own knobs. */
export type TaskSettings = Readonly<Record<string, KnobValue>>

/** A problem and what its reward needs to know. Tasks extend it with plain data: it travels in messages. */
export interface Problem {
  /** tokens of the prompt; none where the policy sees a state */
  prompt: readonly number[]
}

/** Tokens and other choices are integers, actions of a Gaussian head real numbers. */
export type Actions = Int32Array | Float32Array

/** Completions to look at; the rows offsets[p] … offsets[p+1]−1 belong to problems[p]. */
export interface Completions<P extends Problem = Problem> {
  problems: readonly P[]
  /** [P + 1] */
  offsets: Int32Array
  /** [rows, T], or [rows, T, D] with a Gaussian head; 0 after the end */
  actions: Actions
  /** [rows, T] */
  mask: Float32Array
  /** [rows, T, F], what was seen before each action; null without a state */
  features: Float32Array | null
}

/** Completions to score. */
export interface Scoring<P extends Problem = Problem> extends Completions<P> {
  /** a stream key a row, two words; null leaves noise out */
  noise: Uint32Array | null
}

/** Sentences of a task in one language. */
export interface TaskText {
  title: string
  /** two lines */
  blurb: string
  /** a problem and a good answer to it, in a line */
  example: string
  /** what to look for while it trains */
  lookFor: string
  knobs: Readonly<Record<string, { label: string; help: string }>>
  parts: Readonly<Record<string, string>>
  measures: Readonly<Record<string, { label: string; help: string }>>
  /** titles, axes and labels of the picture, by the names that `scene` uses */
  scene: Readonly<Record<string, string>>
  setups?: Readonly<Record<string, { label: string; help: string }>>
  /** what can be typed as a prompt; empty where nothing can */
  prompts(settings: TaskSettings): string
}

/** What actions do where they do not become tokens: the state of a trajectory, what is seen of it, and how it moves. */
export interface TaskWorld<P extends Problem = Problem> {
  /** see `StateInput` of the engine */
  transition: 'denoise' | 'given' | 'world'
  /** F, numbers that the policy sees; the last `timeFeatures` of them depend on the step alone */
  features(settings: TaskSettings): number
  timeFeatures(settings: TaskSettings): number
  /** numbers of a trajectory's state */
  stateSize(settings: TaskSettings): number
  /**
   * The start of completion number `index` of a problem's group, written to state[at …]. `key` is that completion's own
   * stream of chance. `view` 1 is another look at the same problem, for the consistency term; 0 is the ordinary one.
   */
  reset(
    problem: P,
    key: Key,
    index: number,
    view: 0 | 1,
    state: Float32Array,
    at: number,
    settings: TaskSettings,
  ): void
  /** Writes what is seen at step t to features[into …]. */
  observe(
    state: Float32Array,
    at: number,
    t: number,
    features: Float32Array,
    into: number,
    settings: TaskSettings,
  ): void
  /** Moves the state by the action of step t, the numbers from actions[from]; true where the trajectory ends with it. */
  step(
    state: Float32Array,
    at: number,
    t: number,
    actions: Actions,
    from: number,
    settings: TaskSettings,
  ): boolean
  /** whether `reset` has a second view */
  hasViews: boolean
}

/** Actions a ∈ ℝ^D from N(μ, σ²·1): see `GaussianHead` of the engine. */
export interface TaskHead {
  dimensions: number
  skip: readonly number[]
  scale: readonly number[]
  sigma: readonly number[]
  logpScale: number
}

/** What a policy learns by regression before the first step, so that GRPO has something to fine-tune. */
export interface Pretraining {
  /** optimiser steps */
  steps(settings: TaskSettings): number
  /** trajectories in each, and the learning rate of its AdamW */
  rows: number
  learningRate: number
  /** One trajectory: what is seen at each step, features[T·F from featuresAt], and the mean wanted, means[T·D from meansAt]. */
  sample(
    random: Random,
    features: Float32Array,
    featuresAt: number,
    means: Float32Array,
    meansAt: number,
    settings: TaskSettings,
  ): void
}

/** A named starting point of a task; its words are in `TaskText.setups`. */
export interface Setup {
  id: string
  settings: TaskSettings
  config: TaskSettingsSource['recommended']
}

/** A world to learn. One file each. */
export interface Task<P extends Problem = Problem> {
  id: string
  text: Readonly<Record<Language, TaskText>>
  /** the task's own knobs; all act on Reset */
  knobs: Readonly<Record<string, Knob>>
  /** values that other knobs take with this task unless they are touched: with them it learns within half a minute */
  recommended: TaskSettingsSource['recommended']
  /** named starting points: values of its own knobs and of others, applied together */
  setups?: readonly Setup[]
  /** how token or action v is written; empty with a Gaussian head */
  vocabulary(settings: TaskSettings): readonly string[]
  /** the token that ends a completion, or −1 */
  endToken(settings: TaskSettings): number
  /** the most tokens a prompt has, and T, the longest completion or trajectory */
  promptLength(settings: TaskSettings): number
  completionLength(settings: TaskSettings): number
  /** where the policy sees a state and acts on it; without, the action joins the text */
  world?: TaskWorld<P>
  /** where actions are real numbers; without, they are chosen from the vocabulary */
  head?(settings: TaskSettings): TaskHead
  pretraining?: Pretraining
  /** named parts of the reward with their default weights */
  parts: readonly { name: string; weight: number }[]
  /** the best mean total reward at default weights; rewards are scaled so that it is 1 */
  reachable(settings: TaskSettings): number
  /** identifies a problem: two problems with one key are the same */
  key(problem: P): string
  /** how a problem is shown in a line */
  write(problem: P, settings: TaskSettings): string
  problem(random: Random, settings: TaskSettings): P
  /** every problem, where there are fewer than 256; else null */
  pool(settings: TaskSettings): P[] | null
  /** Fills `parts` [rows, K]. Deterministic given the noise, without allocating. */
  rewardAll(completions: Scoring<P>, parts: Float32Array, settings: TaskSettings): void
  /** The same in WGSL, where it draws no noise; null where these settings have no such twin. */
  rewardProgram?(settings: TaskSettings): RewardProgram<P> | null
  /**
   * Rewards of the states that the steps lead to, [rows, T], at the weights of the settings, where each can be judged by
   * itself; that of the last state is the reward.
   */
  stepRewards?(completions: Completions<P>, rewards: Float32Array, settings: TaskSettings): void
  /** Figures beside the reward, means over the rows, in the order of `measures`; for training and for evaluation. */
  measures: readonly { name: string; formula: string }[]
  measure?(completions: Completions<P>, values: Float64Array, settings: TaskSettings): void
  /** actions of a completion that earns the best reward: tokens, end token included, or T·D numbers */
  solve?(problem: P, settings: TaskSettings): number[]
  /** reads a prompt that a user typed; null where it is none of `text.prompts` */
  parse?(input: string, settings: TaskSettings): P | null
  /** states [M, F] at which the picture wants to know what the policy does at step `position` */
  probes?(settings: TaskSettings): { features: Float32Array; position: number }
  /** what there is to look at; null where there is nothing yet */
  scene?(input: SceneInput<P>, settings: TaskSettings): Scene | null
}
