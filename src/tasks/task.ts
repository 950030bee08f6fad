import type { TaskSettingsSource } from '../settings/config'
import type { Knob, KnobValue, ValueOf } from '../settings/knob'
import type { RunConfig } from '../settings/knobs'
import type { MetricName } from '../metrics/metrics'
import type { Key, Random } from '../random/streams'
import type { Actions, Completions, Problem, Scoring } from './completions'
import type { RewardProgram } from './rewardProgram'
import type { Scene, SceneInput, Sketch } from './scene'

export type { Actions, Completions, Problem, Scoring } from './completions'

export type TaskKnobs = Readonly<Record<string, Knob>>
/** Values of a task's own knobs: those of these knobs, or of any. */
export type SettingsOf<Knobs extends TaskKnobs> = { readonly [Name in keyof Knobs]: ValueOf<Knobs[Name]> }
export type TaskSettings = Readonly<Record<string, KnobValue>>

/**
 * The parts of the list of tasks: small versions of projects of the field, classics, warm-ups, and the visitor's own.
 */
export const SHELVES = ['projects', 'classics', 'warmUps', 'own'] as const
export type Shelf = (typeof SHELVES)[number]

/** The values that a sentence of the catalogue names. */
export type Figures = Readonly<Record<string, string | number | null>>

/**
 * The environment of a task whose actions are not tokens: the state of a trajectory, the policy's view of it, and its
 * transitions.
 */
