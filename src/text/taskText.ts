import type { Figures, Task, TaskKnobs } from '../tasks/task'

export interface LabelAndHelp {
  label: string
  help: string
}

interface MeasureText extends LabelAndHelp {
  formula: string
}

/** What the page says about a task, whichever it is. */
export interface TaskWords {
  /** two lines */
  blurb: string
  /** a problem and a good answer to it, in a line */
  example: string
  /** what to look for while it trains */
  lookFor: string
  knobs: Readonly<Record<string, LabelAndHelp & { options?: Readonly<Record<string, string>> }>>
  /** parts of the reward */
  parts: Readonly<Record<string, string>>
  measures: Readonly<Record<string, MeasureText>>
  /** names of the task's own charts, where it has any */
  leads?: Readonly<Record<string, string>>
  /** what the drawing of an answer shows, where there is one */
  sketch?: string
  /** titles, axes and labels of the picture */
  scene: Readonly<Record<string, string>>
  setups: Readonly<Record<string, LabelAndHelp>>
  /** which prompts can be typed, where any can */
  prompts?(limits: Figures): string
  /** a problem in a line, where its figures alone do not tell */
  problem?(figures: Figures): string
}

/** The same of one task: a word that is missing for anything it declares does not compile. */
export type TaskText<T extends Task> = Omit<TaskWords, 'leads' | 'prompts' | 'problem'> & {
  knobs: KnobTexts<T['knobs']>
  parts: Record<T['parts'][number]['name'], string>
  measures: Record<T['measures'][number], MeasureText>
  scene: Record<WordsOf<NonNullable<T['scene']>>, string>
  setups: Record<NonNullable<T['setups']>[number]['id'], LabelAndHelp>
} & LeadsText<keyof NonNullable<T['leads']> & string> &
  PromptsText<ReturnType<NonNullable<T['promptLimits']>>> &
  ProblemText<Exclude<ReturnType<T['write']>, string>>

type KnobTexts<Knobs extends TaskKnobs> = {
  [Name in keyof Knobs]: LabelAndHelp &
    (Knobs[Name] extends { options: readonly (infer Option extends string)[] }
      ? { options: Record<Option, string> }
      : unknown)
}
type WordsOf<Scene> = Scene extends (...input: never) => { panels: readonly { title: infer Word }[] } | null
  ? Extract<Word, string>
  : never
type LeadsText<Lead extends string> = [Lead] extends [never] ? unknown : { leads: Record<Lead, string> }
type PromptsText<Limits> = [Limits] extends [never] ? unknown : { prompts(limits: Limits): string }
type ProblemText<Written> = [Written] extends [never] ? unknown : { problem(figures: Written): string }
