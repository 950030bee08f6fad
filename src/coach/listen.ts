import { lacking } from '../metrics/needs'
import { upTo } from '../metrics/stepTable'
import { configProblems, withEpsilonHigh } from '../settings/config'
import type { RunConfig } from '../settings/knobs'
import { taskOf } from '../tasks'
import { evidenceOf, measures, type Watched } from './evidence'
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

/**
 * What the coach says now, and the explanations that it has given. What has no cure, or describes a healthy run, is said once in
 * a run.
 */
export interface Heard {
  advice: Advice | null
  /** what else is the matter at the same time, the gravest first */
  others: readonly Advice[]
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
 * What one rule has to say. A change that the configuration does not allow is left out. If a reward is not finite, no
 * rule says anything, because every comparison with that reward is meaningless. A rule with a figure that is not finite
 * says nothing either.
 */
export function finding(id: RuleId, run: Watched): Advice | null {
  const { lasts, needs, sees }: Rule = RULES[id]
  const { steps } = run.history
  if (steps - run.since + 1 < lasts || lacking(needs, measures(run.history)).length > 0) return null
  const evidence = evidenceOf(run)
  if (!evidence.hasRewards(lasts)) return null
  const found = sees(evidence)
  if (!found || !Object.values(found.figures).every(({ value }) => Number.isFinite(value))) return null
  const isAllowed =
    found.change !== null && configProblems(changed(run.config, found.change), taskOf).length === 0
  return { ...found, rule: id, step: steps, isOver: false, change: isAllowed ? found.change : null }
}

/**
 * The coach takes a finding back after its rule has seen nothing for so many steps. Near its limits a rule sees
 * something at one step and nothing at the next.
 */
const CLEAR = 30
/** the reward by which a run with stuck groups alone has recovered */
const LEAST_GAIN = 0.05

/**
 * Whether what a rule saw has clearly ended. It has not while every group is stuck and the reward has not risen since:
 * then nothing is left that a rule for the losses could see, and the harm is still there.
 */
function hasEnded({ rule: id, step: seenAt }: Advice, run: Watched): boolean {
  const { steps } = run.history
  const { groups, mean } = evidenceOf(run)
  const gain = mean('reward', CLEAR) - mean('reward', CLEAR, steps - seenAt)
  if (groups(CLEAR).stuck === 1 && gain < LEAST_GAIN) return false
  for (let step = steps; step > Math.max(steps - CLEAR, run.since); step--) {
    if (finding(id, step === steps ? run : { ...run, history: upTo(run.history, step) })) return false
  }
  return true
}

/** How the visitor listens: what they do not want to hear, and how far they have read. */
export interface Listening {
  /** rules that the visitor does not want to hear */
  silenced: readonly RuleId[]
  /** how far the visitor has read the last sentence */
  seen:
    | 'unshown' // the page has not drawn it
    | 'new' // nobody has begun to read it: it yields to something graver
    | 'reading' // it stays; at most it is marked as over, once
    | 'read' // it may give way to anything
}

/** Findings that are shown beside the first. */
const MOST_OTHERS = 3
/** A fault has a change that may help. The rules after the faults in the list describe a healthy run. */
const FAULTS = RULE_IDS.slice(0, RULE_IDS.indexOf('learnt'))
/** Nobody needs to hear at each step what has no cure, or what is no fault. */
const isSaidOnce = ({ rule: id, change }: Advice): boolean => change === null || !FAULTS.includes(id)

/**
 * What the coach says next: in full the finding of the first rule that sees something, and beside it the other faults
 * of these steps. The coach stays with the first finding for some steps, and until the visitor has read it. It starts
 * afresh when the configuration changes.
 */
export function listen(heard: Heard, run: Watched, listening: Listening): Heard {
  const first = firstOf(heard, run, listening)
  const others = othersThan(first.advice, heard, run, listening)
  return first === heard && others === heard.others ? heard : { ...first, others }
}

/** What was said of a rule under these settings, if it has not ended since. */
function lastingOf(id: RuleId, { advice, others }: Heard, run: Watched): Advice | null {
  const known = [advice, ...others].find((said) => said?.rule === id)
  return known && known.step >= run.since && !hasEnded(known, run) ? known : null
}

/** The other faults of the last steps; the same array as long as they are of the same rules. */
function othersThan(
  advice: Advice | null,
  heard: Heard,
  run: Watched,
  { silenced }: Listening,
): readonly Advice[] {
  const found: Advice[] = []
  const { others: before } = heard
  if (advice) {
    for (const id of FAULTS) {
      if (found.length === MOST_OTHERS) break
      if (id === advice.rule || silenced.includes(id)) continue
      const other = finding(id, run) ?? lastingOf(id, heard, run)
      if (other?.change) found.push(other)
    }
  }
  const isSame = found.length === before.length && found.every(({ rule }, i) => rule === before[i].rule)
  return isSame ? before : found
}

/** What is said in full. */
function firstOf(heard: Heard, run: Watched, { silenced, seen }: Listening): Heard {
  const { steps } = run.history
  const said = heard.advice
  const current = said && said.step >= run.since && !silenced.includes(said.rule) ? said : null
  const open = RULE_IDS.filter((id) => !silenced.includes(id))
  if (current && seen === 'new') {
    const graver = open.slice(0, open.indexOf(current.rule)).map((id) => finding(id, run))
    const advice = graver.find((found) => found !== null)
    return advice ? { ...heard, advice } : heard
  }
  if (current && steps - current.step < STAYS) return heard
  const isOver = current !== null && (current.isOver || hasEnded(current, run))
  if (current && seen === 'reading')
    return isOver === current.isOver ? heard : { ...heard, advice: { ...current, isOver } }
  const explained =
    seen === 'read' && current && isSaidOnce(current) && !heard.explained.includes(current.rule)
      ? [...heard.explained, current.rule]
      : heard.explained
  const stillHeld = isOver ? null : current
  for (const id of open) {
    const advice = finding(id, run) ?? (id === current?.rule ? stillHeld : lastingOf(id, heard, run))
    if (advice && !(isSaidOnce(advice) && explained.includes(id))) return { ...heard, advice, explained }
  }
  return { ...heard, advice: null, explained }
}
