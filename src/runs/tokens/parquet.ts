import { parquetWriteBuffer } from 'hyparquet-writer'
import type { Inspection } from '../../train/inspection'
import type { Vocabulary } from '../tensorboard/inspected'
import { ABOUT } from './about'
import { TOKEN_COLUMNS, tokenRows, writtenSteps, type TokenRow } from './tokenRows'

/** The type of each column: numbers of 32 bits stay as they are. */
const TYPES: Readonly<Record<keyof TokenRow, { type: 'INT32' | 'FLOAT' | 'STRING'; nullable?: true }>> = {
  step: { type: 'INT32' },
  update: { type: 'INT32' },
  group: { type: 'INT32' },
  completion: { type: 'INT32' },
  t: { type: 'INT32' },
  prompt: { type: 'STRING' },
  token: { type: 'INT32', nullable: true },
  text: { type: 'STRING', nullable: true },
  mask: { type: 'INT32' },
  logp: { type: 'FLOAT' },
  old_logp: { type: 'FLOAT' },
  ref_logp: { type: 'FLOAT', nullable: true },
  after_logp: { type: 'FLOAT', nullable: true },
  entropy: { type: 'FLOAT' },
  advantage: { type: 'FLOAT' },
  reward: { type: 'FLOAT' },
}

/**
 * The rows of `tokenRows` of all inspections as a Parquet file, which `pandas.read_parquet(FILE)` reads. Its metadata names the
 * steps that it has of the run: `pyarrow.parquet.read_metadata(FILE).metadata`.
 */
export function tokenParquet(
  inspections: readonly Inspection[],
  vocabulary: Vocabulary | null,
  about: { link: string; stepsOfRun: number },
): Uint8Array<ArrayBuffer> {
  const rows = inspections.flatMap((inspection) => [...tokenRows(inspection, vocabulary)])
  const columnData = TOKEN_COLUMNS.map((name) => ({
    name,
    data: rows.map((row) => row[name]),
    ...TYPES[name],
  }))
  const { link, stepsOfRun } = about
  const value = JSON.stringify({ link, steps_of_run: stepsOfRun, steps: writtenSteps(inspections) })
  return new Uint8Array(parquetWriteBuffer({ columnData, kvMetadata: [{ key: ABOUT, value }] }))
}
