import { exportFileName, jsonParts, type RecordedRun, type StreamedRun } from '../../runs/export'
import type { ExportId, ProgramId } from '../../settings/exportIds'
import type { Stretch } from '../../runs/recordedRows'
import { csvStream, type CsvLayout } from '../../runs/metricsCsv'
import { reportParts } from '../../runs/report/report'
import { eventFileName, eventStream } from '../../runs/tensorboard/events'
import { LOADER_FILE, PYTORCH_LOADER } from '../../runs/weights/pytorchLoader'
import { weightsFile } from '../../runs/weights/weightsFile'
import type { Untold } from '../../runs/handover/counterparts'
import type { RunConfig } from '../../settings/knobs'
import type { Catalogue } from '../../text'
import type { Inspection } from '../../train/inspection'
import type { RunWeights } from '../../train/weights'
import type { RunTrace } from '../../worker/trace'
import type { Run } from '../state'
import { loadScript } from '../loadPart'

/** A run with every step of its history. */
export type WholeRun = Omit<Run, 'history'> & RecordedRun

/** A run as it stands, and what else an exporter may need. */
export interface ExportContext {
  run: StreamedRun & Pick<Run, 'config' | 'info'>
  /** every step of its history in order, those included that the page has left to the store of kept runs; with its columns */
  stretches(): AsyncIterable<Stretch>
  /** the run with every step of its history as a whole */
  whole(): Promise<WholeRun>
  /** the steps that are kept in whole */
  inspections: readonly Inspection[]
  /** seconds since 1970 */
  time: number
  text: Catalogue
  /** the text after `#` that repeats the run */
  link: string
  /** a colour of the theme, by the name of its custom property */
  colourOf(property: string): string
  /** null where the run has none to give */
  weights(): Promise<RunWeights | null>
  /** what a run of a configuration draws in its first steps; null where it was interrupted */
  trace(config: RunConfig, steps: number): Promise<RunTrace | null>
}

/** A file in parts, each some milliseconds of work. */
export interface ExportedFile {
  file: string
  parts: Iterable<BlobPart> | AsyncIterable<BlobPart>
}

/** What keeps a run from being exported in some form. */
export type ExportRefusal =
  { problem: 'weights' | 'trace' } | { problem: 'untold'; untold: readonly Untold[] }

type Exported = readonly ExportedFile[] | ExportRefusal
type Exporter = (context: ExportContext) => Exported | Promise<Exported>

/** A program that searches around the run's settings on many machines. */
async function searchProgram(program: ProgramId, { run: { config } }: ExportContext): Promise<Exported> {
  const [{ programFile }, { searchAround }, { trialPlanOf }] = await Promise.all([
    import('../../runs/cluster/programs'),
    import('../lab/searchAround'),
    import('../../experiments/trials'),
  ])
  const { file, text } = programFile(program, trialPlanOf(searchAround(config)))
  return [{ file, parts: [text] }]
}

/** The metrics of the run in one of the layouts. */
const csvOf =
  (ending: string, layout: CsvLayout): Exporter =>
  ({ run, stretches }) => [
    { file: exportFileName(run, ending), parts: csvStream(run.history.columns, stretches(), layout) },
  ]

/** How each entry of the menu becomes files, or why it does not. What goes to other programs is loaded when it is asked for. */
export const EXPORTERS: Readonly<Record<ExportId, Exporter>> = {
  json: ({ run, stretches }) => [{ file: exportFileName(run), parts: jsonParts(run, stretches()) }],
  csv: csvOf('.csv', 'wide'),
  csvLong: csvOf('-long.csv', 'long'),
  csvGroups: csvOf('-groups.csv', 'groups'),
  tensorboard: ({ run, stretches, inspections, time }) => [
    { file: eventFileName(run, time), parts: eventStream({ ...run, inspections }, stretches(), time) },
  ],
  async weights({ run, weights }) {
    const found = await weights()
    if (!found) return { problem: 'weights' }
    return [{ file: exportFileName(run, '.safetensors'), parts: [weightsFile(found, run.config)] }]
  },
  loader: () => [{ file: LOADER_FILE, parts: [PYTORCH_LOADER] }],
  report: async ({ whole, text, link, colourOf }) => {
    const run = await whole()
    return [{ file: exportFileName(run, '.md'), parts: reportParts(run, { text, link, colourOf }) }]
  },
  async trl({ run: { config }, text }) {
    const { trlFile, trlFileName, withoutTokens } = await loadScript(() => import('../../runs/handover/trl'))
    const untold = withoutTokens(config)
    if (untold.length > 0) return { problem: 'untold', untold }
    return [{ file: trlFileName(config), parts: [trlFile(config, text.handover)] }]
  },
  async verl({ run: { config }, text }) {
    const [{ verlFile, verlFileName }, { withoutTokens }] = await Promise.all([
      loadScript(() => import('../../runs/handover/verl')),
      loadScript(() => import('../../runs/handover/trl')),
    ])
    const untold = withoutTokens(config)
    if (untold.length > 0) return { problem: 'untold', untold }
    return [{ file: verlFileName(config), parts: [verlFile(config, text.handover)] }]
  },
  async replay({ run: { config }, text, trace }) {
    const { replayFile, replayFileName, replayRefusals, REPLAY_STEPS, traceFile, traceFileName } =
      await loadScript(() => import('../../runs/handover/replay'))
    const untold = replayRefusals(config)
    if (untold.length > 0) return { problem: 'untold', untold }
    const traced = await trace(config, REPLAY_STEPS)
    if (!traced) return { problem: 'trace' }
    const name = traceFileName(config)
    return [
      { file: replayFileName(config), parts: [replayFile(config, text.handover, name)] },
      { file: name, parts: [traceFile(traced)] },
    ]
  },
  ray: (context) => searchProgram('ray', context),
  optuna: (context) => searchProgram('optuna', context),
}
