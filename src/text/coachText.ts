import type { Change, Finding } from '../coach/rule'
import type { RuleId } from '../coach/ruleIds'
import type { FiguresOf } from '../coach/rules'

/** The facts that a tip depends on besides its figures. */
export interface Circumstances {
  /** the change that is offered after the tip, or null */
  change: Change | null
  /** the name of the reward part that the tip is about, or empty */
  part: string
  /** which of two figures is wrong, where its rule looks at both */
  wrong?: Finding['wrong']
}

/** A tip: its title, one sentence for the Stage, and a text with its figures, the likely cause and the setting to change. */
interface TipText<Figures> {
  title: string
  /** at most fifteen words, without figures */
  line: string
  says(figures: { [Name in keyof Figures]: string }, circumstances: Circumstances): string
}

/** The tips of all rules. A rule without a text, or a text with a figure that its rule does not give, does not compile. */
export type TipTexts = { [Id in RuleId]: TipText<FiguresOf<Id>> }
