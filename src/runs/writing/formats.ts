import type { Inspection } from '../../train/inspection'
import type { Catalogue } from '../../text'
import type { ExportId } from '../../settings/exportIds'
import { exportFileName, jsonParts, type StreamedRun, type Stretches } from '../export'
import { csvStream, type CsvLayout } from '../metricsCsv'
import { reportParts } from '../report/report'
import { eventFileName, eventStream } from '../tensorboard/events'
import { tokenParquet } from '../tokens/parquet'
import { tokenLines } from '../tokens/tokenRows'
import type { Vocabulary } from '../tensorboard/inspected'

/** The inputs of the formats besides the run and its steps. */
export interface FormatNeeds {
  /** seconds since 1970 */
  time: number
  text(): Promise<Catalogue>
  /** the text after `#` that repeats the run */
  link: string
  /** the colours of the theme, by the names of their custom properties: those of `REPORT_COLOURS` */
  colours: Readonly<Record<string, string>>
  /** the steps whose whole arrays the page has; only for a format that `takesInspections` */
  inspections: readonly Inspection[]
  /** null if actions are not tokens */
  info: Vocabulary | null
}

/** An export that has every step of a run. */
interface Format {
  file(run: Pick<StreamedRun, 'first' | 'history'>, time: number): string
  /**
   * The content in parts, each some milliseconds of work: a page may rest between two, and a worker writes them as they come.
   */
  parts(run: StreamedRun, stretches: Stretches, needs: FormatNeeds): AsyncIterable<BlobPart>
  takesInspections?: true
  /** whether it has those steps alone */
  isOfInspections?: true
}

const csvIn = (layout: CsvLayout, ending: string): Format => ({
  file: (run) => exportFileName(run, ending),
  parts: (run, stretches) => csvStream(run.history.columns, stretches, layout),
})

/** The exports that have every step. The page writes them if the run is short, a worker if it is long. */
const FORMATS = {
  json: { file: (run) => exportFileName(run), parts: jsonParts },
  csv: csvIn('wide', '.csv'),
  csvLong: csvIn('long', '-long.csv'),
  csvGroups: csvIn('groups', '-groups.csv'),
  csvVerl: csvIn('verl', '-verl.csv'),
  tokens: {
    file: (run) => exportFileName(run, '-tokens.jsonl'),
    async *parts(_run, _stretches, { inspections, info }) {
      yield* tokenLines(inspections, info)
    },
    takesInspections: true,
    isOfInspections: true,
  },
  tokensParquet: {
    file: (run) => exportFileName(run, '-tokens.parquet'),
    async *parts({ history }, _stretches, { inspections, info, link }) {
      yield tokenParquet(inspections, info, { link, stepsOfRun: history.steps })
    },
    takesInspections: true,
    isOfInspections: true,
  },
  tensorboard: {
    file: eventFileName,
    parts: (run, stretches, { inspections, info, time }) =>
      eventStream({ ...run, inspections, info }, stretches, time),
    takesInspections: true,
  },
  report: {
    file: (run) => exportFileName(run, '.md'),
    async *parts(run, stretches, { text, link, colours }) {
      yield* reportParts(run, stretches, { text: await text(), link, colours })
    },
  },
} as const satisfies Partial<Record<ExportId, Format>>

/** The formats in which a run can be exported with every step. */
export type FormatId = keyof typeof FORMATS

export const isFormat = (id: ExportId): id is FormatId => Object.hasOwn(FORMATS, id)

export const formatOf = (id: FormatId): Format => FORMATS[id]
