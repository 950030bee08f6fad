import type { LeftOutWhy, Reading } from '../reading/contract'
import type { FineFigures } from '../reading/figures/fine'
import type { FindingFigures } from '../reading/figures/findings'
import type { ImpliedFigures } from '../reading/figures/implied'
import type { DifferenceId, Framework } from '../metrics/foreignNames'
import type { NotShown } from '../reading/shown'

/** Figures as sentences take them: numbers and shares written out, see `writtenFigures`. */
export type Written<Figures> = {
  [Name in keyof Figures]: Figures[Name] extends string
    ? Figures[Name]
    : string | Extract<Figures[Name], null>
}

/** The figures of a loss that grows. */
export type Grown = Written<FindingFigures['consistencyRises']>

/** A finding: what is seen, what it means, and what to change; settings in `backticks` are code of the framework. */
interface FindingText<Figures> {
  title: string
  seen(figures: Written<Figures>): string
  means(figures: Written<Figures>): string
  /** @param options settings as the framework writes them, in backticks and separated by commas; may be empty */
  change(options: string, figures: Written<Figures>): string
}

/** Something that a log implies: its value in a few words, and the arithmetic, or why it cannot be told. */
interface ImpliedText<Figures> {
  value(figures: Written<Figures>): string
  how(figures: Written<Figures>): string
}

/** Something that is not a problem: what it is in a few words, and why. */
interface FineText<Figures> {
  what(figures: Written<Figures>): string
  why(figures: Written<Figures>): string
}

/** The texts of a reading. A case without a text, or a text with a figure that its case lacks, does not compile. */
export interface ReadingText {
  frameworks: Record<Framework, string>
  /** what stands beside a metric that is not quite this page's */
  differences: Record<DifferenceId, string>
  leftOut: Record<LeftOutWhy, string>
  /** “lines 3–7: …” */
  lines(from: number, to: number): string
  /** the whole of a skipped stretch: where, why, and how it begins */
  skipped(where: string, why: string, text: string): string
  heading: {
    /** with the title of the first finding */
    finding(title: string): string
    nothing(standing: string | null): string
    unread: Record<NonNullable<Reading['unread']>, string>
    counts(findings: number, fine: number): string
    /** the line under it: the lines of the run that has most of them, and how many runs there are */
    trend(lines: number, runs: number): string
    noTrend(lines: number, runs: number): string
    /** the groups of completions that came with a log, or instead of it */
    answers(answers: NonNullable<Reading['answers']>): string
  }
  standing(name: string, value: string): string
  findings: { [Rule in keyof FindingFigures]: FindingText<FindingFigures[Rule]> }
  implied: { [Case in keyof ImpliedFigures]: ImpliedText<ImpliedFigures[Case]> }
  fine: { [Case in keyof FineFigures]: FineText<FineFigures[Case]> }
  findingsName: string
  impliedName: string
  fineName: string
  skippedName: string
  missingName: string
  unexaminedName: string
  /** `more`: names that are not written */
  unexamined: (names: string, more: number) => string
  /** @param options settings that log a figure which the log lacks, in backticks; empty if none is known
   * @param unasked the titles of the findings that could not be looked for */
  missing(options: string, unasked: readonly string[]): string
  noFindings(steps: number): string
  seen: string
  means: string
  change: string
  showMe: string
  /** why no run of this page can have a problem, in place of the button */
  notHere: Record<NotShown, string>
  /** the same, if all groups are equal because they are solved */
  notHereSolved: string
  lesson(title: string): string
}
