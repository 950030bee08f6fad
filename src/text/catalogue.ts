import type { FigureName, Metric, MetricName } from '../metrics/metrics'
import type { ConfigProblem } from '../settings/config'
import type { KnobProblem } from '../settings/knob'
import type { FrontKnob, KNOBS, KnobName, PresetId, RunConfig, TaskId } from '../settings/knobs'
import type { Section } from '../settings/knobs/declaration'
import type { LinkProblem } from '../settings/packedLink'
import type { ReadingProblem } from '../settings/read'
import type { StopReason } from '../train/stopping'
import type { TrialFigure } from '../worker/trial'
import type { Failure } from '../worker/failure'
import type { EngineReason, EngineReport } from '../engine/report'
import type { DeclaredTasks } from '../tasks'
import type { Shelf, Task } from '../tasks/task'
import type { BalanceText } from './en/balance'
import type { ChartsText } from './en/charts'
import type { ClipText } from './en/clip'
import type { CompareText } from './en/compare'
import type { ConversionText } from './en/conversion'
import type { LearnText } from './en/learn'
import type { HandoverText } from './en/handover'
import type { LabExportsText } from './en/labExports'
import type { LabMessagesText } from './en/labMessages'
import type { ExportsText } from './en/exports'
import type { OwnDataText } from './en/ownData'
import type { OwnRewardText } from './en/ownReward'
import type { ImportingText } from './en/importing'
import type { KeptText } from './en/kept'
import type { WatchText } from './en/watch'
import type { LensText } from './en/lens'
import type { PolicyText } from './en/policy'
import type { PictureText } from './en/picture'
import type { RewardCodeText } from './en/rewardCode'
import type { RunsText } from './en/runs'
import type { SweepText } from './en/sweep'
import type { VerifyText } from './en/verify'
import type { WalkText } from './en/walk'
import type { WhatIfText } from './en/whatIf'
import type { DeclaredLessons } from '../lessons'
import type { LessonText } from './lessonText'
import type { CoachText } from './coachText'
import type { GlossaryText } from './glossaryText'
import type { LabelAndHelp, TaskText } from './taskText'

export type { LabelAndHelp } from './taskText'

/** Knobs whose options are named under `options`. Tasks and presets have texts of their own. */
export type ChoiceName = Exclude<
  {
    [Name in KnobName]: (typeof KNOBS)[Name] extends { kind: 'choice' } ? Name : never
  }[KnobName],
  'task' | 'algorithm'
>

/** Combinations of knobs that are allowed, and do something other than most people expect. */
export type SurpriseName =
  | 'gdpoIgnoresScaling'
  | 'cispoCapBelowOne'
  | 'luspoWithoutSequence'
  | 'sequenceByLength'
  | 'plusInReward'
  | 'oldInReward'
  | 'oldByK1'
  | 'minusK1Rewards'
  | 'minusK1Restrains'
  | 'deltaBelowClip'
  | 'groupOfOneIsDead'
  | 'historyNeverFull'

/** What a knob in front is called: "β · KL penalty". One of the two is its label, which is its accessible name. */
export interface SymbolAndName {
  symbol: string
  name: string
}

export interface FigureText {
  /** the accessible name of the figure */
  name: string
  unit?: string
  /** short names of its curves, which the name of the figure completes */
  short?: Partial<Record<MetricName, string>>
  /** what stands at the end of a line in place of its name, where that is too long */
  ends?: Partial<Record<MetricName, string>>
  /** shown before there is anything to draw */
  empty: string
}

/** Figures of a task's own measures, which the task names. */
export interface TaskFigureText {
  rewardParts: { name: string; empty: string }
  /** below the curves of the parts: every part with its weight */
  partWeights(parts: readonly string[]): string
  partWeight(part: string, weight: string): string
  /** a measure and over what it was taken */
  of(measure: string, side: string): string
  /** of a measure: over the step's completions, and over greedy ones */
  training: string
  evaluation: string
  /** the standard deviation of a measure over the step's completions */
  std(measure: string): LabelAndHelp
  measureEmpty: string
}

/** A value in a link that its knob does not allow. */
export type LinkValueProblem = Extract<ReadingProblem, { name: string; text: string }>

/** A conflict between two knobs, with the labels of both and their values as the page shows them. */
export interface Conflict {
  problem: Extract<ConfigProblem, { other: string }>
  knob: string
  value: string
  other: string
  otherValue: string
}

