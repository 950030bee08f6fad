import { expect, test, type Playground } from '../e2e/playground'
import type { ExportedRun } from '../../src/runs/export'

const SMALL = 'width=16&depth=1&generation_batch_size=16&num_generations=4&eval_completions=320'

/** The first steps of an export, without the time that they took. */
const figures = ({ config, changes, engine_changes, metrics, groups }: ExportedRun, steps: number) => ({
  config,
  changes,
  engine_changes,
  metrics: Object.entries(metrics).flatMap(([key, values]) =>
    key === 'step_time' ? [] : [[key, values.slice(0, steps)]],
  ),
  groups: Object.entries(groups).map(([key, values]) => [key, values.slice(0, steps)]),
})

/** Opens the page at a link and waits for the engine, whose programs may have to be compiled. */
async function open(playground: Playground, link: string): Promise<void> {
  await playground.goTo(`${link}&layout=charts`)
  await expect(playground.button('Step')).toBeEnabled({ timeout: 120_000 })
}

/** Plays to a step or beyond, pauses, and gives the run as it is exported. */
async function playTo(playground: Playground, step: number): Promise<ExportedRun> {
  await expect(playground.button('Step')).toBeEnabled({ timeout: 120_000 })
  await playground.button('Play').click()
  await playground.reach(step, 300_000)
  await playground.button('Pause').click()
  await playground.rest()
  return playground.export<ExportedRun>()
}

for (const [engine, settings] of [
  ['plain', 'task=reverse'],
  ['cpu', 'task=reverse'],
  ['cpu-simd128', 'task=reverse'],
  ['ops', 'task=reverse'],
  // most steps are issued whole, one ahead of the one that is told
  ['webgpu', 'task=needle'],
  // in parts
  ['webgpu', 'task=reverse&use_adaptive_entropy=true'],
]) {
  test(`on ${engine} (${settings}), a run that is cut off while it plays goes on bit for bit`, async ({
    playground,
  }) => {
    const link = `engine=${engine}&${settings}&${SMALL}`
    await open(playground, link)
    await playground.button('Play').click()
    await expect
      .poll(() => playground.page.evaluate(savedSteps), { timeout: 120_000, intervals: [1000] })
      .toBeGreaterThan(5)

    await open(playground, link)
    await playground.button('Continue').click()
    await playground.reach(6, 120_000)
    const from = await playground.step()
    const resumed = await playTo(playground, from + 20)
    expect(resumed.engine).toBe(engine)

    await playground.button('Reset').click()
    const whole = await playTo(playground, resumed.steps)
    expect(figures(resumed, resumed.steps)).toEqual(figures(whole, resumed.steps))
  })
}

/** The steps of the run that is kept; 0 if there is none, or no database yet, which the page makes and not this test. */
async function savedSteps(): Promise<number> {
  const name = 'grpo-playground-runs'
  if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0
  return new Promise((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      const asked = opening.result.transaction('entries').objectStore('entries').getAll()
      asked.onsuccess = () => {
        opening.result.close()
        resolve((asked.result as { steps: number }[])[0]?.steps ?? 0)
      }
    }
  })
}
