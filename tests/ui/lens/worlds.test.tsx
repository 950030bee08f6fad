import { beforeAll, describe, expect, test } from 'vitest'
import { named } from '../../../src/text/naming'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { defaultConfig } from '../../../src/settings/config'
import type { RunConfig, TaskId } from '../../../src/settings/knobs'
import { TASKS, taskOf } from '../../../src/tasks'
import { en } from '../../../src/text/en'
import { evaluate } from '../../../src/glossary/expression'
import { lens as text } from '../../../src/text/en/lens/lens'
import { networkShapeOf } from '../../../src/train/networkShape'
import { columnsOf } from '../../../src/train/record'
import { createTrainer } from '../../../src/train/trainer'
import { FormulaPanel } from '../../../src/ui/lens/formula/FormulaPanel'
import { tokenLines } from '../../../src/app/lens/tokenLines'
import { gaussianNumbers, gaussianHead } from '../../../src/app/lens/gaussian'
import { Lens } from '../../../src/ui/lens/Lens'
import { passesOf, passFigures } from '../../../src/app/lens/passes'
import { atStep, advantageNumbers, tokenNumbers } from '../../../src/app/lens/completion'
import { clipControl, written as typeset } from './inspections'
import type { Inspection } from '../../../src/train/inspection'
import { markupOf } from '../markup'

/** A small run of a task, two steps on, and the loss that it recorded in the second. */
async function trained(id: TaskId, changes: Partial<RunConfig>, settings: Record<string, string | number>) {
  const base = defaultConfig(taskOf, id)
  const config: RunConfig = {
    ...base,
    width: 8,
    numGenerations: 4,
    generationBatchSize: 8,
    numIterations: 1,
    ...changes,
    taskSettings: { ...base.taskSettings, ...settings },
  }
  const task = TASKS[id]
  const learner = createPlainLearner(networkShapeOf(config, task), [config.seed])
  const trainer = await createTrainer([config], task, learner)
  await trainer.train(false)
  const { records } = await trainer.train(false)
  const loss = records[0]!.metrics[columnsOf(task).indexOf('loss')]
  return { inspection: named(await trainer.inspect(0), en), loss }
}

const plain = (markup: string) => markup.replace(/<[^>]+>/g, '')
const show = (inspection: Inspection) => {
  const { task, taskSettings } = inspection.config
  return markupOf(
    <Lens
      inspection={inspection}
      vocabulary={TASKS[task].vocabulary(taskSettings)}
      endToken={-1}
      parts={TASKS[task].parts}
      group={0}
      onGroup={() => {}}
      clip={clipControl()}
      onStep={null}
      more={{ drawn: null, onDraw: null, onForget: () => {} }}
      explorer={{ explored: null, onExplore: () => {} }}
    />,
  )
}
const panel = (inspection: Inspection, row: number, place: number) =>
  typeset(
    markupOf(
      <FormulaPanel
        inspection={inspection}
        figures={passFigures(inspection, passesOf(inspection)[0])}
        row={row}
        place={place}
        token="a"
        completion={row + 1}
        clip={clipControl()}
        onClose={() => {}}
      />,
    ),
  )

/** Σ of weighted losses of all that the loss counts, as the lens has them. */
function lossInLens(inspection: Inspection): number {
  const figures = passFigures(inspection, [0])
  const { rows, length, lossMask } = inspection
  let sum = 0
  for (let k = 0; k < rows * length; k++) {
    if (lossMask[k] === 0) continue
    const { weight, tokenLoss } = tokenNumbers(inspection, figures, Math.floor(k / length), k % length)
    sum += weight * tokenLoss
  }
  return sum
}

