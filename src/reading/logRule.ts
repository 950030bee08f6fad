import type { ReadLog, LogFinding, LogRuleId } from './contract'
import type { RunView } from './runView'

type FindingOf<Id extends LogRuleId> = Extract<LogFinding, { rule: Id }>
/** What a rule returns: a finding without what its declaration says. */
export type Seen<Id extends LogRuleId> = Omit<FindingOf<Id>, 'rule' | 'run'>

/** One thing that can be wrong with a run that was logged. */
export interface LogRule<Id extends LogRuleId = LogRuleId> {
  id: Id
  /** Null where there is nothing to say, or too little to say it. */
  sees(view: RunView, log: ReadLog): LogFinding | null
}

/** Declares a rule. */
export const logRule = <Id extends LogRuleId>(
  id: Id,
  sees: (view: RunView, log: ReadLog) => Seen<Id> | null,
): LogRule<Id> => ({
  id,
  sees(view, log) {
    const seen = sees(view, log)
    return seen && ({ ...seen, rule: id, run: view.run.id } as unknown as LogFinding)
  },
})
