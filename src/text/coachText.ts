import type { Change } from '../coach/rule'
import type { RuleId } from '../coach/ruleIds'
import type { FiguresOf } from '../coach/rules'

/** What a sentence depends on besides its figures. */
export interface Circumstances {
  /** the change that is offered after it; null where none is */
  change: Change | null
  /** the name of the reward part that it is about; empty where it is about none */
  part: string
}

/** What the coach says of a rule: the matter in a few words, and a sentence with its figures, the knob and the reason. */
interface RuleText<Figures> {
  title: string
  says(figures: { [Name in keyof Figures]: string }, circumstances: Circumstances): string
}

/** The words of the coach. A rule without words, or a sentence with a figure that its rule does not give, does not compile. */
export interface CoachText {
  /** accessible name of its region */
  name: string
  /** its name, to stand before what it says; and both */
  lead: string
  named(said: string): string
  quiet: string
  atStep(step: string): string
  /** of what was seen at a step and is not seen any more */
  over(step: string): string
  /** one knob of a change, with its present and its new value */
  knob(label: string, from: string, to: string): string
  /** what stands between several */
  and: string
  apply: string
  applyAndReset: string
  /** leads to the chart that shows the evidence */
  show(chart: string): string
  /** opens the two ways to silence a rule */
  mute: string
  silenceHere: string
  silenceAlways: string
  silenced(count: number): string
  hearAll: string
  applied(change: string, step: string): string
  undo: string
  rules: { [Id in RuleId]: RuleText<FiguresOf<Id>> }
}
