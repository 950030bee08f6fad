import { beforeAll, describe, expect, it } from 'vitest'
import type { Learner, UpdateSpec } from '../../src/engine/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { random, streamKey } from '../../src/random/streams'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'
import { TASKS, taskOf } from '../../src/tasks'
import { PATCHES } from '../../src/tasks/restoration/bands'
import { F, type RestorationProblem } from '../../src/tasks/restoration/problem'
import { batchOf, rowsOf, type RunRows } from '../../src/train/sampling/assemble'
import { drawGroups } from '../../src/train/sampling/groups'
import { networkShapeOf } from '../../src/train/networkShape'
import { columnsOf } from '../../src/train/record'
import { updateSpecs } from '../../src/train/schedule'
import { solutionsOf, stagedUpdate, viewsOf, type StagedResult } from '../../src/train/staging/staging'
import { stageOf, type Stage } from '../../src/train/staging/stage'
import { createTrainer } from '../../src/train/trainer'

const task = TASKS.restoration
const D = 2
const BASE = defaultConfig(taskOf, 'restoration')
const SMALL: RunConfig = {
  ...BASE,
  width: 8,
  depth: 1,
  numGenerations: 2,
  generationBatchSize: 6,
  numIterations: 1,
  learningRate: 0,
  lambdaCons: 0.7,
}
/** The second run has the groups of the first except one, so that its rows are padded. */
const CONFIGS: readonly RunConfig[] = [SMALL, { ...SMALL, seed: 2 }]
const GROUPS = [3, 2]

const problemsOf = (r: number) =>
  Array.from({ length: GROUPS[r] }, (_, p) =>
    task.problem(random(streamKey(CONFIGS[r].seed, 'problem', 1, p)), SMALL.taskSettings),
  ) as RestorationProblem[]

let learner: Learner
let runs: RunRows[]
/** The gradient of an update, before it is discarded. */
let gradient: Float32Array
beforeAll(async () => {
  const plain = createPlainLearner(networkShapeOf(SMALL, task), [1, 2])
  learner = {
    ...plain,
    async apply(optimisers) {
      gradient = await plain.gradient()
      return plain.apply(optimisers)
    },
  }
  const draws = CONFIGS.map(({ seed }, r) =>
    problemsOf(r).map((problem, p) => ({
      problem,
      key: streamKey(seed, 'rollout', 1, p),
      noise: streamKey(seed, 'noise', 1, p),
      first: 0,
      count: 2,
    })),
  )
  const groups = await drawGroups(learner, task, CONFIGS, draws)
  runs = groups.map((mine) => rowsOf(mine, PATCHES))
})

const only = (stage: Partial<Stage>): Stage => ({ lambdaSup: 0, lambdaPg: 0, lambdaCons: 0, ...stage })

/** An update of both runs on the first four rows of each. */
async function update(stage: Stage, of: readonly boolean[] = [true, true]): Promise<StagedResult> {
  const cut = runs.map((run) => rowsOf(run.groups.slice(0, 2), PATCHES))
  const advantages = cut.map(() => Float32Array.of(1, -1, 0.5, -0.5))
  const batch = batchOf(cut, CONFIGS, advantages, learner.shape, 1)
  const size = batch.mask.length / 2
  const specs = CONFIGS.map((config, r): UpdateSpec | null => {
    const mask = batch.mask.subarray(r * size, (r + 1) * size)
    return of[r] ? updateSpecs({ config, step: 1, updates: 0, kept: 4, mask }, PATCHES)[0] : null
  })
  const lessons = {
    solutions: stage.lambdaSup > 0 ? solutionsOf(task, CONFIGS, runs, learner.shape) : null,
    views: stage.lambdaCons > 0 ? viewsOf(task, CONFIGS, runs, learner.shape) : null,
  }
  return stagedUpdate(learner, batch, lessons, specs, [stage, stage])
}

/** Means [PATCHES, D] of a run's policy for these patches. */
const meansOf = (r: number, seen: Float32Array) => learner.distribution(r, 'policy', seen, 0)

/** (1/n) Σ (μ − μ′)², directly from the policy's inputs of both views of each image. */
async function disagreement(r: number): Promise<number> {
  let sum = 0
  for (const { seen } of problemsOf(r)) {
    const [one, other] = [await meansOf(r, seen[0]), await meansOf(r, seen[1])]
    one.forEach((mean, i) => (sum += (mean - other[i]) ** 2))
  }
  return sum / (GROUPS[r] * PATCHES * D)
}

/** −(1/n) Σ log π(solution), from the density. */
async function surprise(r: number): Promise<number> {
  const [sigma] = learner.shape.gaussian!.sigma
  let sum = 0
  for (const { seen, best } of problemsOf(r)) {
    const mean = await meansOf(r, seen[0])
    mean.forEach((mu, i) => {
      sum += (best[i] - mu) ** 2 / (2 * sigma ** 2) + Math.log(sigma * Math.sqrt(2 * Math.PI))
    })
  }
  return sum / (GROUPS[r] * PATCHES)
}

