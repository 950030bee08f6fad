import type { RunConfig } from '../settings/knobs'
import { streamKey } from '../random/streams'
import { ownPartsOf } from '../tasks/ownParts'
import { countStep } from './accounting'
import { batchOf, rowsOf, type RunRows } from './sampling/assemble'
import type { BestStates } from './bestStates'
import { adapted } from './coefficients'
import { evaluate } from './evaluation'
import { joined, partOf } from './sampling/groups'
import { followsProgress } from './groupSize'
import { reordered } from './minibatches'
import { configsInForce, isKept, syncReferences } from './nextStep'
import { credited, stopOf, type Population } from './population'
import { createRecorder, metricOf, type StepRecord } from './record'
import { evaluateReferences, judgeReferences, movesByEvaluation } from './referenceQuality'
import { replay } from './sampling/replay'
import { UNMEASURED, type RunState } from './runState'
import type { Sample } from './sampling/sampling'
import { isEvaluationDue, referenceMixing, roundsOf, updateSpecs } from './schedule'
import { signalToNoise } from './signal'
import { copyRun } from './snapshot'
import { stageOf, type Stage } from './staging/stage'
import { solutionsOf, viewsOf } from './staging/staging'
import { divergence, type StopReason } from './stopping'
import { issueUpdates, stagedUpdates } from './updates'

export interface StepReport {
  step: number
  /** the configuration that each run took the step with */
  configs: readonly RunConfig[]
  /** per run; null for a run that had finished before this step */
  records: (StepRecord | null)[]
  /** why a run goes no further; null for those that do */
  stopped: (StopReason | null)[]
}

/**
 * One rollout and all updates on it. With `ahead`, the next rollout is issued before this step's results are read; for a
 * single run the whole next step, where the engine supports that. A step that fails, as when the GPU is lost, does not count:
 * step number and budget are restored.
 */
export type TakeStep = (ahead: boolean) => Promise<StepReport>

/** @param best where the states of the best evaluations are kept; null where they are not */
export function createStep(population: Population, best: BestStates | null): TakeStep {
  const take = createUncheckedStep(population, best)
  return async (ahead) => {
    const { runs, steps, next } = population
    const progress = runs.map((run) => ({ ...run.progress }))
    try {
      return await take(ahead)
    } catch (error) {
      next.forget()
      population.steps = steps
      runs.forEach((run, r) => (run.progress = progress[r]))
      throw error
    }
  }
}

