import { FIGURES, type CurveAxes, type FigureName } from '../../metrics/figures'
import { METRICS, type Metric, type MetricName } from '../../metrics/metrics'
import { changedKnobs, defaultConfig } from '../../settings/config'
import type { KnobValue } from '../../settings/knob'
import { taskOf } from '../../tasks'
import type { Catalogue } from '../../text'
import { markdownTable } from '../../text/markdown'
import { externalName } from '../../settings/names'
import { externalConfig, type StreamedRun, type Stretches } from '../export'
import { chartSvg, type ChartLine } from './chart'
import { gatherFigures, type ReportFigures } from './figures'

/** The inputs of a report besides the run. */
export interface ReportNeeds {
  text: Catalogue
  /** the text after `#` that repeats the run */
  link: string
  /** the colours of the theme, by the custom properties in `REPORT_COLOURS` */
  colours: Readonly<Record<string, string>>
}

const LOOK = { ink: '--ink', line: '--line', ground: '--paper' } as const

/** The custom properties whose colours the charts of a report have. */
export const REPORT_COLOURS: readonly string[] = [
  ...Object.values(LOOK),
  ...Object.values<Metric>(METRICS).flatMap(({ line }) => line?.colour ?? []),
]

/** The most evaluations in the list. */
const MOST_EVALUATIONS = 40

/**
 * A run as a Markdown document with its charts, in parts. The steps come in stretches, of which only the figures of the
 * document stay in memory; until the last stretch the parts are empty.
 */
export async function* reportParts(
  run: StreamedRun,
  stretches: Stretches,
  needs: ReportNeeds,
): AsyncGenerator<string> {
  const { first, changes, engine, history } = run
  const gathering = gatherFigures(history.columns, history.steps)
  for await (const stretch of stretches) {
    gathering.take(stretch)
    yield ''
  }
  const figures = gathering.figures()
  const { taskTitles, presets, locale } = needs.text
  const { report } = needs.text.exports
  const { columns } = report
  // oxlint-disable-next-line playground/same-everywhere -- the language is the one of the report's texts
  const whole = (value: number) => value.toLocaleString(locale)
  const completions = figures.last('num_completions') ?? 0

  const title = report.title(taskTitles[first.task], presets[first.algorithm].name, String(first.seed))
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

  const { evaluations } = figures
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
    const value = figures.last(key)
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
    if (!isForStaged || first.staging !== 'off') yield chartOf(run, figures, figure, needs)
  }

  yield section(report.all, table([columns.knob, columns.value], Object.entries(all)), '')
}

/** For reading; JSON and CSV have every digit. */
const rounded = (value: number) => Number(value.toPrecision(6))

/** A figure of the page as a picture in the document; empty if the run has no measurement of it. */
function chartOf(
  { history }: StreamedRun,
  figures: ReportFigures,
  figure: FigureName,
  { text, colours }: ReportNeeds,
): string {
  const lines = history.columns.flatMap((key): ChartLine[] => {
    const line = (METRICS[key as MetricName] as Metric | undefined)?.line
    if (line?.figure !== figure || line.isOffered) return []
    const isEmpty = line.isOptional ? !figures.isEverOther(key) : figures.last(key) === null
    if (isEmpty) return []
    const { label } = text.metrics[key as MetricName]
    return [{ label, colour: colours[line.colour], dash: line.dash, points: figures.points(key) }]
  })
  if (lines.length === 0) return ''
  const { name, unit } = text.figures[figure]
  const { include = [] } = FIGURES[figure] as CurveAxes
  const look = { ink: colours[LOOK.ink], line: colours[LOOK.line], ground: colours[LOOK.ground] }
  const svg = chartSvg(unit === undefined ? name : `${name}, ${unit}`, lines, history.steps, include, look)
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
const table = (head: readonly string[], rows: readonly (readonly KnobValue[])[]): string =>
  rows.length === 0
    ? ''
    : `${markdownTable(
        head,
        rows.map((row) => row.map(String)),
      ).join('\n')}\n`
