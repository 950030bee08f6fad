import { readCompare, writeCompare } from '../experiments/compare/compareLink'
import { exportComparisonJson, tableCsv } from '../experiments/compare/comparisonExport'
import { runsOfRow } from '../experiments/compare/rows'
import { emptyExperiment } from '../experiments/experiment'
import type { CompareState } from '../experiments/state'
import { command, commandHelp } from '../text/english'
import { trialPlanOfCompare } from '../experiments/trials'
import type { ExperimentPlan } from './experiment'
import { helpOf, refuse, runExperiment, type Overrides } from './experimentCommand'
import type { Surroundings } from './surroundings'

export const COMPARE_HELP = helpOf('compare', commandHelp.compare)

/** Carries out `npm run compare`. */
export const compare = (args: readonly string[], around: Surroundings): Promise<number> =>
  runExperiment(
    'compare',
    args,
    around,
    planOf,
    (state) => ({
      json: exportComparisonJson(state),
      csv: tableCsv(state),
    }),
    trialPlanOfCompare,
  )

function planOf(link: string, { steps, seed, engine }: Overrides): ExperimentPlan<CompareState> {
  const { notices, rows: read, settings: known, view } = readCompare(link)
  refuse(notices, command.link.row)
  const rows = engine ? read.map((row) => ({ ...row, config: { ...row.config, engine } })) : read
  const settings = {
    ...known,
    ...(seed !== undefined && { seed }),
    ...(steps !== undefined && { budget: steps * rows[0].config.generationBatchSize }),
  }
  return {
    name: 'compare',
    link: writeCompare({ rows, settings, view }),
    state: { ...emptyExperiment(), rows, settings, view, explanation: { state: 'none' } },
    runs(_, experiment) {
      const begin = () => experiment().want(rows.flatMap((row) => runsOfRow(row, settings)))
      return { begin, resume: begin, ended: () => undefined, halving: () => null }
    },
  }
}