/** Compares the gradient of an update with the finite differences of a loss, every few parameters. */
async function expectSlopeOf(loss: (r: number) => Promise<number>): Promise<void> {
  const found = gradient.slice()
  const state = await learner.state()
  const P = found.length / 2
  const h = 1e-2
  let largest = 0
  for (let i = 0; i < P; i += 3) {
    const moved = async (by: number) => {
      learner.setState({
        ...state,
        parameters: state.parameters.map((value, j) => (j % P === i ? value + by : value)),
      })
      return [await loss(0), await loss(1)]
    }
    const [up, down] = [await moved(h), await moved(-h)]
    for (const r of [0, 1]) {
      const slope = (up[r] - down[r]) / (2 * h)
      largest = Math.max(largest, Math.abs(slope))
      expect(Math.abs(slope - found[r * P + i])).toBeLessThan(0.02 * (Math.abs(slope) + 0.02))
    }
  }
  expect(largest).toBeGreaterThan(1e-3)
  learner.setState(state)
}

describe('the consistency of two views', () => {
  it('is the mean squared difference of the means, and its gradient that of finite differences', async () => {
    const { lossCons } = await update(only({ lambdaCons: 0.7 }))
    for (const r of [0, 1]) expect(lossCons[r]).toBeCloseTo(await disagreement(r), 6)
    expect(lossCons[0]).toBeGreaterThan(0)
    await expectSlopeOf(async (r) => 0.7 * (await disagreement(r)))
  })

  it('does not change a run that takes no update', async () => {
    await update(only({ lambdaCons: 0.7 }), [false, true])
    const P = gradient.length / 2
    expect(gradient.subarray(0, P).every((slope) => slope === 0)).toBe(true)
    expect(gradient.subarray(P).some((slope) => slope !== 0)).toBe(true)
  })

  it('compares the views that the task shows, patch by patch', () => {
    const views = viewsOf(task, CONFIGS, runs, learner.shape)!
    expect(views.rows).toBe(6)
    for (const r of [0, 1]) {
      problemsOf(r).forEach(({ seen }, p) => {
        for (const view of [0, 1]) {
          const row = r * 6 + 2 * p + view
          expect(views.features!.subarray(row * PATCHES * F, (row + 1) * PATCHES * F)).toEqual(seen[view])
          expect([...views.mask.subarray(row * PATCHES, (row + 1) * PATCHES)]).toEqual(
            new Array(PATCHES).fill(1),
          )
        }
      })
    }
    expect(views.mask.subarray(10 * PATCHES).every((alive) => alive === 0)).toBe(true)
  })

  it('is computed for no task without views, and not at weight 0', () => {
    expect(viewsOf(TASKS.diffusion, CONFIGS, runs, learner.shape)).toBeNull()
    expect(viewsOf(task, [{ ...SMALL, lambdaCons: 0 }], [runs[0]], learner.shape)).toBeNull()
  })
})

describe('the supervised loss of a Gaussian head', () => {
  it('is −log π of the solutions, and its gradient that of finite differences', async () => {
    const { lossSup } = await update(only({ lambdaSup: 0.01 }))
    for (const r of [0, 1]) expect(lossSup[r]).toBeCloseTo(await surprise(r), 3)
    await expectSlopeOf(async (r) => 0.01 * (await surprise(r)))
  })
})

it('the policy loss alone is the engine’s own update, on a later mini-batch and with the exact KL', async () => {
  const configs = CONFIGS.map((config) => ({
    ...config,
    klEstimator: 'exact' as const,
    beta: 0.1,
    stepsPerGeneration: 2,
    learningRate: 0.01,
  }))
  const cut = runs.map((run) => rowsOf(run.groups.slice(0, 2), PATCHES))
  const batch = batchOf(
    cut,
    configs,
    cut.map(() => Float32Array.of(1, -1, 0.5, -0.5)),
    learner.shape,
    1,
  )
  const size = batch.mask.length / 2
  const specs = configs.map((config, r) => {
    const mask = batch.mask.subarray(r * size, (r + 1) * size)
    return updateSpecs({ config, step: 1, updates: 0, kept: 4, mask }, PATCHES)[1]
  })
  expect(specs[0]).toMatchObject({ start: 2, count: 2 })
  const state = await learner.state()
  // Away from the reference, so that its means pull.
  const parameters = state.parameters.map((value, i) => value + 0.1 * Math.sin(i))
  const after = async (take: () => Promise<unknown>) => {
    learner.setState({ ...state, parameters })
    await take()
    return (await learner.state()).parameters
  }
  const own = await after(() => learner.update(batch, specs))
  const staged = await after(() =>
    stagedUpdate(learner, batch, { solutions: null, views: null }, specs, [
      only({ lambdaPg: 1 }),
      only({ lambdaPg: 1 }),
    ]),
  )
  const withoutKl = await after(() =>
    learner.update(
      batch,
      specs.map((spec) => ({ ...spec, loss: { ...spec.loss, beta: 0 } })),
    ),
  )
  learner.setState(state)
  expect(staged).toEqual(own)
  expect(withoutKl).not.toEqual(own)
})

