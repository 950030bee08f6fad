import { trialPlanOf } from '../experiments/trials'
import { searchAround } from '../experiments/sweep/searchAround'
import { programFile } from '../runs/cluster/programs'
import { replayFile, replayRefusals, REPLAY_STEPS, traceFile } from '../runs/handover/replay'
import { trlFile, withoutTokens } from '../runs/handover/trl'
import { verlFile } from '../runs/handover/verl'
import { REPORT_COLOURS } from '../runs/report/report'
import { EVENT_FILES, eventFileName } from '../runs/tensorboard/events'
import { writtenSteps } from '../runs/tokens/tokenRows'
import { huggingFaceArchive, withoutHuggingFace } from '../runs/weights/huggingFace'
import { LOADER_FILE, PYTORCH_LOADER } from '../runs/weights/pytorchLoader'
import { weightsFile } from '../runs/weights/weightsFile'
import { formatOf, type FormatId } from '../runs/writing/formats'
import type { ExportId } from '../settings/exportIds'
import type { RunConfig } from '../settings/knobs'
import { externalName } from '../settings/names'
import { toLink } from '../settings/link'
import { taskOf } from '../tasks'
import { command, english } from '../text/english'
import { recordTrace } from '../worker/trace'
import type { UnsupportedKnob } from '../runs/handover/counterparts'
import type { OutputFolder } from './outputFolder'
import { writeResults } from './results'
import type { Surroundings } from './surroundings'
import type { TrainedRun } from './training'

/** A file of an export. */
interface ExportedFile {
  file: string
  content: string | Uint8Array
}

/** An export of the page, as files of a folder. */
interface Format {
  /** their names; empty if the name differs each time */
  files: readonly string[]
  /** Makes the files; a sentence if this run cannot be exported so. */
  make(trained: TrainedRun, around: Surroundings): Promise<ExportedFile[] | string>
}

/** The colours of the charts in a report, which cannot follow the theme of a page. */
const COLOURS = Object.fromEntries(
  REPORT_COLOURS.map((name) => [
    name,
    name === '--paper' ? '#ffffff' : name === '--line' ? '#cccccc' : '#333333',
  ]),
)

/** A format that the page writes in parts. */
const pageFormat = (id: FormatId, file: string): Format => ({
  files: [file],
  make: async (trained) => [{ file, content: await contentOf(id, trained) }],
})

/** The whole content of a file that the page writes in parts. */
async function contentOf(id: FormatId, { run }: TrainedRun, time = Math.floor(Date.now() / 1000)) {
  const { first, changes, engine, moves, history, inspections = [], info = null } = run
  const parts = formatOf(id).parts({ first, changes, engine, moves, history }, [history], {
    time,
    text: async () => english,
    link: toLink(first, taskOf),
    colours: COLOURS,
    inspections,
    info,
  })
  const gathered: BlobPart[] = []
  for await (const part of parts) gathered.push(part)
  return new Uint8Array(await new Blob(gathered).arrayBuffer())
}

/** The tokens of the steps that were inspected, with a warning if these are not all. */
const tokens = (id: 'tokens' | 'tokensParquet', file: string): Format => ({
  files: [file],
  async make(trained, { warn }) {
    const steps = writtenSteps(trained.run.inspections ?? [])
    const all = trained.run.history.steps
    if (steps.length < all) warn(command.tokenSteps(file, steps, all))
    return [{ file, content: await contentOf(id, trained) }]
  },
})

/** A program in another language, into which some configurations cannot be translated. */
const program = (
  file: string,
  refusals: (config: RunConfig) => readonly UnsupportedKnob[],
  write: (config: RunConfig) => string,
): Format => ({
  files: [file],
  async make({ run: { first } }) {
    const refused = refusals(first)
    return refused.length > 0 ? refusedBy(file, refused) : [{ file, content: write(first) }]
  },
})

