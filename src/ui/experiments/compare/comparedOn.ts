import { formatCount } from '../../../app/series/format'
import type { CompareState } from '../../../experiments/state'
import type { Catalogue } from '../../../text'

/** On what a comparison trains: task, seeds and completions of a run. */
export const comparedOn = (
  { rows, settings }: Pick<CompareState, 'rows' | 'settings'>,
  { taskTitles, compare, sweep }: Catalogue,
): string =>
  [
    taskTitles[rows[0].config.task],
    compare.seedsEach(settings.seeds),
    sweep.completions(formatCount(settings.budget)),
  ].join(' · ')