it('an update is the weighted sum of the three', async () => {
  const weights = { lambdaPg: 0.5, lambdaSup: 0.01, lambdaCons: 0.7 }
  const parts: Float32Array[] = []
  for (const [name, weight] of Object.entries(weights)) {
    await update(only({ [name]: weight }))
    parts.push(gradient.slice())
  }
  await update(weights)
  gradient.forEach((slope, i) => {
    expect(slope).toBeCloseTo(parts[0][i] + parts[1][i] + parts[2][i], 4)
  })
  for (const part of parts) expect(part.some((slope) => Math.abs(slope) > 1e-4)).toBe(true)
})

describe('the metrics of staged training', () => {
  const config: RunConfig = {
    ...applyPreset({ ...SMALL, learningRate: 0.003 }, 'progressive'),
    warmStartSteps: 2,
    rampSteps: 4,
    numIterations: 2,
  }
  const curves = async (changes: Partial<RunConfig>, count: number) => {
    const mine = { ...config, ...changes }
    const plain = createPlainLearner(networkShapeOf(mine, task), [mine.seed])
    const trainer = await createTrainer([mine], task, plain)
    const rows: Float64Array[] = []
    for (let step = 0; step < count; step++) rows.push((await trainer.train(false)).records[0]!.metrics)
    return (name: string) => rows.map((row) => row[columnsOf(task).indexOf(name as never)])
  }

  it('weights go from the solutions to the reward, stage by stage', async () => {
    const of = await curves({}, 8)
    expect(of('lambda_sup')).toEqual([1, 1, 0.375, 0.25, 0.125, 0, 0, 0])
    expect(of('lambda_pg')).toEqual([0, 0, 0.25, 0.5, 0.75, 1, 1, 1])
    const [sup, cons, pg, kl, loss] = ['loss_sup', 'loss_cons', 'actor/pg_loss', 'kl_loss', 'loss'].map(of)
    expect(sup.map(Number.isNaN)).toEqual([false, false, false, false, false, true, true, true])
    expect(sup[1]).toBeLessThan(sup[0])
    expect(kl[7]).toBeGreaterThan(0)
    loss.forEach((whole, step) => {
      const policy = of('lambda_pg')[step] * (pg[step] + kl[step])
      const supervised = of('lambda_sup')[step] * (sup[step] || 0)
      expect(whole).toBeCloseTo(policy + supervised + 0.1 * cons[step], 5)
      expect(cons[step]).toBeGreaterThanOrEqual(0)
    })
  })

  it('the global mean and std equal those of the running normalisation', async () => {
    const of = await curves({}, 4)
    const alpha = config.runningAlpha
    const [rewards, mean, std] = ['reward', 'global_reward_mean', 'global_reward_std'].map(of)
    expect(mean[0]).toBeCloseTo(rewards[0], 6)
    for (let step = 1; step < 4; step++) {
      expect(mean[step]).toBeCloseTo((1 - alpha) * mean[step - 1] + alpha * rewards[step], 6)
    }
    expect(std.every((value) => value > 0)).toBe(true)
    // The source averages the variances of the batches; reward_std has ddof 1.
    const N = config.generationBatchSize
    const variance = of('reward_std').map((value) => (value ** 2 * (N - 1)) / N)
    expect(std[0] ** 2).toBeCloseTo(variance[0], 6)
    for (let step = 1; step < 4; step++) {
      expect(std[step] ** 2).toBeCloseTo((1 - alpha) * std[step - 1] ** 2 + alpha * variance[step], 6)
    }
  })

  it('a single stage keeps both weights, and has no consistency loss without views', async () => {
    const of = await curves(applyPreset(config, 'single_stage'), 3)
    expect(of('lambda_sup')).toEqual([0.5, 0.5, 0.5])
    expect(of('lambda_pg')).toEqual([1, 1, 1])
    expect((await curves({ lambdaCons: 0 }, 2))('loss_cons')).toEqual([NaN, NaN])
  })

  it('the presets have the numbers of their source', () => {
    const preset = applyPreset(BASE, 'progressive')
    const stages = Array.from({ length: 50 }, (_, i) => stageOf(preset, i + 1))
    expect(stages.filter(({ lambdaPg }) => lambdaPg === 0)).toHaveLength(5)
    // The last step of the ramp is the first of the reward alone.
    expect(stages.filter(({ lambdaPg }) => lambdaPg > 0 && lambdaPg < 1)).toHaveLength(19)
    expect(stages.filter(({ lambdaPg, lambdaSup }) => lambdaPg === 1 && lambdaSup === 0)).toHaveLength(26)
    for (const id of ['progressive', 'single_stage'] as const) {
      expect(applyPreset(BASE, id)).toMatchObject({
        lambdaSup: 0.5,
        lambdaCons: 0.1,
        epsilon: 0.2,
        epsilonHigh: 0.2,
        advClipMax: 3,
        beta: 0.01,
        klAgainst: 'old',
        maxGradNorm: 1,
        advEstimator: 'running_average',
        warmStartSteps: 5,
        rampSteps: 20,
      })
    }
  })
})
