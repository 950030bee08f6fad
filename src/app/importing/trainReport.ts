import type { StdConvention } from '../../grpo'
import { configProblems, defaultConfig } from '../../settings/config'
import type { RunConfig } from '../../settings/knobs'
import { isKnobName } from '../../settings/names'
import { taskOf } from '../../tasks'
import { valueOf, type Field } from '../../tasks/fields'
import type { VerbContext } from '../context'
import type { RunVerbs } from '../runVerbs'
import { withSetup } from '../setups'

/** The sizes of a step that a report states: batches × replicas × batch size completions in groups of k. */
export interface ReportSizes {
  k: number
  batches: number
  replicas: number
  batchSize: number
  /** T, if the report states shapes (N, T) of trajectories; else null */
  steps: number | null
  /** the std that was chosen for the report, or that its rows fit; null if the report leaves it open */
  convention: StdConvention | null
}

/**
 * The configuration of a run with these sizes. It is the edited configuration, or, for trajectories, the configuration
 * of the diffusion task whose preset has the settings of this kind of report.
 */
function configOfSizes(
  { k, batches, replicas, batchSize, steps, convention }: ReportSizes,
  edited: RunConfig,
): RunConfig {
  const base =
    steps === null
      ? edited
      : { ...withSetup(defaultConfig(taskOf, 'diffusion'), 'grouped-conditions'), seed: edited.seed }
  return {
    ...base,
    ...(convention && { stdConvention: convention }),
    numGenerations: k,
    generationBatchSize: batches * replicas * batchSize,
    stepsPerGeneration: batches,
    replicas,
    taskSettings: steps === null ? base.taskSettings : { ...base.taskSettings, steps },
  }
}

/** Starts a run with the sizes of a report, or reports the first of them that is not allowed. */
export function trainReport(
  sizes: ReportSizes,
  { get, set, tell, run }: Pick<VerbContext, 'get' | 'set' | 'tell'> & { run: RunVerbs },
): void {
  const config = configOfSizes(sizes, get().edited)
  const [problem] = configProblems(config, taskOf)
  if (problem) {
    const field = (isKnobName(problem.knob) ? problem.knob : `task.${problem.knob}`) as Field
    const written = String(valueOf(field, config))
    return tell({ kind: 'conflict', field, written, problem, attempted: config })
  }
  set({ view: 'train' })
  run.replace(config)
  run.play()
}
