import { learnt, type Exported } from '../e2e/exported'
import { expect, test } from '../e2e/playground'

test('on the GPU a run that was played, paused and turned is one that was stepped', async ({
  playground,
}) => {
  const steps = 100
  await playground.open(
    `engine=webgpu&max_steps=${steps}&width=16&generation_batch_size=16&num_generations=4`,
  )
  await playground.button('Play').click()
  await playground.reach(2)
  await playground.write('β', '0.1')
  await playground.button('Pause').click()
  await playground.rest()
  await playground.playToTheEnd()
  const played = await playground.export<Exported & { changes: { step: number }[] }>()
  expect(played.engine).toBe('webgpu')
  expect(played.changes).toMatchObject([{ knob: 'beta', from: 0.04, to: 0.1 }])
  expect(played.metrics.beta).toEqual(
    Array.from({ length: steps }, (_, step) => (step + 1 < played.changes[0].step ? 0.04 : 0.1)),
  )

  await playground.write('β', '0.04')
  await playground.button('Reset').click()
  await expect(playground.status()).toContainText('step 0')
  for (let step = 1; step < played.changes[0].step; step++) {
    await playground.button('Step').click()
    await playground.reach(step)
  }
  await playground.write('β', '0.1')
  await playground.playToTheEnd()
  const stepped = await playground.export<Exported>()
  expect(stepped.engine).toBe('webgpu')
  expect(learnt(stepped)).toEqual(learnt(played))
})
