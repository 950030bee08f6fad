import type { RunConfig } from '../settings/knobs'
import { streamKey } from '../random/streams'
import { followsProgress } from './groupSize'
import { currentConfigs, type Upcoming } from './nextStep'
import { stopOf, type Population } from './population'
import type { RunState } from './runState'
import { rowsOf, type RunRows } from './sampling/assemble'
import { replay } from './sampling/replay'
import type { Sample } from './sampling/sampling'

/** The rewarded completions of a step, and the configurations that the runs take it with. Arrays have an entry per run. */
export interface Rollout {
  step: number
  /** the configurations as they were set, and with the current values of their controlled coefficients */
  asked: readonly RunConfig[]
  configs: readonly RunConfig[]
  /** whether a run takes this step: false if it had finished before */
  active: readonly boolean[]
  /** the completions, and the counts of their sampling */
  rows: readonly RunRows[]
  samples: Sample['runs']
  replays: readonly Replay[]
  /** the rest of the step, if the engine takes it in one go; else null */
  whole: Upcoming['whole']
}

/**
 * Problems → completions → rewards. A step that was issued as a whole is finished with the configurations of that time; with
 * `ahead`, the next one is issued before its completions are read.
 */
export async function rollOut(population: Population, ahead: boolean): Promise<Rollout> {
  const { runs, next, learner, steps } = population
  const { sample: sampling, whole } = next.issue(steps + 1, progressOf(runs))
  next.forget()
  if (whole && ahead && mayLookAhead(runs)) next.lookAhead(steps + 2, whole.after, false)
  const { asked, configs, active } = whole ?? {
    asked: runs.map(({ config }) => config),
    configs: currentConfigs(runs),
    active: runs.map((run) => stopOf(population, run) === null),
  }
  const sample = await sampling
  population.steps = sample.step
  const replays = replayed(sample, asked, runs)
  const rows = replays.map(({ groups }) => rowsOf(groups, learner.shape.length))
  return { step: sample.step, asked, configs, active, rows, samples: sample.runs, replays, whole }
}

/** Whether the next step may be sampled before the results of this one are known. */
export const mayLookAhead = (runs: readonly RunState[]) => !runs.some(({ config }) => followsProgress(config))

/** The counters of each run. */
export const progressOf = (runs: readonly RunState[]) => runs.map(({ progress }) => progress)

type Replay = ReturnType<typeof replay>

/** A sample's groups; for runs with a replay buffer, dead groups are replaced from it. */
function replayed(sample: Sample, asked: readonly RunConfig[], runs: readonly RunState[]): Replay[] {
  return sample.runs.map(({ groups }, r) => {
    const [config, { replayBuffer }] = [asked[r], runs[r]]
    if (config.deadGroups !== 'replay') return { groups, buffer: replayBuffer, replayed: 0 }
    return replay(
      groups,
      replayBuffer,
      config.replayBufferSize,
      streamKey(config.seed, 'replay', sample.step),
    )
  })
}
