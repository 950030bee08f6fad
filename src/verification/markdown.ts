import type { Catalogue } from '../text/catalogue'
import { markdownTable } from '../text/markdown'
import type { Check, CheckFigures, CheckId, Fault } from './checks'
import type { GroupLine, Range, Report } from './report'
import { allWritten, inColumn, written, type Written } from './written'

/** A sentence for the figures of every check. */
type Details = { [Id in CheckId]: (figures: Written<CheckFigures[Id]>) => string }

/** A report as Markdown: the expectation, a table of the checks, a table of the groups. */
export function toMarkdown(report: Report, text: Catalogue['verify']): string {
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
    ...markdownTable(
      [columns.check, columns.result, columns.figures],
      checks.map((check) => [
        text.checks[check.id],
        `${text.marks[check.status]} ${text.statuses[check.status]}`,
        text.sentences([detailOf(check, text), ...faultsOf(check, text)]),
      ]),
    ),
    '',
    `## ${markdown.groups}`,
    '',
    ...markdownTable(
      groupColumns(groups).map((name) => columns[name]),
      groups.map((group) => groupColumns(groups).map((name) => groupCell(group, name, text))),
    ),
    '',
  ].join('\n')
}

/** Every column that a table of groups can have. */
const GROUP_COLUMNS = [
  'condition',
  'samples',
  'rewardMean',
  'advantageMean',
  'advantageStd',
  'impliedRewardStd',
  'status',
] as const
export type GroupColumn = (typeof GROUP_COLUMNS)[number]

/** The columns of a table of groups: rewards if there are any, else the std that their advantages imply. */
export function groupColumns(groups: readonly GroupLine[]): readonly GroupColumn[] {
  return GROUP_COLUMNS.filter((name) => name !== (isImplied(groups) ? 'rewardMean' : 'impliedRewardStd'))
}

/** One cell of a group. */
export function groupCell(group: GroupLine, column: GroupColumn, text: Catalogue['verify']): string {
  switch (column) {
    case 'condition':
      return group.key
    case 'samples':
      return Number.isNaN(group.samples) ? written(NaN) : String(group.samples)
    case 'impliedRewardStd':
      return group.impliedRewardStd === undefined
        ? written(NaN)
        : rangeParts(group.impliedRewardStd).join(' ').trim()
    case 'status':
      return groupStatus(group, text)
    default:
      return inColumn(group[column])
  }
}

/** A figure and, after it, its possible range: 0.25, (0.222–0.286). */
export function rangeParts({ value, low, high }: Range): readonly [value: string, range: string] {
  const short = (figure: number) => (Number.isFinite(figure) ? Number(figure.toPrecision(3)).toString() : '∞')
  return [short(value), low === high ? '' : `(${short(low)}–${short(high)})`]
}

/** How many checks passed, failed, or did not apply. */
export function counts(checks: readonly Check[]): { pass: number; fail: number; notApplicable: number } {
  const of = (status: Check['status']) => checks.filter((check) => check.status === status).length
  return { pass: of('pass'), fail: of('fail'), notApplicable: of('not-applicable') }
}

/** The expectation in one line. */
export function expected({ expectation, groups }: Report, text: Catalogue['verify']): string {
  const { k, baseline, scaling, stdConvention } = expectation
  return text.expected({
    k: String(k),
    baseline: text.baselines[baseline ?? 'other'],
    scaling: text.scalings[scaling ?? 'other'],
    convention: isImplied(groups) ? text.eitherDenominator : text.conventions[stdConvention],
  })
}

/** Whether the groups come from a table of means and stds, without rewards. */
const isImplied = (groups: readonly GroupLine[]) =>
  groups.some(({ impliedRewardStd }) => impliedRewardStd !== undefined)

/** The figures of a check in words, or why it does not apply. */
export function detailOf(check: Check, text: Catalogue['verify']): string {
  if (check.status === 'not-applicable') {
    const counted = check.id === 'dead' ? [text.details.dead(allWritten(check.figures))] : []
    return text.sentences([...counted, text.notApplicable[check.id]])
  }
  const details: Details = text.details
  const tell = details[check.id] as (figures: object) => string
  return tell(allWritten(check.figures))
}

/** Names the first few faults of a check, each with the found and the expected value. */
export function faultsOf({ faults }: Pick<Check, 'faults'>, text: Catalogue['verify']): string[] {
  if (faults.length === 0) return []
  const most = 4
  const named = faults.slice(0, most)
  // groups without figures form one list
  const isBare = faults.every((fault) => Object.keys(fault).length === 2 && fault.about === 'group')
  const more = Math.max(faults.length - most, 0)
  if (isBare) {
    return [
      text.offending(
        named.map((fault) => subjectOf(fault, text)),
        more,
      ),
    ]
  }
  return [...named.map((fault) => faultText(fault, text)), ...(more > 0 ? [text.moreFaults(more)] : [])]
}

/** “16416: 1.1543, expected 0.9996.”, with the step and the cause if there are any. */
function faultText(fault: Fault, text: Catalogue['verify']): string {
  const { expected, found, of, cause } = fault
  const words = text.fault
  const isFigureless = cause === 'missing' || cause === 'unexpected' || cause === 'says-so'
  const figures = [
    found === undefined ? '' : words.found(written(found)),
    expected === undefined ? '' : words.expected(written(expected)),
  ].filter((part) => part !== '')
  const notes = [
    of === undefined ? '' : words.of[of],
    isFigureless ? '' : words.figures(figures),
    cause === undefined ? '' : words.causes[cause],
  ].filter((part) => part !== '')
  return words.says(subjectOf(fault, text), notes)
}

const subjectOf = ({ about, key, step }: Fault, { fault }: Catalogue['verify']): string =>
  fault.about[about](shortKey(key)) + (step === undefined ? '' : fault.step(step))

/** “✓ pass”, “✓ pass, dead”, “✗ fail: mean, std”; – when no check looked at the group's advantages. */
function groupStatus(group: GroupLine, text: Catalogue['verify']): string {
  if (group.breaks.length > 0) {
    return `${text.marks.fail} ${text.fails(group.breaks.map((id) => text.short[id]))}`
  }
  return `${text.marks.pass} ${group.isDead ? text.passesDead : text.statuses.pass}`
}

/** A key on one line, shortened because prompts may be long. */
function shortKey(key: string): string {
  const line = key.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