/** The step that leaves the population in its middle where it fails. */
function createUncheckedStep(population: Population, best: BestStates | null): TakeStep {
  const { runs, next, evaluation } = population
  const { shape } = population.learner
  const T = shape.length
  const recordStep = createRecorder(population.task, shape)

  const solutionsFor = (stages: readonly Stage[], current: readonly RunConfig[], rows: readonly RunRows[]) =>
    stages.some(({ lambdaSup }) => lambdaSup > 0) ? solutionsOf(population.task, current, rows, shape) : null

  return async (ahead) => {
    const started = performance.now()
    const { learner, task } = population
    // Problems, completions and rewards.
    const { sample: sampling, whole } = next.issue(population.steps + 1, countsOf(runs))
    next.forget()
    // A step that was issued before a change of knobs is finished with the former knobs.
    const asked = whole?.asked ?? runs.map(({ config }) => config)
    const isSized = runs.some(({ config }) => followsProgress(config))
    if (whole && ahead && !isSized) next.lookAhead(population.steps + 2, whole.after, false)
    const active = whole?.active ?? runs.map((run) => stopOf(population, run) === null)
    const current = whole?.configs ?? configsInForce(runs)
    const sample = await sampling
    const { step } = sample
    population.steps = step
    const sources = replayed(sample, asked, runs)
    const rows = sources.map(({ groups }) => rowsOf(groups, T))

    // Rewards → advantages → mini-batches.
    const { credits, orders, learnt } = credited(population, step, current, rows)
    const sampled = batchOf(
      rows,
      current,
      credits.map((credit) => credit.advantages),
      shape,
      step,
    )
    const batch = reordered(sampled, orders)
    const planned = runs.map(({ progress }, r) => {
      const mask = partOf(batch.mask, r, runs.length)
      const kept = active[r] ? learnt[r] : 0
      return updateSpecs({ config: current[r], step, updates: progress.updates, kept, mask }, T)
    })

    // μ passes over S mini-batches.
    const stages = current.map((config) => stageOf(config, step))
    const views = viewsOf(task, current, rows, shape)
    const isStaged = views !== null || stages.some(({ lambdaSup, lambdaPg }) => lambdaSup > 0 || lambdaPg < 1)
    runs.forEach((run, r) => active[r] && countStep(run.progress, rows[r], sample.runs[r]))
    // Each run has its own evaluation schedule.
    const due = runs.map(
      (run, r) => active[r] && isEvaluationDue(asked[r], run.progress, sample.runs[r].generated),
    )
    const isDue = due.includes(true)
    const firsts = planned.map((specs) => specs[0] ?? null)
    // A reward that fails on an evaluation fails after the updates.
    const before = isDue && task.ownsWeights ? learner.state() : null
    const measuring = isDue ? signalToNoise(learner, sampled, entropyOf(rows), firsts) : null
    const issued = whole
      ? whole.results.then((results) => results.map((result, u) => ({ result, specs: roundsOf(planned)[u] })))
      : isStaged
        ? stagedUpdates(
            learner,
            planned,
            batch,
            { solutions: solutionsFor(stages, current, rows), views },
            stages,
          )
        : issueUpdates(learner, planned, batch)
    // Staged updates read results in between, so the next rollout has to wait for them.
    if (isStaged) await issued

    // The reference moves for the next step. All work on the new weights is issued before anything is read back.
    const alpha = runs.map((run, r) =>
      active[r] ? referenceMixing(current[r], run.progress, planned[r].length) : 0,
    )
    if (!whole) syncReferences(learner, alpha)
    const evaluating = isDue ? evaluate(learner, task, current, evaluation) : null
    const judging = isDue ? evaluateReferences(learner, task, runs, current, due, evaluation) : null
    const mayMove = current.some((config, r) => due[r] && movesByEvaluation(config))
    const isRead = isKept(step) || (best !== null && isDue)
    const keeping = whole ? whole.state : isRead && !mayMove ? learner.state() : null
    if (!whole && ahead && !mayMove && !isSized) {
      next.lookAhead(step + 1, countsOf(runs), isDue && current.some(({ stopReward }) => stopReward > 0))
    }
    const results = [issued, evaluating, judging, keeping, measuring] as const
    const [updates, evaluated, judged, issuedState, signal] = await Promise.all(results).catch(
      async (error: unknown) => {
        await Promise.allSettled(results)
        if (before) learner.setState(await before)
        throw error
      },
    )
    // Where the evaluation decides, the reference moves now that it is known.
    const moved = judgeReferences(runs, current, evaluated, judged, due)
    if (mayMove) syncReferences(learner, moved)
    const state = mayMove && isRead ? await learner.state() : issuedState

    // Metrics.
    population.trace = {
      step,
      ownParts: ownPartsOf(task),
      configs: current,
      rows,
      credits,
      orders,
      updates,
      batch: sampled,
    }
    population.hasWeightsOfTrace = true
    const seconds = (performance.now() - started) / 1000
    const records = runs.map(({ progress }, r) =>
      active[r]
        ? recordStep({
            r,
            config: current[r],
            progress,
            rows: rows[r],
            batch,
            credit: credits[r],
            stage: stages[r],
            updates,
            evaluation: evaluated && due[r] ? evaluated[r] : null,
            referenceReward: runs[r].referenceQuality.reward,
            referenceMixing: alpha[r] + moved[r],
            signalToNoise: signal && due[r] ? signal[r] : NaN,
            resampleRounds: sample.runs[r].rounds,
            replayedGroups: sources[r].replayed,
            seconds,
          })
        : null,
    )
    runs.forEach((run, r) => {
      const record = records[r]
      if (!record) return
      run.memory = credits[r].memory
      run.replayBuffer = sources[r].buffer
      run.coefficients = adapted(asked[r], run.coefficients, {
        kl: metricOf(record, 'kl'),
        entropy: metricOf(record, 'entropy'),
        completions: rows[r].rewards.length,
        dead: metricOf(record, 'dead_groups'),
      })
      if (evaluated && due[r]) run.evaluation = evaluated[r].reward
    })
    const diverged = records.map((record, r) => record && planned[r].length > 0 && divergence(record))
    if (diverged.some((what) => what)) await restore(population, diverged.map(Boolean))
    else if (state) {
      if (isKept(step)) population.kept = { state, step }
      best?.keep(population, due, state)
    }
    return {
      step,
      configs: asked,
      records,
      stopped: diverged.map((what, r) =>
        what ? { kind: 'diverged', step, what, restored: population.kept.step } : stopOf(population, runs[r]),
      ),
    }
  }
}

const countsOf = (runs: readonly RunState[]) => runs.map(({ progress }) => progress)

const entropyOf = (rows: readonly RunRows[]) => joined(...rows.map(({ entropy }) => entropy))

/** A sample's groups; for runs with a replay buffer, dead groups are replaced from it. */
function replayed(sample: Sample, asked: readonly RunConfig[], runs: readonly RunState[]) {
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

/** Restores the last kept weights of diverged runs; the others keep theirs. Discards the issued step. */
async function restore(population: Population, isLost: readonly boolean[]): Promise<void> {
  const { learner, runs, kept, next } = population
  await next.drop()
  population.hasWeightsOfTrace = false
  const state = await learner.state()
  isLost.forEach((lost, r) => {
    if (!lost) return
    copyRun(kept.state, state, r, runs.length)
    runs[r].referenceQuality = UNMEASURED
  })
  learner.setState(state)
}
