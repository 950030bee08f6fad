import {
  FIGURES,
  METRICS,
  type CurveAxes,
  type FigureName,
  type Metric,
  type MetricName,
} from '../../metrics/metrics'
import { changedKnobs, defaultConfig } from '../../settings/config'
import type { KnobValue } from '../../settings/knob'
import { taskOf } from '../../tasks'
import type { Catalogue } from '../../text'
import { externalName } from '../../settings/names'
import { evaluationsOf, externalConfig, type RecordedRun } from '../export'
import { chartSvg, type ChartLine } from './chart'

/** What a report needs besides the run. */
export interface ReportNeeds {
  text: Catalogue
  /** the text after `#` that repeats the run */
  link: string
  /** a colour of the theme, by the name of its custom property */
  colourOf(property: string): string
}

/** The most evaluations that are listed. */
const MOST_EVALUATIONS = 40

/** A run as a Markdown document with its charts in it, in parts. */
export function* reportParts(run: RecordedRun, needs: ReportNeeds): Generator<string> {
  const { first, changes, engine, history } = run
  const { tasks, presets, locale } = needs.text
  const { report } = needs.text.exports
  const { columns } = report
  const whole = (value: number) => value.toLocaleString(locale)
  const completions = last(run, 'num_completions') ?? 0

  const title = report.title(tasks[first.task].title, presets[first.algorithm].name, String(first.seed))
  const engineName = engine === null ? null : needs.text.engine.names[engine.engine]
  yield `# ${title}\n\n`
  yield `${report.summary({ steps: whole(history.steps), completions: whole(completions), engine: engineName })}\n\n`
  yield `${report.link}:\n\n    #${needs.link}\n\n`

  const all = externalConfig(first)
  const defaults = externalConfig(defaultConfig(taskOf, first.task))
  const changed = changedKnobs(defaultConfig(taskOf, first.task), first).map(externalName)
  yield section(
    report.changed,
    table(
      [columns.knob, columns.value, columns.default],
      changed.map((name) => [name, all[name], defaults[name]]),
    ),
    report.nothingChanged,
  )
  yield section(
    report.knobChanges,
    table(
      [columns.step, columns.knob, columns.from, columns.to],
      changes.map(({ step, knob, from, to }) => [step, externalName(knob), from, to]),
    ),
    report.noKnobChanges,
  )

  const evaluations = evaluationsOf(run)
  const every = Math.ceil(evaluations.length / MOST_EVALUATIONS)
  const listed = evaluations.filter((_, i) => (evaluations.length - 1 - i) % every === 0)
  const note =
    every > 1 ? `${report.someEvaluations(whole(listed.length), whole(evaluations.length))}\n\n` : ''
  yield section(
    report.evaluations,
    note +
      table(
        [columns.step, columns.completions, columns.reward],
        listed.map((evaluation) => [
          evaluation.step,
          evaluation.completions ?? '',
          rounded(evaluation.eval_reward),
        ]),
      ),
    report.noEvaluations,
  )

  const measured = history.columns.flatMap((key): [string, string, number][] => {
    const value = last(run, key)
    return value === null
      ? []
      : [
          [
            key,
            Object.hasOwn(needs.text.metrics, key) ? needs.text.metrics[key as MetricName].label : '',
            rounded(value),
          ],
        ]
  })
  yield section(report.final, table([columns.metric, columns.name, columns.value], measured), report.noSteps)

  yield `## ${report.curves}\n\n`
  for (const figure of Object.keys(FIGURES) as FigureName[]) {
    const isForStaged = 'isStaged' in FIGURES[figure]
    if (!isForStaged || first.staging !== 'off') yield chartOf(run, figure, needs)
  }

  yield section(report.all, table([columns.knob, columns.value], Object.entries(all)), '')
}

/** For reading; JSON and CSV have every digit. */
const rounded = (value: number) => Number(value.toPrecision(6))

/** The last measurement of a metric; null without any. */
function last({ history }: RecordedRun, key: string): number | null {
  const column = history.columns.findIndex((name) => name === key)
  for (let s = column < 0 ? -1 : history.steps - 1; s >= 0; s--) {
    const value = history.values[column][s]
    if (Number.isFinite(value)) return value
  }
  return null
}

/** A figure of the page as a picture in the document; empty where the run measured nothing of it. */
function chartOf({ history }: RecordedRun, figure: FigureName, { text, colourOf }: ReportNeeds): string {
  const lines = history.columns.flatMap((key, c): ChartLine[] => {
    const line = (METRICS[key as MetricName] as Metric | undefined)?.line
    if (line?.figure !== figure || line.isOffered) return []
    const values = history.values[c].subarray(0, history.steps)
    const isEmpty = line.isOptional
      ? values.every((value) => !Number.isFinite(value) || value === 0)
      : !values.some(Number.isFinite)
    if (isEmpty) return []
    const { label } = text.metrics[key as MetricName]
    return [{ label, colour: colourOf(line.colour), dash: line.dash, values }]
  })
  if (lines.length === 0) return ''
  const { name, unit } = text.figures[figure]
  const { include = [] } = FIGURES[figure] as CurveAxes
  const look = { ink: colourOf('--ink'), line: colourOf('--line'), ground: colourOf('--surface') }
  const svg = chartSvg(unit === undefined ? name : `${name}, ${unit}`, lines, include, look)
  return `![${name}](data:image/svg+xml;base64,${base64(svg)})\n\n`
}

function base64(text: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}

const section = (title: string, content: string, empty: string) =>
  `## ${title}\n\n${content || `${empty}\n`}\n`

/** A Markdown table; empty without rows. */
function table(header: readonly string[], rows: readonly (readonly KnobValue[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly KnobValue[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |\n`
  return line(header) + line(header.map(() => '---')) + rows.map(line).join('')
}
