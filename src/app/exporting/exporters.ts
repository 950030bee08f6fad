import { exportFileName, type StreamedRun } from '../../runs/export'
import type { ExportId, ProgramId } from '../../settings/exportIds'
import type { FormatId } from '../../runs/writing/formats'
import { huggingFaceArchive, withoutHuggingFace } from '../../runs/weights/huggingFace'
import { LOADER_FILE, PYTORCH_LOADER } from '../../runs/weights/pytorchLoader'
import { weightsFile } from '../../runs/weights/weightsFile'
import type { ChangedKnob, UnsupportedKnob } from '../../runs/handover/counterparts'
import type { RunConfig } from '../../settings/knobs'
import type { Catalogue } from '../../text'
import type { RunWeights } from '../../train/weights'
import { trialPlanOf } from '../../experiments/trials'
import type { RunTrace } from '../../worker/trace'
import type { Run } from '../state'
import { programFile } from '../../runs/cluster/programs'
import {
  replayFile,
  replayFileName,
  replayRefusals,
  REPLAY_STEPS,
  traceFile,
  traceFileName,
} from '../../runs/handover/replay'
import { inTrl, trlFile, trlFileName, withoutTokens } from '../../runs/handover/trl'
import { inVerl, verlFile, verlFileName } from '../../runs/handover/verl'
import { searchAround } from '../../experiments/sweep/searchAround'

/** A run in its current state, and the other inputs of exporters. */
interface ExportContext {
  run: StreamedRun & Pick<Run, 'config' | 'info'>
  /** the words of the page's language */
  text(): Promise<Catalogue>
  /** null if the run cannot provide any */
  weights(): Promise<RunWeights | null>
  /** the draws of the first steps of a run with a configuration; null if it was interrupted */
  trace(config: RunConfig, steps: number): Promise<RunTrace | null>
}

export interface ExportedFile {
  file: string
  /** the knobs that it has another value of */
  changed?: readonly ChangedKnob[]
  content: string | Uint8Array<ArrayBuffer>
}

/** Why a run cannot be exported in a form. */
export type ExportRefusal =
  | { problem: 'weights' | 'trace' }
  | { problem: 'unsupported'; unsupported: readonly UnsupportedKnob[] }

type Exported = readonly ExportedFile[] | ExportRefusal
type Exporter = (context: ExportContext) => Exported | Promise<Exported>

/** A program that searches around the run's settings on many computers. */
function searchProgram(program: ProgramId, { run: { config } }: ExportContext): Exported {
  const { file, text } = programFile(program, trialPlanOf(searchAround(config)))
  return [{ file, content: text }]
}

/** The program that trains with a configuration in TRL or verl. */
export function handoverFile(
  id: 'trl' | 'verl',
  config: RunConfig,
  { handover }: Pick<Catalogue, 'handover'>,
): Exported {
  const unsupported = withoutTokens(config)
  if (unsupported.length > 0) return { problem: 'unsupported', unsupported }
  return id === 'trl'
    ? [{ file: trlFileName(config), content: trlFile(config, handover), changed: inTrl(config).changed }]
    : [{ file: verlFileName(config), content: verlFile(config, handover), changed: inVerl(config).changed }]
}

/** Writes the files of each entry of the menu, or says why it cannot. Formats that list every step are in `FORMATS`. */
export const EXPORTERS: Readonly<Record<Exclude<ExportId, FormatId>, Exporter>> = {
  async weights({ run, weights }) {
    const found = await weights()
    if (!found) return { problem: 'weights' }
    return [
      { file: exportFileName(run, '.safetensors'), content: weightsFile(found, run.config) },
      { file: LOADER_FILE, content: PYTORCH_LOADER },
    ]
  },
  async huggingFace({ run, weights }) {
    const unsupported = withoutHuggingFace(run.config)
    if (unsupported.length > 0) return { problem: 'unsupported', unsupported }
    const found = await weights()
    if (!found) return { problem: 'weights' }
    return [
      { file: exportFileName(run, '-hugging-face.zip'), content: huggingFaceArchive(found, run.config) },
    ]
  },
  loader: () => [{ file: LOADER_FILE, content: PYTORCH_LOADER }],
  trl: async ({ run, text }) => handoverFile('trl', run.config, await text()),
  verl: async ({ run, text }) => handoverFile('verl', run.config, await text()),
  async replay({ run: { config }, text, trace }) {
    const unsupported = replayRefusals(config)
    if (unsupported.length > 0) return { problem: 'unsupported', unsupported }
    const traced = await trace(config, REPLAY_STEPS)
    if (!traced) return { problem: 'trace' }
    const name = traceFileName(config)
    return [
      { file: replayFileName(config), content: replayFile(config, (await text()).handover, name) },
      { file: name, content: traceFile(traced) },
    ]
  },
  ray: (context) => searchProgram('ray', context),
  optuna: (context) => searchProgram('optuna', context),
}
