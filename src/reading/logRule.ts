import { lacking, type Needs } from '../metrics/needs'
import type { ReadLog, LogFinding, LogRuleId } from './contract'
import type { RunView } from './runView'
import { shownFor } from './shown'

type FindingOf<Id extends LogRuleId> = Extract<LogFinding, { rule: Id }>
/** A finding without its rule, its run and what shows it, which the declaration adds; `show: null` if here nothing shows it. */
export type Seen<Id extends LogRuleId> = Omit<FindingOf<Id>, 'rule' | 'run' | 'show'> & { show?: null }

/** A problem that a logged run can have. */
export interface LogRule<Id extends LogRuleId = LogRuleId> {
  id: Id
  /** what a log must have; without it, the rule sees nothing */
  needs: Needs
  /** The finding; null if the run does not have the problem, or has too few lines to tell. */
  sees(view: RunView, log: ReadLog): LogFinding | null
}

/** Declares a rule. */
export const logRule = <Id extends LogRuleId>(
  id: Id,
  needs: Needs,
  sees: (view: RunView, log: ReadLog) => Seen<Id> | null,
): LogRule<Id> => ({
  id,
  needs,
  sees(view, log) {
    if (lacking(needs, (need) => view.has(need)).length > 0) return null
    const seen = sees(view, log)
    return seen && ({ show: shownFor(id), ...seen, rule: id, run: view.run.id } as unknown as LogFinding)
  },
})
