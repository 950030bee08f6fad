import type { EngineMemory } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { Language } from '../text/language'
import type { Event, RunId } from '../worker/protocol'
import type { FormatId } from '../runs/writing/formats'
import type { SavedRunId } from '../runs/saved/savedStore'
import type { KnobChange } from '../runs/export'
import type { TrialFigure } from '../worker/trial'
import type { Exploration } from '../worker/explore'
import type { Answer, Preparation } from '../worker/session'
import type { RunInfo } from '../worker/runInfo'
import type { UnnamedInspection } from '../train/inspection'
import type { EngineMove, EngineReport } from '../engine/report'
import type { RuleId } from '../coach/ruleIds'
import type { CoachState } from './coach/coachState'
import type { Field } from '../tasks/fields'
import type { Problem } from '../tasks/task'
import type { RunBeside } from './beside/state'
import type { AnyEntryId } from './glossary'
import type { History } from './history/history'
import type { KlRange } from './klRange'
import type { KeptInspections } from './history/keptInspections'
import type { Latest } from './history/latest'
import type { Answers } from '../lessons/progress'
import type { Learn } from './lessons/state'
import type { Message } from './messages'
import type { FaultyRows } from './ownData/faultyRows'
import type { RewardCodeState } from './reward/rewardCode'
import type { Layout, View } from '../settings/views'

/**
 * `starting`: the worker is making the run. `ready`: no step taken yet. `failed`: the run cannot continue; Reset makes a new
 * one.
 */
type Phase = 'starting' | 'ready' | 'playing' | 'paused' | 'failed'

/**
 * What the page waits for: a step, the step before a pause, the scripts of the worker, the start of a run, or another GPU in the
 * place of a lost one.
 */
export type Wait = 'step' | 'pause' | 'load' | 'start' | 'device'

export const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** Slow enough to follow each step, the pace at which the task can be watched as it learns, and as fast as the device can. */
export const SPEEDS = ['slow', 'normal', 'full'] as const
export type Speed = (typeof SPEEDS)[number]

/** One run as the page knows it. */
export interface Run {
  id: RunId
  /** the configuration of the first step; with `changes` it gives that of every step that the worker has reported */
  first: RunConfig
  changes: readonly KnobChange[]
  /** the configuration of the next steps */
  config: RunConfig
  info: RunInfo | null
  engine: EngineReport | null
  /** changes of the engine */
  moves: readonly EngineMove[]
  /** grows in place; look at its version */
  history: History
}

export const SIDES = ['auto', 'lens', 'picture'] as const
type Side = (typeof SIDES)[number]

/** Settings of the visitor, saved from visit to visit. */
export interface Preferences {
  /** null: that of the browser */
  language: Language | null
  theme: Theme
  layout: Layout
  /** single keys act: Space, S, R, F, ? */
  shortcuts: boolean
  /** weight of the past in the smoothed curves, 0 is none */
  smoothing: number
  logKl: boolean
  /** figures are shown as tables */
  tables: boolean
  /** metrics with a figure of their own, added by the visitor; those that a run does not record have none */
  charts: readonly string[]
  /** the range for KL that the visitor set; null for the default of each task */
  klRange: KlRange | null
  /** the panel at the side for a task with a picture; `auto`: the choice of the task */
  side: Side
  /** rules of the coach that are silent in every run */
  silenced: readonly RuleId[]
  /** of the run in Train; Compare and Sweep always run at full speed */
  speed: Speed
  /** whether the Stage has played its opening, which it does once */
  seenOpening: boolean
  /** whether lesson 0 was offered, which the first visit does */
  offeredStart: boolean
  /** the finished lessons and their answers */
  lessons: Answers
}

/** A step that the lens shows while the run continues. */
export interface Pinned {
  /** the step that the visitor chose */
  asked: number
  /** of the nearest kept step */
  inspection: UnnamedInspection
}

/** Prompts that are sampled at each shown step, apart from training. */
interface Followed {
  problems: readonly Problem[]
  /** null until they have been sampled */
  inspection: UnnamedInspection | null
}

