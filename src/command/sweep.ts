import type { SweepState } from '../experiments/state'
import { exportSweepJson, sweepCsv } from '../experiments/sweep/sweepExport'
import { readSweep, writeSweep } from '../experiments/sweep/sweepLink'
import { newSweep } from '../experiments/sweep/newSweep'
import { createSweepRuns } from '../experiments/sweep/sweepRuns'
import { trialPlanOf } from '../experiments/trials'
import { command, commandHelp } from '../text/english'
import type { ExperimentPlan } from './experiment'
import { helpOf, refuse, runExperiment, type Overrides } from './experimentCommand'
import type { Surroundings } from './surroundings'

export const SWEEP_HELP = helpOf('sweep', commandHelp.sweep)

/** Carries out `npm run sweep`. */
export const sweep = (args: readonly string[], around: Surroundings): Promise<number> =>
  runExperiment(
    'sweep',
    args,
    around,
    planOf,
    (state) => ({
      json: exportSweepJson(state),
      csv: sweepCsv(state),
    }),
    trialPlanOf,
  )

function planOf(link: string, { steps, seed, engine }: Overrides): ExperimentPlan<SweepState> {
  const { notices, ...read } = readSweep(link)
  refuse(notices, () => command.link.base)
  const definition = {
    ...read,
    base: engine ? { ...read.base, engine } : read.base,
    settings: {
      ...read.settings,
      ...(seed !== undefined && { seed }),
      ...(steps !== undefined && { budget: steps * read.base.generationBatchSize }),
    },
  }
  return {
    name: 'sweep',
    link: writeSweep(definition),
    state: newSweep(definition),
    runs: createSweepRuns,
  }
}