describe('a Gaussian policy with the exact KL, trained on half of its timesteps', () => {
  let inspection: Inspection
  let loss: number
  const T = 6

  beforeAll(async () => {
    const changes = { klEstimator: 'exact', beta: 0.5, timestepFraction: 0.5, learningRate: 0.05 } as const
    const run = await trained('diffusion', changes, { process: 'flow', steps: T, pretraining_steps: 0 })
    inspection = run.inspection
    loss = run.loss
  })
  const chosen = () => inspection.lossMask.indexOf(1)
  const of = (k: number) => {
    const figures = passFigures(inspection, [0])
    const [row, t] = [Math.floor(k / T), k % T]
    return {
      gaussian: gaussianNumbers(inspection, gaussianHead(inspection)!, figures, row, t),
      reading: tokenNumbers(inspection, figures, row, t),
    }
  }

  test('shows in the lens the recorded loss', () => {
    expect(lossInLens(inspection)).toBeCloseTo(loss, 6)
  })

  test('derives the log-prob of an action from its mean and σ', () => {
    const { gaussian, reading } = of(chosen())
    const { action, mean, sigma, scale } = gaussian
    const density = action.map(
      (a, d) => -((a - mean![d]) ** 2) / (2 * sigma ** 2) - Math.log(sigma) - 0.5 * Math.log(2 * Math.PI),
    )
    expect(scale).toBe(0.5)
    expect(reading.logp).toBeCloseTo(scale * (density[0] + density[1]), 4)
  })

  test('derives the KL from the two means, and its gradient goes to the mean', () => {
    const { gaussian, reading } = of(chosen())
    const { action, mean, refMean, sigma, scale, gradientOfMean } = gaussian
    const apart = mean!.map((value, d) => value - refMean![d])
    expect(reading.kl).toBeGreaterThan(0)
    expect(reading.kl).toBeCloseTo((scale * (apart[0] ** 2 + apart[1] ** 2)) / (2 * sigma ** 2), 6)
    const viaLogp = (reading.gradient * scale * (action[0] - mean![0])) / sigma ** 2
    const viaKl = (reading.weight * 0.5 * reading.ratio * scale * apart[0]) / sigma ** 2
    expect(gradientOfMean![0]).toBeCloseTo(viaLogp + viaKl, 5)
  })

  test('writes the formulas with their numbers', () => {
    const k = chosen()
    const written = panel(inspection, Math.floor(k / T), k % T)
    expect(written).toContain('∑d(μd−μref,d)2/2·σ2=0.500·')
    expect(written).toContain('logp=0.500·(−∑d(ad−μd)2/2·σ2−2·log(σ·2·π))')
    expect(written).toContain('w=exp(logp−old)')
    expect(written).toContain(typeset(text.names.gradientOfMean))
    expect(written).not.toContain(typeset(text.names.probability))
  })

  test('computes the log-density and the exact KL by the formulas that it writes', () => {
    const k = chosen()
    const figures = passFigures(inspection, [0])
    const lines = tokenLines({ inspection, figures, row: Math.floor(k / T), place: k % T, text })
    for (const name of [text.names.logp, text.names.kl]) {
      const { equations, result } = lines.find((line) => line.name === name)!
      expect(evaluate(equations!.at(-1)!.at(-1)!, { π: Math.PI })).toBeCloseTo(result as number, 4)
    }
  })

  test('says which steps are left out of the loss', () => {
    const k = inspection.lossMask.indexOf(0)
    const written = panel(inspection, Math.floor(k / T), k % T)
    expect(written).toContain(typeset(text.leftOutOf))
    expect(written).not.toContain('w=exp')
    expect(show(inspection).match(/data-left-out/g)).toHaveLength((4 * T) / 2)
  })

  test('names its actions by their numbers', () => {
    expect(show(inspection)).toMatch(/aria-label="timestep 1: \(−?\d\.\d+, −?\d\.\d+\), /)
  })
})

test('each step shows its own advantage and its derivation', async () => {
  const { inspection, loss } = await trained(
    'diffusion',
    { perStepAdvantages: true },
    { steps: 5, pretraining_steps: 0 },
  )
  const { stepAdvantages, advantages, length } = inspection
  const own = advantageNumbers(atStep(inspection, 3), 1)
  expect(own.advantage).toBe(stepAdvantages![length + 3])
  expect((own.reward - own.baseline) / (own.std! + own.eps)).toBeCloseTo(own.advantage, 4)
  expect(own.advantage).not.toBeCloseTo(advantages[1], 3)
  expect(lossInLens(inspection)).toBeCloseTo(loss, 6)
  expect(panel(inspection, 1, 3)).toContain(typeset(text.ofStep))
  expect(show(inspection).match(/<small[^>]*>A [+−]?\d/g)).toHaveLength(4 * 5)
})

test('a walk is steps with the names of its moves', async () => {
  const { inspection, loss } = await trained('grid-world', { entropyCoef: 0 }, {})
  const markup = show(inspection)
  expect(markup).toMatch(/aria-label="timestep 1: [↑→↓←], ratio/)
  expect(plain(markup)).toContain(text.units.step.hint)
  expect(plain(markup)).toContain(text.problem)
  expect(markup).not.toContain('token 1')
  expect(lossInLens(inspection)).toBeCloseTo(loss, 6)
})

test('a long trajectory is shown as a window of steps, and as a strip', async () => {
  const { inspection } = await trained('cart-pole', {}, {})
  expect(inspection.length).toBeGreaterThan(40)
  const markup = show(inspection)
  const chips = markup.match(/data-token="/g)!.length
  expect(chips).toBeGreaterThan(4)
  expect(chips).toBeLessThanOrEqual(4 * 20)
  expect(markup.match(/linear-gradient/g)).toHaveLength(4)
  expect(plain(markup)).toContain(text.windowOf(1, 20, inspection.length))
})
