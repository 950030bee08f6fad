import type { FigureName } from '../metrics/figures'
import type { Metric, MetricName } from '../metrics/metrics'
import type { FrontKnob, KNOBS, KnobName, PresetId, RunConfig, TaskId } from '../settings/knobs'
import type { DeclaredTasks } from '../tasks'
import type { Task } from '../tasks/task'
import type { rail } from './en/rail'
import type { stage } from './en/stage'
import type { setups } from './en/setups'
import type { stepCost } from './en/stepCost'
import type { surprises } from './en/surprises'
import type { attention } from './en/attention'
import type { charts } from './en/charts'
import type { clip } from './en/lens/clip'
import type { compare } from './en/experiments/compare'
import type { conversion } from './en/lens/conversion'
import type { coach } from './en/coach'
import type { glossary } from './en/glossary'
import type { help } from './en/help'
import type { knobTable } from './en/knobTable'
import type { messageCards } from './en/messageCards'
import type { engine } from './en/engine'
import type { engineDetails } from './en/engineDetails'
import type { page, panel, transport } from './en/page'
import type { prompt } from './en/prompt'
import type { learn } from './en/learn'
import type { handover } from './en/runs/handover'
import type { experimentExports } from './en/experiments/experimentExports'
import type { exports } from './en/runs/exports'
import type { ownData } from './en/own/ownData'
import type { ownReward } from './en/own/ownReward'
import type { files } from './en/runs/files'
import type { importing } from './en/runs/importing'
import type { watch } from './en/watch'
import type { lens } from './en/lens/lens'
import type { policy } from './en/lens/policy'
import type { picture } from './en/lens/picture'
import type { rewardCode } from './en/own/rewardCode'
import type { readingView } from './en/runs/readingView'
import type { runs } from './en/runs/runs'
import type { sweep } from './en/experiments/sweep'
import type { start } from './en/experiments/start'
import type { verify } from './en/verify'
import type { walk } from './en/lens/walk'
import type { whatIf } from './en/lens/whatIf'
import type { DeclaredLessons } from '../lessons'
import type { ReadingText } from './readingText'
import type { LessonText } from './lessonText'
import type { MessagesText } from './messages'
import type { LabelAndHelp, TaskText } from './taskText'

export type { LensUnit } from './en/lens/lens'
export type { LabelAndHelp } from './taskText'

/** Knobs whose options are named under `options`. Tasks and presets have texts of their own. */
export type ChoiceName = Exclude<
  {
    [Name in KnobName]: (typeof KNOBS)[Name] extends { kind: 'choice' } ? Name : never
  }[KnobName],
  'task' | 'algorithm'
>

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
interface TaskFigureText {
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

/** All texts of the page in one language. A missing text of a knob, an option or a metric does not compile. */
export interface Catalogue {
  /** for `Intl` */
  locale: string
  knobs: Record<KnobName | 'promptsPerStep', LabelAndHelp> & Record<FrontKnob, SymbolAndName>
  options: { [Name in ChoiceName]: Record<RunConfig[Name], string> }
  presets: Record<PresetId, { name: string; line: string }>
  taskTitles: Record<TaskId, string>
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
  advantageBalance(balance: {
    mean: string
    std: string
    isNearZero: boolean
    isNearOne: boolean
    /** whether rewards are compared with those of earlier steps, ; then neither has to hold */
    isEarlier: boolean
  }): string
  /** names the curve of KL by the policy that it is measured from */
  klFrom: Record<'reference' | 'old' | 'none', string>
  taskFigures: TaskFigureText
  page: typeof page
  transport: typeof transport
  rail: typeof rail
  stage: typeof stage
  setups: typeof setups
  stepCost: typeof stepCost
  surprises: typeof surprises
  panel: typeof panel
  engine: typeof engine
  engineDetails: typeof engineDetails
  prompt: typeof prompt
  rewardCode: typeof rewardCode
  help: typeof help
  knobTable: typeof knobTable
  messages: MessagesText
  messageCards: typeof messageCards
  charts: typeof charts
  attention: typeof attention
  compare: typeof compare
  conversion: typeof conversion
  sweep: typeof sweep
  start: typeof start
  experimentExports: typeof experimentExports
  runs: typeof runs
  readingView: typeof readingView
  reading: ReadingText
  lens: typeof lens
  walk: typeof walk
  whatIf: typeof whatIf
  policy: typeof policy
  clip: typeof clip
  picture: typeof picture
  verify: typeof verify
  learn: typeof learn
  lessons: { [Id in keyof DeclaredLessons]: LessonText<DeclaredLessons[Id]> }
  coach: typeof coach
  handover: typeof handover
  files: typeof files
  exports: typeof exports
  ownReward: typeof ownReward
  importing: typeof importing
  ownData: typeof ownData
  watch: typeof watch
  glossary: typeof glossary
}

/** Combinations of settings that are allowed, and do something other than most people expect. */
export type SurpriseName = keyof Catalogue['surprises']
