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
 * `starting`: the worker is making the run. `ready`: no step taken yet. `failed`: the run cannot go on; Reset makes a new
 * one.
 */
export type Phase = 'starting' | 'ready' | 'playing' | 'paused' | 'failed'

/**
 * What the page waits for: a step, the step before a pause, the scripts of the worker, the start of a run, or another GPU in the
 * place of a lost one.
 */
export type Wait = 'step' | 'pause' | 'load' | 'start' | 'device'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Slow enough to follow each step, a task's own pace to watch it learn, and as fast as the device goes. */
export const SPEEDS = ['slow', 'normal', 'full'] as const
export type Speed = (typeof SPEEDS)[number]

/** One run as the page knows it. */
export interface Run {
  id: RunId
  /** the configuration of the first step; with `changes` it gives that of every step that the worker has told of */
  first: RunConfig
  changes: readonly KnobChange[]
  /** the configuration that steps not yet taken are to have */
  config: RunConfig
  info: RunInfo | null
  engine: EngineReport | null
  /** changes of the engine */
  moves: readonly EngineMove[]
  /** grows in place; look at its version */
  history: History
}

export const SIDES = ['auto', 'lens', 'picture'] as const
export type Side = (typeof SIDES)[number]

/** Settings of the visitor, kept from visit to visit. */
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
  /** what is shown at the side for a task with a picture; `auto`: as the task prefers */
  side: Side
  /** rules of the coach that are silent in every run */
  silenced: readonly RuleId[]
  /** of the run in Train; Compare and Sweep always run at full speed */
  speed: Speed
  /** whether the Stage has put its picture together before the visitor, as it does once */
  seenOpening: boolean
  /** the lessons that have been done */
  lessons: Answers
}

/** A step that stays under the lens while the run goes on. */
export interface Pinned {
  /** the step that was asked for */
  asked: number
  /** of the nearest step that was kept */
  inspection: UnnamedInspection
}

/** Prompts that are sampled at each step shown, apart from training. */
export interface Followed {
  problems: readonly Problem[]
  /** null until they have been sampled */
  inspection: UnnamedInspection | null
}

/** A file that a worker writes, or that waits for its turn. */
export interface Writing {
  file: string
  format: FormatId
  /** how many of the steps are written, and how many there are */
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
  /** what the worker does before the run can be trained; null where it has not said */
  preparing: Preparation | null
  /** what has been waited for so long that the page says so */
  waiting: Wait | null
  /** whether the worker was told to train and has not said since that it rests: after Pause it first tells its last step */
  isTraining: boolean
  /** whether Play was pressed while the run was being made */
  playWhenReady: boolean
  /** the configuration in the fields; always valid */
  edited: RunConfig
  /** rows of own data that were typed and have a fault; null where there are none */
  faultyRows: FaultyRows | null
  run: Run
  /** what it is kept as; null before it was saved first */
  savedAs: SavedRunId | null
  /** the version of `run.history`, so that views notice that it has grown */
  version: number
  latest: Latest
  stepsPerSecond: number | null
  /** the work of a step, without what is waited between two */
  msPerStep: number | null
  /** REINFORCE beside the run; null where nobody asked for it */
  beside: RunBeside | null
  /** runs that were reset, newest first */
  previous: readonly Run[]
  /** what another task has replaced, for Undo */
  replaced: (Partial<PageState> & Pick<PageState, 'run'>) | null
  /** of the latest step that was looked into */
  inspection: UnnamedInspection | null
  /** inspections of earlier steps, and the one that the visitor has gone back to */
  kept: KeptInspections
  pinned: Pinned | null
  /** the run's inspection before any training */
  first: UnnamedInspection | null
  /** a group that was drawn afresh from the frozen weights, alone in its inspection; null where none was asked for */
  drawn: UnnamedInspection | null
  /** prompts that stay on the Stage, and the latest groups of them; null where each step's own are shown */
  followed: Followed | null
  /** what the policy does after a prefix, where that was asked for */
  explored: Exploration | null
  /** the latest answer of the interpreter to code that was tried; null where none was */
  verdict: Extract<Event, { type: 'judged' }> | null
  rewardCode: RewardCodeState
  /** what is typed to find a setting; empty where the panel shows all */
  query: string
  /** a setting that the panel is to show */
  wantedField: Field | null
  /** settings of another program in a file that was opened, to be looked at before they are taken; null where there is none */
  settingsFile: { name: string; text: string } | null
  /** what the glossary shows: an entry, or all of them; null while it is closed */
  glossary: AnyEntryId | 'all' | null
  /** the group under the lens, where one was chosen */
  group: number | null
  prompt: string | null
  answer: (Answer & { step: number }) | null
  /** files of long runs that are being written */
  writing: readonly Writing[]
  messages: readonly Message[]
  coach: CoachState
  /** a comparison of the engines on this run's sizes, where one was asked for */
  trial: 'running' | readonly TrialFigure[] | null
  /** the last report of the engine's memory */
  engineMemory: EngineMemory | null
  /** bytes of the run's history in the worker, from the last report */
  workerHistory: number
  hoverStep: number | null
  /** what was last announced to screen readers */
  announcement: Latest | null
  preferences: Preferences
}

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
  lessons: {},
}
