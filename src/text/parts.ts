import type { LatePart } from '../late/latePart'
import type { FrontKnob, TaskId } from '../settings/knobs'
import type { Catalogue, ChoiceName } from './catalogue'

/** Texts that lie in several parts: those of a knob, of its options and of a task come with what shows it. */
type SplitKey = 'knobs' | 'options' | 'tasks'
export type WholeKey = Exclude<keyof Catalogue, SplitKey>

/**
 * The part in which each text is loaded, for all languages: `first` before the page is drawn, any other with what shows it. A
 * text without a part does not compile.
 */
export const PART_OF = {
  locale: 'first',
  page: 'first',
  transport: 'first',
  panel: 'first',
  rail: 'first',
  engine: 'first',
  presets: 'first',
  taskTitles: 'first',
  files: 'first',
  partWeight: 'first',
  metrics: 'train',
  partMetrics: 'train',
  metricFormula: 'train',
  metricPer: 'train',
  metricSource: 'train',
  metricTags: 'train',
  figures: 'train',
  advantageBalance: 'train',
  klFrom: 'train',
  taskFigures: 'train',
  charts: 'train',
  attention: 'train',
  prompt: 'train',
  setups: 'settings',
  stepCost: 'settings',
  surprises: 'settings',
  engineDetails: 'engine',
  stage: 'stage',
  lens: 'lens',
  walk: 'lens',
  whatIf: 'lens',
  policy: 'lens',
  clip: 'lens',
  conversion: 'lens',
  picture: 'lens',
  coach: 'coach',
  messages: 'messages',
  messageCards: 'messages',
  watch: 'first',
  importing: 'messages',
  ownReward: 'messages',
  rewardCode: 'own',
  ownData: 'own',
  exports: 'exports',
  handover: 'exports',
  help: 'help',
  knobTable: 'help',
  glossary: 'glossary',
  verify: 'verify',
  learn: 'learn',
  lessons: 'learn',
  compare: 'experiments',
  start: 'experiments',
  sweep: 'experiments',
  experimentExports: 'experiments',
  runs: 'runs',
  readingView: 'runs',
  reading: 'reading',
} as const satisfies Record<WholeKey, string>

type TaskPart = `task-${TaskId}`
/** A part that is not about one task. */
type CommonPart = (typeof PART_OF)[WholeKey] | keyof SplitTexts
export type PartName = CommonPart | TaskPart

/** Knobs that stand before all sections of the panel, or above it. */
type FirstKnob = FrontKnob | 'task' | 'algorithm' | 'seed' | 'epsilonHighFollows'

interface SplitTexts {
  first: {
    knobs: Pick<Catalogue['knobs'], FirstKnob>
    options: Pick<Catalogue['options'], Extract<ChoiceName, FirstKnob>>
  }
  settings: {
    knobs: Omit<Catalogue['knobs'], FirstKnob>
    options: Omit<Catalogue['options'], Extract<ChoiceName, FirstKnob>>
  }
}

/** The texts of a part that is not about one task. */
export type PartText<Part extends CommonPart> = {
  [Key in WholeKey as (typeof PART_OF)[Key] extends Part ? Key : never]: Catalogue[Key]
} & (Part extends keyof SplitTexts ? SplitTexts[Part] : unknown)

type TextOf<Part extends PartName> = Part extends `task-${infer Id extends TaskId}`
  ? Catalogue['tasks'][Id]
  : Part extends CommonPart
    ? PartText<Part>
    : never

/** The parts of a language, each loaded when it is first needed. */
export type LateParts = { readonly [Part in PartName]: LatePart<TextOf<Part>> }
