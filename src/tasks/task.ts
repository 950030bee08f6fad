import type { TaskSettingsSource } from '../settings/config'
import type { Knob, KnobValue } from '../settings/knob'
import type { Random } from '../random/streams'
import type { Language } from '../text/language'

/** Values of a task's own knobs. */
export type TaskSettings = Readonly<Record<string, KnobValue>>

/** A prompt and what its reward needs to know. Tasks extend it. */
export interface Problem {
  prompt: readonly number[]
}

/** Sentences of a task in one language. */
export interface TaskText {
  title: string
  /** two lines */
  blurb: string
  /** what to look for while it trains */
  lookFor: string
  knobs: Readonly<Record<string, { label: string; help: string }>>
  parts: Readonly<Record<string, string>>
  /** what can be typed as a prompt */
  prompts(settings: TaskSettings): string
}

/** A token task: the action joins the text until the end token or the last position. One file each. */
export interface Task<P extends Problem = Problem> {
  id: string
  text: Readonly<Record<Language, TaskText>>
  /** the task's own knobs; all act on Reset */
  knobs: Readonly<Record<string, Knob>>
  /** values that other knobs take with this task unless they are touched: with them it learns within half a minute */
  recommended: TaskSettingsSource['recommended']
  /** how token v is written */
  vocabulary(settings: TaskSettings): readonly string[]
  /** the token that ends a completion, or −1 */
  endToken(settings: TaskSettings): number
  /** tokens of every prompt, and T, the longest completion */
  promptLength(settings: TaskSettings): number
  completionLength(settings: TaskSettings): number
  /** named parts of the reward with their default weights */
  parts: readonly { name: string; weight: number }[]
  /** the best mean total reward at default weights; rewards are scaled so that it is 1 */
  reachable(settings: TaskSettings): number
  /** identifies a problem: two problems with one key are the same */
  key(problem: P): string
  problem(random: Random, settings: TaskSettings): P
  /** every problem, where there are fewer than 256; else null */
  pool(settings: TaskSettings): P[] | null
  /**
   * Fills `parts` [rows, K] for completions [rows, T]; the rows offsets[p] … offsets[p+1]−1 belong to problems[p].
   * Deterministic given `noise` (a stream key a row, two words; null leaves noise out), without allocating.
   */
  rewardAll(
    problems: readonly P[],
    offsets: Int32Array,
    actions: Int32Array,
    mask: Float32Array,
    noise: Uint32Array | null,
    parts: Float32Array,
    settings: TaskSettings,
  ): void
  /** a completion that earns the best reward, end token included */
  solve(problem: P, settings: TaskSettings): number[]
  /** reads a prompt that a user typed; null where it is none of `text.prompts` */
  parse(input: string, settings: TaskSettings): P | null
}
