import { batchOf } from './batch'
import { comparedSettings, withStated } from './comparedSettings'
import type { Fine, Implied, LogFinding, ReadLog, Reading, Unexamined } from './contract'
import { FINE_THINGS } from './fine'
import { IMPLYING } from './implied'
import { missingOf } from './missing'
import { LOG_RULES } from './rules'
import { completionFindings } from './rules/completions'
import { brokenFrom, notFinite } from './rules/notFinite'
import { RunView } from './runView'
import { meanOf } from './sums'
import { rounded, TREND } from './trend'

/** The most charts of a run, and the metrics that are drawn if findings quote fewer columns. */
const CHARTS = 4
const USUAL = ['reward', 'group_reward_std', 'completions/mean_length', 'kl'] as const

/** Examines logs as `reading` does, and pauses after each question: a log of 100 MB takes a second. */
export function* examining(log: ReadLog): Generator<undefined, Reading> {
  const views = log.runs.map((run) => new RunView(run))
  // what follows a nan is its consequence
  const sound = views.map((view) => {
    const broken = brokenFrom(view)
    return broken < 0 ? view : view.before(broken)
  })
  // a run that is broken from its first line is examined as it is
  const told = sound.map((view, i) => (view.run.rows > 0 ? view : views[i]))
  const implied: Implied[] = []
  for (const view of told)
    for (const implying of IMPLYING) {
      implied.push(...implying(view, log))
      yield
    }
  const seen: LogFinding[] = []
  for (const rule of LOG_RULES)
    for (const view of rule === notFinite ? views : sound) {
      const finding = rule.sees(view, log)
      if (finding) seen.push(finding)
      yield
    }
  const fine: Fine[] = []
  for (const view of told)
    for (const thing of FINE_THINGS) {
      fine.push(...thing(view, log))
      yield
    }
  const compared = views.map((view) => comparedSettings(view, log, implied))
  const findings = [...seen, ...compared.flatMap((one) => one.findings), ...completionFindings(log)]
  const steps = views.reduce((sum, { training }) => sum + training, 0)
  const longest = views.reduce((most, { training }) => Math.max(most, training), 0)
  return {
    unread: unreadOf(log, views),
    framework: log.runs[0]?.framework ?? 'unknown',
    format: log.runs[0]?.format ?? null,
    steps,
    longest,
    isTrend: longest >= TREND,
    answers: answersOf(log),
    standing: standingOf(views),
    implied: [...withStated(told, log, implied), ...compared.flatMap(({ agreeing }) => agreeing)],
    findings,
    fine,
    missing: views.flatMap(missingOf),
    unexamined: views.flatMap((view) => unexaminedOf(view)),
    skipped: log.leftOut,
    charts: views.flatMap((view) => chartsOf(view, findings)),
  }
}

/** What a run has, and no rule looks at; once everything else has been asked. */
const unexaminedOf = (view: RunView): Unexamined[] => {
  const names = view.unread()
  return names.length === 0 ? [] : [{ run: view.run.id, names }]
}

/** Examines logs: what they imply, what is wrong, and what is not wrong although it looks so. */
export function reading(log: ReadLog): Reading {
  const examined = examining(log)
  for (;;) {
    const { done, value } = examined.next()
    if (done) return value
  }
}

function unreadOf(log: ReadLog, views: readonly RunView[]): Reading['unread'] {
  if (log.completions.length > 0 || views.some(hasFigures)) return null
  if (log.files.every(({ bytes }) => bytes === 0)) return 'empty'
  return views.length === 0 ? 'nothing' : 'no-figures'
}

/** Whether a run has a metric that this page has too, one that a rule reads by its own name, or an evaluation. */
const hasFigures = (view: RunView): boolean =>
  view.run.columns.some(({ metric, isEvaluation }) => metric !== null || isEvaluation) ||
  LOG_RULES.some(({ needs }) => needs.flat().some((need) => view.has(need)))

function answersOf({ completions }: ReadLog): Reading['answers'] {
  const last = completions.at(-1)
  if (!last) return null
  const { groups } = batchOf(last)
  const count = (dead: 'solved' | 'stuck') => groups.filter((group) => group.dead === dead).length
  return {
    tables: completions.length,
    answers: last.completions.length,
    groups: groups.length,
    solved: count('solved'),
    stuck: count('stuck'),
  }
}

/** The latest reward of the first run that has any, of a long run the mean of its last lines. */
function standingOf(views: readonly RunView[]): Reading['standing'] {
  for (const view of views) {
    const reward = view.of('reward')
    if (!reward) continue
    const last = view.evidence(reward.column, reward.rows.slice(-1))
    const value = rounded(meanOf(reward.values.slice(-TREND)) / reward.column.times)
    return reward.values.length < TREND ? last : { ...last, quoted: [{ ...last.quoted[0], value }] }
  }
  return null
}

/** The columns that findings quote, then the usual ones; where there are none of them, the others whose meaning is known. */
function chartsOf(view: RunView, findings: readonly LogFinding[]): Reading['charts'] {
  const run = view.run.id
  const quoted = findings.filter((finding) => finding.run === run).flatMap(({ evidence }) => evidence)
  const usual = USUAL.map((metric) => view.column(metric)).filter((column) => column !== null)
  const known = view.run.columns.filter(({ metric }) => metric !== null)
  const chosen = [...quoted, ...usual]
  const names = new Set((chosen.length > 0 ? chosen : known).map(({ name }) => name))
  return [...names].slice(0, CHARTS).map((name) => ({ run, name }))
}
