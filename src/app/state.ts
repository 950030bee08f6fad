import type { EngineMemory } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { Language } from '../text/language'
import type { RunId } from '../worker/protocol'
import type { KnobChange } from '../runs/export'
import type { TrialFigure } from '../worker/trial'
import type { Answer } from '../worker/session'
import type { RunInfo } from '../worker/runInfo'
import type { Inspection } from '../train/inspection'
import type { EngineMove, EngineReport } from '../engine/report'
import type { History } from './history'
import type { Latest } from './latest'
import type { Message } from './messages'

/**
 * `starting`: the worker makes the run. `ready`: nothing learnt yet. `failed`: the run cannot go on; Reset makes
 * a new one.
 */
export type Phase = 'starting' | 'ready' | 'playing' | 'paused' | 'failed'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Milliseconds a step takes at least, from slow enough to follow to as fast as it goes. */
export const SPEEDS = [1000, 500, 200, 50, 0] as const
export type Speed = (typeof SPEEDS)[number]
export const FULL_SPEED: Speed = 0
/** The set-up that the page opens with is learnt in about 250 steps: in a second at full speed, in some twelve at this. */
export const WATCHING_SPEED: Speed = 50

/** One run as the page knows it. */
export interface Run {
  id: RunId
  /** what the first step had; with `changes` it says what every step had */
  first: RunConfig
  changes: readonly KnobChange[]
  /** what the run has now */
  config: RunConfig
  info: RunInfo | null
  engine: EngineReport | null
  /** when it had to change */
  moves: readonly EngineMove[]
  /** grows in place; look at its version */
  history: History
}

export const SIDES = ['auto', 'lens', 'picture'] as const
export type Side = (typeof SIDES)[number]

/** What the page shows; the first is what a link without `view` opens. */
export const VIEWS = ['train', 'compare', 'sweep'] as const
export type View = (typeof VIEWS)[number]

/** How the page is looked at: kept from one visit to the next. */
export interface Preferences {
  theme: Theme
  /** single keys act: Space, S, R, F, ? */
  shortcuts: boolean
  /** weight of the past in the smoothed curves, 0 is none */
  smoothing: number
  logKl: boolean
  /** what stands at the side, where the task has a picture; `auto` leaves it to the task */
  side: Side
  /** of a run in Train; Compare and Sweep go as fast as they can */
  speed: Speed
}

export interface PageState {
  view: View
  language: Language
  /** the link named a language, so links go on naming it */
  languageChosen: boolean
  phase: Phase
  /** a GPU whose programs are being compiled, while the phase is `starting` */
  preparing: 'webgpu' | null
  /** Play was pressed while the run was being made */
  playWhenReady: boolean
  /** as the fields show it; always valid */
  edited: RunConfig
  run: Run
  /** of `run.history`, so that a change of it is seen */
  version: number
  latest: Latest
  stepsPerSecond: number | null
  /** runs that were reset, newest first */
  previous: readonly Run[]
  inspection: Inspection | null
  /** the run's group of before any training */
  first: Inspection | null
  /** the group under the lens, where one was chosen */
  group: number | null
  prompt: string | null
  answer: (Answer & { step: number }) | null
  messages: readonly Message[]
  /** a comparison of the engines on this run's sizes, where one was asked for */
  trial: 'running' | readonly TrialFigure[] | null
  /** what the worker said last of its engine's memory */
  engineMemory: EngineMemory | null
  /** bytes of the run's history that the worker holds, as it said last */
  workerHistory: number
  hoverStep: number | null
  /** what the announcer said last */
  announcement: Latest | null
  preferences: Preferences
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  shortcuts: true,
  smoothing: 0.6,
  logKl: true,
  side: 'auto',
  speed: WATCHING_SPEED,
}
