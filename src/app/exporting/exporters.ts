import { exportFileName, jsonParts } from '../../runs/export'
import type { ExportId } from '../../settings/exportIds'
import { csvParts } from '../../runs/metricsCsv'
import { reportParts } from '../../runs/report/report'
import { eventFileName, eventParts } from '../../runs/tensorboard/events'
import { LOADER_FILE, PYTORCH_LOADER } from '../../runs/weights/pytorchLoader'
import { weightsFile } from '../../runs/weights/weightsFile'
import type { Catalogue } from '../../text'
import type { Inspection } from '../../train/inspection'
import type { RunWeights } from '../../train/weights'
import type { Run } from '../state'

/** A run as it stands, and what else an exporter may need. */
export interface ExportContext {
  run: Run
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
}

/** A file in parts, each some milliseconds of work. */
export interface ExportedFile {
  file: string
  parts: Iterable<BlobPart>
}

type Exporter = (context: ExportContext) => ExportedFile | Promise<ExportedFile | null>

/** How each entry of the menu becomes a file; null where there is nothing to export. */
export const EXPORTERS: Readonly<Record<ExportId, Exporter>> = {
  json: ({ run }) => ({ file: exportFileName(run), parts: jsonParts(run) }),
  csv: ({ run }) => ({ file: exportFileName(run, '.csv'), parts: csvParts(run, 'wide') }),
  csvLong: ({ run }) => ({ file: exportFileName(run, '-long.csv'), parts: csvParts(run, 'long') }),
  csvGroups: ({ run }) => ({ file: exportFileName(run, '-groups.csv'), parts: csvParts(run, 'groups') }),
  tensorboard: ({ run, inspections, time }) => ({
    file: eventFileName(run, time),
    parts: eventParts({ ...run, inspections }, time),
  }),
  async weights({ run, weights }) {
    const found = await weights()
    if (!found) return null
    return { file: exportFileName(run, '.safetensors'), parts: [weightsFile(found, run.config)] }
  },
  loader: () => ({ file: LOADER_FILE, parts: [PYTORCH_LOADER] }),
  report: ({ run, text, link, colourOf }) => ({
    file: exportFileName(run, '.md'),
    parts: reportParts(run, { text, link, colourOf }),
  }),
}
