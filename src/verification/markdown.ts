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
        text.sentences([detailOf(check, text), ...offendingOf(check, text)]),
      ]),
    ),
    '',
    `## ${markdown.groups}`,
    '',
    ...table(
      GROUP_COLUMNS.map((name) => columns[name]),
      groups.map((group) => groupCells(group, text)),
    ),
    '',
  ].join('\n')
}

/** The columns of the table of groups. */
export const GROUP_COLUMNS = [
  'condition',
  'samples',
  'rewardMean',
  'advantageMean',
  'advantageStd',
  'status',
] as const

/** A group's cells, one per column. */
export function groupCells(group: GroupLine, text: VerifyText): string[] {
  const { key, samples, rewardMean, advantageMean, advantageStd } = group
  const means = [rewardMean, advantageMean, advantageStd].map(inColumn)
  return [key, String(samples), ...means, groupStatus(group, text)]
}

/** How many checks passed, failed, or did not apply. */
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
    const counted = check.id === 'dead' ? [text.details.dead(allWritten(check.figures))] : []
    return text.sentences([...counted, text.notApplicable[check.id]])
  }
  const details: Details = text.details
  const tell = details[check.id] as (figures: object) => string
  return tell(allWritten(check.figures))
}

/** Names the first few groups that fail a check. */
export function offendingOf({ offending }: Check, text: VerifyText): string[] {
  if (offending.length === 0) return []
  const most = 4
  return [text.offending(offending.slice(0, most).map(shortKey), Math.max(offending.length - most, 0))]
}

/** “✓ pass”, “✓ pass, dead”, “✗ fail: mean, std”; – when no check looked at the group's advantages. */
export function groupStatus(group: GroupLine, text: VerifyText): string {
  if (group.breaks.length > 0) {
    return `${text.marks.fail} ${text.fails(group.breaks.map((id) => text.short[id]))}`
  }
  return `${text.marks.pass} ${group.isDead ? text.passesDead : text.statuses.pass}`
}

/** A key on one line, shortened because prompts may be long. */
export function shortKey(key: string): string {
  const line = key.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)]
}

/** A cell's text with Markdown's special characters escaped. */
function cellText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|`*_<>[\]#]/g, '\\$&')
}