const refusedBy = (file: string, refused: readonly UnsupportedKnob[]) =>
  command.notExported(
    file,
    refused.map(({ knob, value, only }) => ({
      name: externalName(knob),
      value: String(value),
      allowed: only.map(String),
    })),
  )

const search = (id: 'ray' | 'optuna', file: string): Format => ({
  files: [file],
  make: async ({ run: { first } }) => [
    { file, content: programFile(id, trialPlanOf(searchAround(first))).text },
  ],
})

const TRACE = 'replay-trace.json'
const HUGGING_FACE = 'hugging-face.zip'

export const FORMATS: Readonly<Record<ExportId, Format>> = {
  json: pageFormat('json', 'run.json'),
  csv: pageFormat('csv', 'metrics.csv'),
  csvLong: pageFormat('csvLong', 'metrics-long.csv'),
  csvGroups: pageFormat('csvGroups', 'groups.csv'),
  csvVerl: pageFormat('csvVerl', 'metrics-verl.csv'),
  tokens: tokens('tokens', 'tokens.jsonl'),
  tokensParquet: tokens('tokensParquet', 'tokens.parquet'),
  tensorboard: {
    files: [],
    async make(trained) {
      const now = Math.floor(Date.now() / 1000)
      const content = await contentOf('tensorboard', trained, now)
      return [{ file: eventFileName(trained.run, now), content }]
    },
  },
  weights: {
    files: ['weights.safetensors', LOADER_FILE],
    make: async ({ weights, snapshot }) => [
      { file: 'weights.safetensors', content: weightsFile(weights, snapshot.carried.config) },
      { file: LOADER_FILE, content: PYTORCH_LOADER },
    ],
  },
  huggingFace: {
    files: [HUGGING_FACE],
    async make({ weights, snapshot }) {
      const { config } = snapshot.carried
      const refused = withoutHuggingFace(config)
      if (refused.length > 0) return refusedBy(HUGGING_FACE, refused)
      return [{ file: HUGGING_FACE, content: huggingFaceArchive(weights, config) }]
    },
  },
  report: pageFormat('report', 'report.md'),
  loader: { files: [LOADER_FILE], make: async () => [{ file: LOADER_FILE, content: PYTORCH_LOADER }] },
  trl: program('trl_run.py', withoutTokens, (config) => trlFile(config, english.handover)),
  verl: program('verl_run.py', withoutTokens, (config) => verlFile(config, english.handover)),
  replay: {
    files: ['replay.py', TRACE],
    async make({ run: { first } }, { interruption }) {
      const refused = replayRefusals(first)
      if (refused.length > 0) return refusedBy('replay.py', refused)
      const isInterrupted = async () => (await interruption.breathe(), interruption.isAsked())
      const trace = await recordTrace(first, REPLAY_STEPS, { isInterrupted })
      if (!trace) return command.ended.resumable
      return [
        { file: 'replay.py', content: replayFile(first, english.handover, TRACE) },
        { file: TRACE, content: traceFile(trace) },
      ]
    },
  },
  ray: search('ray', 'ray_tune.py'),
  optuna: search('optuna', 'optuna_study.py'),
}

/**
 * Writes exports of a run, and prints their paths. Warns of each export that the run does not have, and of each file that
 * cannot be written.
 * @returns whether all files were written
 */
export async function writeExports(
  formats: readonly ExportId[],
  folder: OutputFolder,
  trained: TrainedRun,
  around: Surroundings,
): Promise<boolean> {
  const contents = new Map<string, ExportedFile['content']>()
  for (const format of formats) {
    const made = await FORMATS[format].make(trained, around)
    if (typeof made === 'string') around.warn(made)
    else for (const { file, content } of made) contents.set(file, content)
  }
  return writeResults(
    [...contents].map(([file, content]) => () => {
      const path = folder.write(file, content)
      // TensorBoard would read the events of an earlier writing as those of the same run; where the new ones cannot be
      // written, the earlier ones stay
      if (file.startsWith(EVENT_FILES)) folder.removeOthers(EVENT_FILES, file)
      return path
    }),
    around,
  )
}