/** All texts of the page in one language. A missing text of a knob, an option or a metric does not compile. */
export interface Catalogue {
  /** for `Intl` */
  locale: string
  knobs: Record<KnobName | 'promptsPerStep', LabelAndHelp> & Record<FrontKnob, SymbolAndName>
  options: { [Name in ChoiceName]: Record<RunConfig[Name], string> }
  presets: Record<PresetId, { name: string; line: string }>
  tasks: { [Id in TaskId]: TaskText<Id extends keyof DeclaredTasks ? DeclaredTasks[Id] : Task> }
  /** the knob for the weight of one part of a task's reward */
  partWeight(part: string): LabelAndHelp
  metrics: Record<MetricName, LabelAndHelp>
  /** metrics of one part of the reward */
  partMetrics: { mean(part: string): LabelAndHelp; std(part: string): LabelAndHelp }
  /** as `METRICS` declares it, its words in this language */
  metricFormula(name: MetricName): string
  metricPer: Record<Metric['per'], string>
  metricSource: Record<Metric['source'], string>
  /** names under which training scripts log a metric */
  metricTags(tags: readonly string[]): string
  figures: Record<FigureName, FigureText>
  /** mean and std of the batch’s advantages over the last steps, and whether they are near 0 and 1 */
  advantageBalance(balance: { mean: string; std: string; isNearZero: boolean; isNearOne: boolean }): string
  /** names the curve of KL by the policy that it is measured from */
  klFrom: Record<'reference' | 'old' | 'none', string>
  taskFigures: TaskFigureText
  page: PageText
  transport: TransportText
  panel: PanelText
  engine: EngineText
  prompt: PromptText
  rewardCode: RewardCodeText
  help: HelpText
  knobTable: KnobTableText
  messages: MessageText
  charts: ChartsText
  balance: BalanceText
  compare: CompareText
  conversion: ConversionText
  sweep: SweepText
  labExports: LabExportsText
  runs: RunsText
  labMessages: LabMessagesText
  lens: LensText
  walk: WalkText
  whatIf: WhatIfText
  policy: PolicyText
  clip: ClipText
  picture: PictureText
  verify: VerifyText
  learn: LearnText
  lessons: { [Id in keyof DeclaredLessons]: LessonText<DeclaredLessons[Id]> }
  coach: CoachText
  handover: HandoverText
  exports: ExportsText
  ownReward: OwnRewardText
  importing: ImportingText
  ownData: OwnDataText
  kept: KeptText
  watch: WatchText
  glossary: GlossaryText
}

export interface PageText {
  title: string
  /** of the document, for search engines */
  description: string
  /** one line, shown before the first step, that says what will happen */
  onboarding(step: { prompts: string; answers: string; byGroup: boolean }): string
  views: Record<'train' | 'compare' | 'sweep' | 'learn' | 'runs', string>
  tablist: string
  copyLink: string
  exportRun: string
  help: string
  theme: string
  themes: { system: string; light: string; dark: string }
  language: string
  footer: string
  smoothing: string
  /** the switch that shows all figures as tables */
  tables: string
  moreCharts: string
  addMetric: {
    label: string
    add: string
    /** no metric of the run has what was typed in its name */
    unknown(written: string): string
  }
  previousRuns(count: number): string
  /** the name of an earlier run */
  runName(run: { algorithm: string; group: string; beta: string; seed: string; steps: string }): string
  forgetPrevious: string
  loading: string
  broken: string
  tryAgain: string
  /** a part of the page, or a script, that could not be loaded */
  missing: string
  reload: string
  /** shown in place of the whole page where it cannot be */
  brokenPage: {
    lead: string
    /** opens the page without the link */
    defaults: string
    again: string
    /** the field with the address that was opened */
    link: string
  }
  regions: { transport: string; settings: string; charts: string; lens: string; messages: string }
  /** accessible name of the navigation between the parts of Train */
  parts: string
}

export interface TransportText {
  play: string
  pause: string
  step: string
  reset: string
  newSeed: string
  speed: string
  /** `label` is what is seen, `name` the accessible name, which begins with it */
  speeds: Record<'slow' | 'normal' | 'full', { label: string; name: string; about: string }>
  starting: string
  failed: string
  pending(count: number): string
  /** the parts of the status line, joined by " · " */
  status: Record<'step' | 'reward' | 'evaluation' | 'completions' | 'rate', (figure: string) => string>
  announcement(figures: { step: string; reward: string; evaluation: string }): string
  absent: string
}

