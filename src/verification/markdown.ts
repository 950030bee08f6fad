import type { VerifyText } from '../text/en/verify'
import type { Check, CheckFigures, CheckId } from './checks'
import type { GroupLine, Report } from './report'
import { allWritten, inColumn, type Written } from './written'

/** A sentence for the figures of every check. */
type Details = { [Id in CheckId]: (figures: Written<CheckFigures[Id]>) => string }

/** A report as Markdown: what was expected, a table of the checks, a table of the groups. */
export function toMarkdown(report: Report, text: VerifyText): string {
  const { checks, groups } = report
  const { columns, markdown } = text
  return [
    `# ${markdown.title}`,
    '',
    expected(report, text),
    '',
    text.verdict(counts(checks)),
    '',
    `## ${markdown.checks}`,
    '',
    ...table(
      [columns.check, columns.result, columns.figures],
      checks.map((check) => [
        text.checks[check.id],
        `${text.marks[check.status]} ${text.statuses[check.status]}`,
        [detailOf(check, text), ...offendingOf(check, text)].join(' '),
      ]),
    ),
    '',
    `## ${markdown.groups}`,
    '',
    ...table(
      [
        columns.condition,
        columns.samples,
        columns.rewardMean,
        columns.advantageMean,
        columns.advantageStd,
        columns.status,
      ],
      groups.map((group) => [
        group.key,
        String(group.samples),
        inColumn(group.rewardMean),
        inColumn(group.advantageMean),
        inColumn(group.advantageStd),
        groupStatus(group, text),
      ]),
    ),
    '',
  ].join('\n')
}

/** How many checks came out each way. */
export function counts(checks: readonly Check[]): { pass: number; fail: number; notApplicable: number } {
  const of = (status: Check['status']) => checks.filter((check) => check.status === status).length
  return { pass: of('pass'), fail: of('fail'), notApplicable: of('not-applicable') }
}

/** What was expected, in one line. */
export function expected({ expectation }: Report, text: VerifyText): string {
  const { k, baseline, scaling, stdConvention } = expectation
  return text.expected({
    k: String(k),
    baseline: text.baselines[baseline ?? 'other'],
    scaling: text.scalings[scaling ?? 'other'],
    convention: text.conventions[stdConvention],
  })
}

/** The figures of a check in words, or why it does not apply. */
export function detailOf(check: Check, text: VerifyText): string {
  if (check.status === 'not-applicable') {
    const counted = check.id === 'dead' ? `${text.details.dead(allWritten(check.figures))} ` : ''
    return counted + text.notApplicable[check.id]
  }
  const details: Details = text.details
  const tell = details[check.id] as (figures: object) => string
  return tell(allWritten(check.figures))
}

/** Names the groups that break a check: the first few of them. */
export function offendingOf({ offending }: Check, text: VerifyText): string[] {
  if (offending.length === 0) return []
  const most = 4
  return [
    text.offending(offending.slice(0, most).map(shortKey).join(', '), Math.max(offending.length - most, 0)),
  ]
}

/** “✓ pass”, “✓ pass, dead”, “✗ fail: mean, std”; – where no check spoke of the group's advantages. */
export function groupStatus(group: GroupLine, text: VerifyText): string {
  if (group.breaks.length > 0) {
    return `${text.marks.fail} ${text.fails(group.breaks.map((id) => text.short[id]).join(', '))}`
  }
  return `${text.marks.pass} ${group.isDead ? text.passesDead : text.statuses.pass}`
}

/** A key on one line, cut where it is long: prompts may be. */
export function shortKey(key: string): string {
  const line = key.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)]
}

/** A cell's text with nothing in it that Markdown would take for its own. */
function cellText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|`*_<>[\]#]/g, '\\$&')
}