/** A file that a worker writes, or that waits for its turn. */
export interface Writing {
  file: string
  format: FormatId
  /** how many steps are written, and how many there are */
  steps: number
  of: number
}

export interface PageState {
  view: View
  learn: Learn
  language: Language
  /** whether the link or the visitor named a language; if so, new links name it too */
  languageChosen: boolean
  phase: Phase
  /** the worker's current preparation of the run; null if it has not reported any */
  preparing: Preparation | null
  /** a wait that has lasted so long that the page says so; null if there is none */
  waiting: Wait | null
  /**
   * whether the worker was told to train and has not reported since that it rests: after Pause it first reports its last step
   */
  isTraining: boolean
  /** whether Play was pressed while the run was being made */
  playWhenReady: boolean
  /** the configuration in the fields; always valid */
  edited: RunConfig
  /** rows of own data that were typed and have a fault; null if there are none */
  faultyRows: FaultyRows | null
  run: Run
  /** the saved run of the run; null before it was saved first */
  savedAs: SavedRunId | null
  /** the version of `run.history`, so that views notice that it has grown */
  version: number
  latest: Latest
  stepsPerSecond: number | null
  /** milliseconds of work of a step, without waiting between two */
  msPerStep: number | null
  /** REINFORCE beside the run; null if it was not added */
  beside: RunBeside | null
  /** runs that were reset, newest first */
  previous: readonly Run[]
  /** the state before another task replaced it, for Undo */
  replaced: (Partial<PageState> & Pick<PageState, 'run'>) | null
  /** of the latest inspected step */
  inspection: UnnamedInspection | null
  /** inspections of earlier steps, and the inspection to which the visitor has returned */
  kept: KeptInspections
  pinned: Pinned | null
  /** the run's inspection before any training */
  first: UnnamedInspection | null
  /** a group that was newly drawn from the current weights, alone in its inspection; null if none was requested */
  drawn: UnnamedInspection | null
  /** prompts that stay on the Stage, and their latest groups; null if each step's own are shown */
  followed: Followed | null
  /** the policy after a prefix; null if none was chosen */
  explored: Exploration | null
  /** the latest scores of code that was tried; null if there are none */
  verdict: Extract<Event, { type: 'judged' }> | null
  rewardCode: RewardCodeState
  /** the query for a setting; empty if the panel shows all */
  query: string
  /** a setting that the panel is about to show */
  wantedField: Field | null
  /** settings of another program that await review, or null; `name` is the name of their file, null if they are pasted */
  settingsFile: { name: string | null; text: string } | null
  /** the report of another program that was opened last, which Verify checks; null if there is none */
  reportText: string | null
  /** the content of the glossary: an entry, or all of them; null while it is closed */
  glossary: AnyEntryId | 'all' | null
  /** the group in the lens; null if none was chosen */
  group: number | null
  prompt: string | null
  answer: (Answer & { step: number }) | null
  /** files of long runs that are being written */
  writing: readonly Writing[]
  messages: readonly Message[]
  coach: CoachState
  /** a comparison of the engines on this run's sizes; null if none was requested */
  trial: 'running' | readonly TrialFigure[] | null
  /** the last report of the engine's memory */
  engineMemory: EngineMemory | null
  /** bytes of the run's history in the worker, from the last report */
  workerHistory: number
  hoverStep: number | null
  /** the latest announcement to screen readers */
  announcement: Latest | null
  preferences: Preferences
}

/** What holds from the moment when a run is asked for until the worker has it. */
export const STARTING = {
  phase: 'starting',
  preparing: null,
  waiting: null,
  isTraining: false,
  playWhenReady: false,
} as const satisfies Partial<PageState>

export const DEFAULT_PREFERENCES: Preferences = {
  language: null,
  theme: 'system',
  layout: 'stage',
  shortcuts: true,
  smoothing: 0.6,
  logKl: false,
  tables: false,
  charts: [],
  klRange: null,
  side: 'auto',
  silenced: [],
  speed: 'normal',
  seenOpening: false,
  offeredStart: false,
  lessons: {},
}