export interface PanelText {
  /** the field that finds a setting by any of its names */
  find: string
  found(count: number): string
  sections: Record<Section, string> & { task(title: string): string }
  /** headings of the groups in the list of tasks */
  shelves: Record<Shelf, string>
  setup: string
  plainSetup: string
  changedSetup: string
  plainSetupHelp: string
  /** of the button that chooses the set-up which mends the chosen one */
  applyCure: string
  cureHelp(setup: string): string
  example: string
  weights: string
  /** what the network takes, counted from its sizes */
  networkCost(cost: { parameters: string; megaOperations: string; megabytes: string }): string
  /** What a step takes; `from` is what the run's own takes, where the time is scaled from it. Null where none was measured. */
  stepTime(step: {
    engine: string | null
    time: { milliseconds: string; from: string | null } | null
  }): string
  lookFor: string
  whatToLookFor: string
  presetChanged(name: string): string
  slider(label: string): string
  about(label: string): string
  on: string
  off: string
  beginsRun: string
  actsOnReset: string
  waitsForReset: string
  /** what the group size costs: N and the time of a step, where one was measured; `now` is the run's N while N waits for Reset */
  groupCost(cost: { completions: string; milliseconds: string | null; now: string | null }): string
  actsAtOnce: string
  changed: string
  default(value: string): string
  range(min: string, max: string): string
  trl(name: string): string
  verl(name: string): string
  link(name: string): string
  /** before the papers that a knob comes from */
  sources: string
  restore(label: string): string
  restoreAll: string
  idle(label: string, value: string): string
  surprises: Record<SurpriseName, string>
  /** for screen readers: a fold that holds a surprise */
  hasSurprise: string
  evaluation(problems: string, whole: boolean): string
  /** the value 0 of a stop condition */
  never: string
}

export interface EngineText {
  label: string
  /** before the badge, for screen readers */
  badgeLabel: string
  names: Record<EngineReport['engine'], string>
  badge(report: EngineReport): string
  /** shown while there is no engine yet */
  starting: string
  preparing: Record<'webgpu', string>
  /** shown if the GPU cannot compute the chosen loss */
  lossOnCpu: string
  lossOnCpuWhy: string
  /** shown if the GPU takes whole steps */
  rewardOnGpu: string
  reasons: Record<EngineReason, string>
  /** a comparison of the engines */
  trial: {
    measure: string
    /** what happens during the comparison */
    about: string
    running: string
    /** a figure in the badge and in the dialog; null if the engine cannot run the task here */
    figure(engine: TrialFigure['engine'], milliseconds: string | null): string
    use(engine: TrialFigure['engine']): string
    isFastest: string
  }
  memory: {
    title: string
    rows: Record<
      'history' | 'kept' | 'previous' | 'compare' | 'sweep' | 'page' | 'wasm' | 'gpu' | 'tensors',
      string
    >
    megabytes(amount: string): string
    /** an amount that has a limit */
    limited(amount: string, limit: string): string
    unknown: string
  }
}

export interface PromptText {
  /** label of the field */
  title: string
  ask: string
  now(step: string): string
  first: string
  reward(value: string): string
  probability(token: string, percent: string): string
  allowed(prompts: string): string
}

export interface HelpText {
  title: string
  close: string
  what: string[]
  keysTitle: string
  keys: { key: string; does: string }[]
  shortcuts: string
  allKnobs: string
  glossary: string
}

export interface KnobTableText {
  title: string
  caption: string
  close: string
  filter: string
  count(shown: string, all: string): string
  columns: Record<'label' | 'link' | 'trl' | 'verl' | 'default' | 'allowed' | 'papers', string>
  range(min: string, max: string): string
  wholeRange(min: string, max: string): string
  /** the default of a text */
  empty: string
  textUpTo(length: string): string
  /** shown, and read aloud, for a knob that a library does not have */
  absent: string
  absentSpoken: string
  /** of a row's button, which leads to its knob */
  show(label: string): string
  leftOutTitle: string
  leftOut: { what: string; why: string }[]
}

export interface MessageText {
  dismiss: string
  refused(label: string, written: string, problem: KnobProblem, kept: string): string
  conflict(conflict: Conflict): string
  runGoesOn: string
  /** before the message: the row of Compare that it is about */
  from(place: string): string
  /** sentences one after the other */
  sentences(parts: readonly string[]): string
  linkUnknown(name: string): string
  linkRepeated(name: string): string
  linkSameKnob(name: string, first: string): string
  /**
   * What the names of other programs became. `external` is the page's own name, null for prompts per step; `row` counts the
   * configurations of a comparison from 1; 0 and null need no number.
   */
  linkRenamed(
    renamed: readonly {
      name: string
      written: string
      label: string
      external: string | null
      value: string
    }[],
    row: number | null,
  ): string
  linkValue(problem: LinkValueProblem, used: string): string
  linkTogether(conflict: Conflict): string
  linkUnread(problem: LinkProblem): string
  /** the version of a link, and the newest that this page reads */
  linkNewer(written: string, known: string): string
  /** what somebody's link had no room for, as this page was opened by it */
  linkLeftOut(names: string): string
  /** what the copied link has no room for, and how many characters it has at most */
  linkCopiedWithout(names: string, most: string): string
  /** after the messages about a link or file: so many are not shown */
  more(count: string): string
  language(written: string, known: string): string
  languageMissing(name: string): string
  prompt(written: string, allowed: string): string
  stopped(reason: StopReason, step: string): string
  /** @param isBack whether the GPU takes over again; if not, the CPU does */
  moved(isBack: boolean, restored: string): string
  failure(failure: Failure): string
  linkCopied: string
  copyRefused: string
  exported(file: string): string
  replaced(task: string, step: string): string
  undo: string
}
