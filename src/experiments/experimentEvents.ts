import { strToU8, zipSync, type Zippable } from 'fflate'
import { groupTableOf } from '../metrics/groupTable'
import type { Trial } from '../runs/cluster/trials'
import { EVENT_FILES, toEvents } from '../runs/tensorboard/events'
import type { ExperimentRun } from './experimentRun'
import type { RunKey } from '../worker/protocol'

/** The folder below the results that TensorBoard is told. */
export const TENSORBOARD_FOLDER = 'tensorboard'

/** The place of a trial's event file: TensorBoard takes each folder for a run. The same name each time, so that it is replaced. */
export const eventPlace = ({ name }: Pick<Trial, 'name'>): string =>
  `${TENSORBOARD_FOLDER}/${name}/${EVENT_FILES}0.${name}`

/**
 * The event files of an experiment, one for each run that has steps: its place, and a function that writes its scalars and its
 * hyperparameters. An experiment keeps neither groups nor completions.
 * @param baseTime of the first step, in seconds since 1970
 */
export function experimentEvents(
  trials: readonly Trial[],
  runs: ReadonlyMap<RunKey, ExperimentRun>,
  baseTime: number,
): { place: string; content: () => Uint8Array<ArrayBuffer> }[] {
  const seen = new Set<RunKey>()
  return trials.flatMap((trial) => {
    const run = runs.get(trial.link)
    // cells of equal values share a run
    if (!run || run.steps === 0 || seen.has(trial.link)) return []
    seen.add(trial.link)
    const { config, columns, steps, values } = run
    const groups = groupTableOf(Array.from({ length: steps }, () => groupTableOf([])))
    const history = { firstStep: 1, columns, steps, values, groups }
    const source = { first: config, changes: [], engine: null, moves: [], history }
    return [{ place: eventPlace(trial), content: () => toEvents(source, baseTime) }]
  })
}

/** The same as one ZIP file, for a page, which cannot save folders. Times in it are fixed, so that equal runs give equal bytes. */
export function eventArchive(...of: Parameters<typeof experimentEvents>): Uint8Array<ArrayBuffer> {
  const files: Zippable = { 'README.txt': [strToU8(`tensorboard --logdir ${TENSORBOARD_FOLDER}\n`), {}] }
  for (const { place, content } of experimentEvents(...of)) files[place] = content()
  return zipSync(files, { level: 6, mtime: '1980-01-01T00:00' }) as Uint8Array<ArrayBuffer>
}
