/** The findings about a log. Their sentences are in `src/text`, one for every `case` and `rule`: see `text/readingText.ts`. */
import type { Change } from '../coach/rule'
import type { LessonId } from '../lessons/ids'
import type { Framework } from '../metrics/foreignNames'
import type { MetricKey, MetricName } from '../metrics/metrics'
import type { FineFigures } from './figures/fine'
import type { FindingFigures } from './figures/findings'
import type { ImpliedFigures } from './figures/implied'
import type { Format, LeftOut } from './log'

/** A number of the log that a sentence quotes, and where it stands. */
export interface Quoted {
  value: number
  /** NaN where the log does not number its steps */
  step: number
  line: number
  /** an index of `ReadLog.files` */
  file: number
}

/** The values of one column that a finding rests on. */
export interface Evidence {
  /** the run's id */
  run: string
  /** the column's name, as the log writes it */
  name: string
  metric: MetricKey | null
  /** at most eight of them, the first and the last included */
  quoted: readonly Quoted[]
  /** how many values it rests on */
  count: number
}

/** Something that follows from the log's numbers, or why it does not. */
export type Implied = {
  [Case in keyof ImpliedFigures]: {
    case: Case
    /** the run's id; null if it is about all of them */
    run: string | null
    /** false for what cannot be told: the sentence then says why */
    isKnown: boolean
    figures: ImpliedFigures[Case]
  }
}[keyof ImpliedFigures]

/** A small run here with the same illness, and what cures it. */
export interface ShowMe {
  /** the text after `#` of a link of the page */
  link: string
  cure: Change
  /** whether the cure helps only a run that starts over, because the weights cannot recover */
  fromStart?: boolean
}

/** A problem of the run, with its evidence. The first of a list is the most urgent. */
export type LogFinding = {
  [Rule in keyof FindingFigures]: {
    rule: Rule
    run: string | null
    figures: FindingFigures[Rule]
    evidence: readonly Evidence[]
    /** settings to change, as this framework writes them: code */
    options: readonly string[]
    lesson: LessonId | null
    show: ShowMe | null
  }
}[keyof FindingFigures]
export type LogRuleId = keyof FindingFigures

/** An observation that is not a problem, although it looks like one. */
export type Fine = {
  [Case in keyof FineFigures]: {
    case: Case
    run: string | null
    figures: FineFigures[Case]
    evidence: readonly Evidence[]
  }
}[keyof FineFigures]

/** A figure of this page that a log lacks. */
export interface Missing {
  /** the run's id */
  run: string
  metric: MetricName
  /** as its framework calls it */
  name: string
  /** the settings with which the framework logs it; none if none is known */
  options: readonly string[]
  /** the rules that could not be asked for that reason */
  unasked: readonly LogRuleId[]
}

/** What a log has and no rule looks at. */
export interface Unexamined {
  /** the run's id */
  run: string
  /** as the log calls them */
  names: readonly string[]
}

/** All findings about a log. The heading is its first finding, or that nothing is wrong. */
export interface Reading {
  /** why nothing can be said: the files are empty, no run was found, or none has a figure that is known here; null if something can */
  unread: 'empty' | 'nothing' | 'no-figures' | null
  framework: Framework
  format: Format | null
  /** training rows of all runs */
  steps: number
  /** training rows of the run that has most of them, because a trend is one of a single run */
  longest: number
  /** whether those are enough to speak of a trend */
  isTrend: boolean
  /** the groups of the last completions that came with the log; null if none did */
  answers: { tables: number; answers: number; groups: number; solved: number; stuck: number } | null
  /** the latest reward, for a heading without findings; null if no run has rewards */
  standing: Evidence | null
  implied: readonly Implied[]
  findings: readonly LogFinding[]
  fine: readonly Fine[]
  missing: readonly Missing[]
  unexamined: readonly Unexamined[]
  skipped: readonly LeftOut[]
  /**
   * the columns to draw: those that the findings quote, and reward, spread, length and KL; where there are none of them, the
   * others whose meaning is known; at most four a run
   */
  charts: readonly { run: string; name: string }[]
}