interface TaskWorld<P extends Problem = Problem, Settings = TaskSettings> {
  /** see `StateInput` of the engine */
  transition: 'denoise' | 'given' | 'world'
  /** F, numbers that the policy sees; the last `timeFeatures` of them depend on the step alone */
  features(settings: Settings): number
  timeFeatures(settings: Settings): number
  /** numbers of a trajectory's state */
  stateSize(settings: Settings): number
  /**
   * The start of completion number `index` of a problem's group, written to state[at …]. `key` is that completion's own
   * random stream. `view` 1 is another view of the same problem, for the consistency term; 0 is the ordinary one.
   */
  reset(
    problem: P,
    key: Key,
    index: number,
    view: 0 | 1,
    state: Float32Array,
    at: number,
    settings: Settings,
  ): void
  /** Writes the policy's input at step t to features[into …]. */
  observe(
    state: Float32Array,
    at: number,
    t: number,
    features: Float32Array,
    into: number,
    settings: Settings,
  ): void
  /** Moves the state by the action of step t, the numbers from actions[from]; true if the trajectory ends with it. */
  step(
    state: Float32Array,
    at: number,
    t: number,
    actions: Actions,
    from: number,
    settings: Settings,
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

/** The regression that trains a policy before the first step, so that GRPO has something to fine-tune. */
export interface Pretraining<Settings = TaskSettings> {
  /** optimiser steps */
  steps(settings: Settings): number
  /** trajectories in each, and the learning rate of its AdamW */
  rows: number
  learningRate: number
  /**
   * One trajectory: the input at each step, features[T·F from featuresAt], and the target mean, means[T·D from
   * meansAt].
   */
  sample(
    random: Random,
    features: Float32Array,
    featuresAt: number,
    means: Float32Array,
    meansAt: number,
    settings: Settings,
  ): void
}

/** The columns of a task's measures: in training, with the standard deviation of some, and in greedy evaluation. */
type MeasuredMetric<Measure extends string = string> = `${'task' | 'eval'}/${Measure}` | `task/${Measure}/std`
/** The metrics that a task's own chart can draw: any metric, and the task's measures. */
type LeadMetric<Measure extends string = string> = MetricName | MeasuredMetric<Measure>

/** From the lowest to the highest value, both included; infinite if there is no bound. */
export type Range = readonly [low: number, high: number]

/** The range of a part of the reward that is a share, or either 0 or 1. */
export const unit = (): Range => [0, 1]

/** A named starting point of a task: values of its own knobs and of others, applied together. */
interface Setup<Knobs extends TaskKnobs = TaskKnobs, Id extends string = string> {
  id: Id
  /** values of the task's knobs, and weights of the parts of its reward */
  settings: Partial<SettingsOf<Knobs>> & { readonly [weight: `weight_${string}`]: number }
  /** with the name of a preset if it has all of that preset’s values */
  config: TaskSettingsSource['recommended'] & Partial<Pick<RunConfig, 'algorithm'>>
  /** the set-up that fixes the fault of this one */
  cure?: NoInfer<Id>
}

/**
 * Where the problems of greedy evaluation come from: held out of training; all problems of the task, because it has too few
 * to hold any out; or problems of training, because the task holds none out.
 */
export type EvaluationSource = 'held-out' | 'all' | 'training'

/**
 * A world to learn. One file each, made with `defineTask`, which infers the type parameters but the first. `Task` alone
 * is any task, as in the list of tasks and in other folders.
 */
export interface Task<
  P extends Problem = Problem,
  Knobs extends TaskKnobs = TaskKnobs,
  Part extends string = string,
  Measure extends string = string,
  SetupId extends string = string,
  SceneWord extends string = string,
  Limits extends Figures = Figures,
  Written extends string | Figures = string | Figures,
  Lead extends string = string,
> {
  /** the task's own knobs; all act on Reset */
  knobs: Knobs
  /** steps in which it learns with the default settings: with seed 1 the evaluation has reached 0.9 */
  learnsIn: number
  /**
   * values that other knobs take with this task unless the visitor changes them: with them it learns within half a
   * minute
   */
  recommended: TaskSettingsSource['recommended']
  setups?: readonly Setup<Knobs, SetupId>[]
  /** how token or action v is written; empty with a Gaussian head */
  vocabulary(settings: SettingsOf<Knobs>): readonly string[]
  /** the token that ends a completion, or −1 */
  endToken(settings: SettingsOf<Knobs>): number
  /** the most tokens a prompt has, and T, the longest completion or trajectory */
  promptLength(settings: SettingsOf<Knobs>): number
  completionLength(settings: SettingsOf<Knobs>): number
  /** set if the policy sees a state and acts on it; otherwise actions are tokens of the text */
  world?: TaskWorld<P, SettingsOf<Knobs>>
  /** set if actions are real numbers; otherwise they are chosen from the vocabulary */
  head?(settings: SettingsOf<Knobs>): TaskHead
  pretraining?: Pretraining<SettingsOf<Knobs>>
  /** named parts of the reward with their default weights, and the range of the values that each can have */
  parts: readonly { name: Part; weight: number; range(settings: SettingsOf<Knobs>): Range }[]
  /** whether the weights of the parts are fixed, whatever the knobs of the task: true for a custom reward */
  ownsWeights?: boolean
  /** the best mean total reward at default weights; rewards are scaled so that it is 1 */
  reachable(settings: SettingsOf<Knobs>): number
  /**
   * the least reward at default weights of a completion that counts as right in pass@k, if that is not the best reward
   */
  rightFrom?: number
  /** the best total reward of one problem at default weights, if problems differ; `reachable` is their mean */
  best?(problem: P, settings: SettingsOf<Knobs>): number
  /** identifies a problem: two problems with one key are the same */
  key(problem: P): string
  /** a problem in one line of text; if that takes words, the values that the catalogue's sentence names */
  write(problem: P, settings: SettingsOf<Knobs>): Written
  problem(random: Random, settings: SettingsOf<Knobs>): P
  /** every problem, if there are fewer than 256; else null */
  pool(settings: SettingsOf<Knobs>): P[] | null
  /** The problems of greedy evaluation, if the task itself declares them, and whether it holds them out of training. */
  evaluation?(settings: SettingsOf<Knobs>): { problems: P[]; areHeldOut: boolean }
  /** why these settings cannot be a task, though each is allowed by itself; see `TaskSettingsSource` */
  fault?(settings: SettingsOf<Knobs>): ReturnType<NonNullable<TaskSettingsSource['fault']>>
  /** Fills `parts` [rows, K]. Deterministic given the noise, without allocating. */
  rewardAll(completions: Scoring<P>, parts: Float32Array, settings: SettingsOf<Knobs>): void
  /** The same in WGSL, if it draws no noise; null if these settings have no such program. */
  rewardProgram?(settings: SettingsOf<Knobs>): RewardProgram<P> | null
  /**
   * Rewards of the states that the steps lead to, [rows, T], at the weights of the settings, if each can be judged by
   * itself; that of the last state is the reward.
   */
  stepRewards?(completions: Completions<P>, rewards: Float32Array, settings: SettingsOf<Knobs>): void
  /** Figures beside the reward, means over the rows, in the order of `measures`; for training and for evaluation. */
  measures: readonly Measure[]
  measure?(completions: Completions<P>, values: Float64Array, settings: SettingsOf<Knobs>): void
  /** Measures, none of them negative, whose std over the rows of a step is recorded too, and the value of each for a row. */
  spreads?: readonly NoInfer<Measure>[]
  rowValue?(
    measure: NoInfer<Measure>,
    completions: Completions<P>,
    problem: P,
    row: number,
    settings: SettingsOf<Knobs>,
  ): number
  /**
   * How many different prompts the `size` completions of a group answer, if the settings form groups by the wrong key, and the
   * settings that form them by the prompt; null where a group has one prompt.
   */
  mixedGroups?(
    settings: SettingsOf<Knobs>,
    size: number,
  ): { prompts: number; cure: Readonly<Record<string, KnobValue>> } | null
  /** Names under which the project that a task is made from logs metrics: event files of its runs have these and no other project's. */
  tags?: Readonly<Partial<Record<LeadMetric<NoInfer<Measure>> | `rewards/${string}/mean`, string>>>
  /** The task's own charts, which lead on the page: the curves of each. */
  leads?: Readonly<Record<Lead, readonly LeadMetric<NoInfer<Measure>>[]>>
  /** actions of a completion that earns the best reward: tokens, end token included, or T·D numbers */
  solve?(problem: P, settings: SettingsOf<Knobs>): number[]
  /** reads a prompt that a user typed; null if it is none */
  parse?(input: string, settings: SettingsOf<Knobs>): P | null
  /** which prompts can be typed, for the sentence that says so; goes with `parse` */
  promptLimits?(settings: SettingsOf<Knobs>): Limits
  /** states [M, F] for which the picture needs the policy's outputs at step `position` */
  probes?(settings: SettingsOf<Knobs>): { features: Float32Array; position: number }
  /** the picture; null if there is nothing to show yet */
  scene?(input: SceneInput<P>, settings: SettingsOf<Knobs>): Scene<SceneWord> | null
  /** a single completion, row 0, drawn so small that its parts are recognised without words; for tasks with a `world` */
  sketch?(completion: Completions<P>, settings: SettingsOf<Knobs>): Sketch
}

/**
 * A task of problems of one type: `defineTask<MyProblem>()({ … })`. The names of its knobs, parts, measures, set-ups,
 * own charts and of the words in its picture become types, so that a word that is missing in the catalogue does not
 * compile.
 */
export const defineTask =
  <P extends Problem>() =>
  <
    Knobs extends TaskKnobs,
    Part extends string,
    Measure extends string = never,
    SetupId extends string = never,
    SceneWord extends string = never,
    Limits extends Figures = never,
    Written extends string | Figures = string,
    Lead extends string = never,
  >(
    task: Task<P, Knobs, Part, Measure, SetupId, SceneWord, Limits, Written, Lead>,
  ) =>
    task
