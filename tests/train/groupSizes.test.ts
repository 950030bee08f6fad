import { expect, it } from 'vitest'
import { columnsOf } from '../../src/train/record'
import { networkShapeOf } from '../../src/train/networkShape'
import { createTrainer } from '../../src/train/trainer'
import { TASKS } from '../../src/tasks'
import { configOf, onCpu, onPlain, PATIENT } from './learning'

it.each([5, 7, 128])(
  'a group size of %i trains: as many completions a prompt, and both engines learn the same',
  PATIENT,
  async (numGenerations) => {
    const config = configOf('reverse', { width: 16, numGenerations, generationBatchSize: 4 * numGenerations })
    const task = TASKS.reverse
    const [loss, completions] = (['loss', 'num_completions'] as const).map((name) =>
      columnsOf(task).indexOf(name),
    )
    const losses: number[][] = []
    for (const create of [onPlain, onCpu]) {
      const trainer = await createTrainer([config], task, await create(networkShapeOf(config, task), [1]))
      const taken: number[] = []
      for (let step = 0; step < 3; step++) {
        const [record] = (await trainer.train(false)).records
        expect(record!.groups.dead).toHaveLength(4)
        expect(record!.metrics[completions] / (step + 1)).toBe(4 * numGenerations)
        taken.push(record!.metrics[loss])
      }
      losses.push(taken)
    }
    expect(losses[0].every(Number.isFinite)).toBe(true)
    losses[1].forEach((value, step) => expect(value).toBeCloseTo(losses[0][step], 4))
  },
)
