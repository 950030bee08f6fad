import type { Learner } from '../../engine/learner'
import { foldIn, streamKey, type Key } from '../../random/streams'
import { usesGreedyBaseline } from '../../settings/derived'
import type { RunConfig } from '../../settings/knobs'
import type { Task } from '../../tasks/task'
import { allocate, pilotSize } from './allocation'
import { drawGroups, joinRows, type Draw, type SampledGroup } from './groups'
import { trainingProblem } from './problems'
import { isDead } from './replay'

/** One run's share of a sampled step. */
export interface RunSample {
  groups: SampledGroup[]
  /** completions that were generated for it, greedy and discarded ones included */
  generated: number
  /** completions discarded because their group was dead */
  discarded: number
  /** rounds in which dead groups were resampled */
  rounds: number
}

/** A step's completions, scored. */
export interface Sample {
  step: number
  runs: RunSample[]
}

/** The trainer's data that sampling needs. */
export interface SamplingContext {
  learner: Learner
  task: Task
  configs: readonly RunConfig[]
  /** keys of problems that are held out for evaluation */
  heldOut: ReadonlySet<string>
}

/**
 * Samples a step for every run. Prompt p of a step is the same for every run of a seed, independent of the group size; a
 * larger group reads further completions of the same stream. Adaptive groups are sized by a pilot; dead groups may be
 * resampled.
 */
export async function sampleStep(context: SamplingContext, step: number): Promise<Sample> {
  const { configs } = context
  const draws = configs.map((_, r) => firstDraws(context, r, step))
  const first = await drawAll(context, draws)
  const groups = await completePilots(context, step, first)
  const runs = groups.map((mine, r): RunSample => {
    return { groups: mine, generated: configs[r].generationBatchSize, discarded: 0, rounds: 0 }
  })
  await resampleDead(context, step, runs)
  await decodeBaselines(context, runs)
  return { step, runs }
}

const drawAll = ({ learner, task, configs }: SamplingContext, draws: readonly Draw[][], greedy = false) =>
  drawGroups(learner, task, configs, draws, greedy)

/** The problem and random streams of prompt p in a round. */
export function drawOf(
  { task, configs, heldOut }: SamplingContext,
  r: number,
  step: number,
  p: number,
  round: number,
) {
  const { seed, taskSettings } = configs[r]
  return {
    problem: trainingProblem(task, taskSettings, heldOut, seed, step, p, round),
    key: foldIn(streamKey(seed, 'rollout', step, round), p),
    noise: foldIn(streamKey(seed, 'noise', step, round), p),
  }
}

/** The completions that a step of run r samples first: all of them, or a pilot of each group. */
export function firstDraws(context: SamplingContext, r: number, step: number): Draw[] {
  const { generationBatchSize: N, numGenerations: G, adaptiveGroupSize } = context.configs[r]
  const count = adaptiveGroupSize ? pilotSize(G) : G
  return Array.from({ length: N / G }, (_, p) => ({ ...drawOf(context, r, step, p, 0), first: 0, count }))
}

/** Samples the rest of the completions of runs with adaptive group size, allocated by the std of their pilots. */
async function completePilots(
  context: SamplingContext,
  step: number,
  pilots: SampledGroup[][],
): Promise<SampledGroup[][]> {
  const { configs } = context
  if (!configs.some((config) => config.adaptiveGroupSize)) return pilots
  const rests = configs.map(({ adaptiveGroupSize, generationBatchSize: N }, r) => {
    if (!adaptiveGroupSize) return pilots[r].map(() => 0)
    const spent = pilots[r].reduce((sum, group) => sum + group.rewards.length, 0)
    return allocate(
      pilots[r].map((group) => group.rewards),
      N - spent,
    )
  })
  const draws = rests.map((counts, r) =>
    counts.flatMap((count, p): Draw[] => {
      if (count === 0) return []
      return [{ ...drawOf(context, r, step, p, 0), first: pilots[r][p].rewards.length, count }]
    }),
  )
  const further = await drawAll(context, draws)
  return pilots.map((mine, r) => {
    const queue = [...further[r]]
    return mine.map((group, p) =>
      rests[r][p] === 0 ? group : { ...group, ...joinRows([group, queue.shift()!]) },
    )
  })
}

/**
 * DAPO's dynamic sampling: dead groups are replaced by groups of other prompts, round by round, until none is dead or the
 * limit is reached. Groups that stay dead are kept, with advantage 0 under a group baseline. One rollout per round.
 */
async function resampleDead(context: SamplingContext, step: number, runs: RunSample[]): Promise<void> {
  const { configs } = context
  for (let round = 1; ; round++) {
    const slots = configs.map(({ deadGroups, maxNumGenBatches }, r) =>
      deadGroups === 'resample' && round < maxNumGenBatches
        ? runs[r].groups.flatMap((group, p) => (isDead(group) ? [p] : []))
        : [],
    )
    if (slots.every((mine) => mine.length === 0)) return
    const draws = slots.map((mine, r) =>
      mine.map((p) => ({
        ...drawOf(context, r, step, p, round),
        first: 0,
        count: runs[r].groups[p].rewards.length,
      })),
    )
    const drawn = await drawAll(context, draws)
    runs.forEach((run, r) => {
      if (slots[r].length > 0) run.rounds = round
      slots[r].forEach((p, i) => {
        const size = run.groups[p].rewards.length
        run.groups[p] = drawn[r][i]
        run.generated += size
        run.discarded += size
      })
    })
  }
}

/** Samples the greedy completion of each prompt for runs whose estimator uses its reward as the baseline. */
async function decodeBaselines(context: SamplingContext, runs: RunSample[]): Promise<void> {
  const { configs, task } = context
  const wants = configs.map((config) => usesGreedyBaseline(config, task))
  if (!wants.includes(true)) return
  const unused: Key = [0, 0]
  const draws = runs.map(({ groups }, r) =>
    wants[r]
      ? groups.map(({ problem }) => ({ problem, key: unused, noise: unused, first: 0, count: 1 }))
      : [],
  )
  const greedy = await drawAll(context, draws, true)
  runs.forEach((run, r) => {
    run.groups = run.groups.map((group, p) =>
      wants[r] ? { ...group, greedyReward: greedy[r][p].rewards[0] } : group,
    )
    run.generated += greedy[r].length
  })
}
