import { configProblems, withEpsilonHigh } from '../settings/config'
import type { RunConfig } from '../settings/knobs'
import { taskOf } from '../tasks'
import { evidenceOf, type Watched } from './evidence'
import type { Change, Finding, Rule } from './rule'
import { RULE_IDS, type RuleId } from './ruleIds'
import { RULES } from './rules'

/** What the coach says of a run. */
export interface Advice extends Finding {
  rule: RuleId
  /** the last step that it was seen at: the figures are of that step */
  step: number
  /** whether its figures were read again at a later step, and its rule no longer holds */
  isOver: boolean
}

/** What the coach says now, and the explanations that it has given: what nothing can be done about is said once a run. */
export interface Heard {
  advice: Advice | null
  explained: readonly RuleId[]
}

/** The steps that a piece of advice stays at least, and after which its figures are read again. */
const STAYS = 30

/** The configuration with a change. */
export function changed(config: RunConfig, change: Change): RunConfig {
  const taskSettings = { ...config.taskSettings, ...change.taskSettings }
  return withEpsilonHigh({ ...config, ...change, taskSettings })
}

/**
 * What one rule has to say; a change that the configuration does not allow is left out. Where rewards are not finite, no rule
 * says anything: nothing that it compares with them means what it says. Nor does one whose own figures are not.
 */
export function finding(id: RuleId, run: Watched): Advice | null {
  const { lasts, sees }: Rule = RULES[id]
  const { steps } = run.history
  if (steps - run.since + 1 < lasts) return null
  const evidence = evidenceOf(run)
  if (!evidence.hasRewards(lasts)) return null
  const found = sees(evidence)
  if (!found || !Object.values(found.figures).every(({ value }) => Number.isFinite(value))) return null
  const isAllowed =
    found.change !== null && configProblems(changed(run.config, found.change), taskOf).length === 0
  return { ...found, rule: id, step: steps, isOver: false, change: isAllowed ? found.change : null }
}

/** What to say of a run as it stands. */
export interface Listening {
  /** rules that the visitor does not want to hear */
  silenced: readonly RuleId[]
  /** whether there was time to read what was said last */
  isRead: boolean
}

/**
 * What the coach says next. It says one thing at a time, that of the first rule that sees something, and stays with it for
 * some steps and until it has been read; a change of the configuration makes it start afresh.
 */
export function listen(heard: Heard, run: Watched, { silenced, isRead }: Listening): Heard {
  const { steps } = run.history
  const said = heard.advice
  const current = said && said.step >= run.since && !silenced.includes(said.rule) ? said : null
  if (current && steps - current.step < STAYS) return heard
  if (current && !isRead) {
    const isOver = finding(current.rule, run) === null
    return isOver === current.isOver ? heard : { ...heard, advice: { ...current, isOver } }
  }
  const explained =
    current?.change === null && !heard.explained.includes(current.rule)
      ? [...heard.explained, current.rule]
      : heard.explained
  const open = RULE_IDS.filter((id) => !silenced.includes(id))
  for (const id of open) {
    const advice = finding(id, run)
    if (advice && !(advice.change === null && explained.includes(id))) return { advice, explained }
  }
  return { advice: null, explained }
}
