import type { ExportedRun } from '../../../src/runs/export'
import { expect, test as base, type Playground } from '../../e2e/playground'
import { inspectPage, inspectWorkers, scaleFor } from '../heap'

/** What a page holds with its workers, at rest. */
interface Held {
  /** kilobytes of objects, closures, strings and numbers */
  kilobytes: number
  /** kilobytes of arrays of numbers */
  arrays: number
  nodes: number
  listeners: number
  workers: number
}

/**
 * What a fault that is tried once more may add. Arrays are nearly exact: of thirty-four faults none added
 * more than 1 kB (comparisons vary by 14 kB as a whole), and each of three leaks made on purpose (the runs, their first
 * inspections, the events of the worker) added 12 kB at least each time. What scripts
 * made is not: of the same faults, twenty-seven changed it by at most 31 kB, and none added more than 170,
 * which were the same after 4, 12 and 24 times.
 */
const MOST_GROWTH: Held = { kilobytes: 20, arrays: 0, nodes: 40, listeners: 8, workers: 0 }

/** The same of all repetitions together: what is found once, such as the shapes of objects that V8 learns. */
const SLACK: Held = { kilobytes: 150, arrays: 20, nodes: 200, listeners: 40, workers: 0 }

/** Runs of one step, so that those of the fault are no longer among the five whose curves the page keeps. */
const SHORT_RUNS = 7

/**
 * Tries a fault, with what recovers from it, once and then `times` more; memory at rest stays as it was after the first. If it
 * does not, `times` more tell whether it goes on growing.
 */
export type Survives = (fault: () => Promise<void>, times?: number) => Promise<void>

/**
 * A visit that meets a fault. After the test the run is at rest and takes a step; there was no uncaught error; what is shown is
 * what the export holds; memory has been weighed, and was flat.
 */
export const test = base.extend<{ survives: Survives }>({
  survives: [
    async ({ playground }, give) => {
      let isWeighed = false
      await give(async (fault, times = 4) => {
        await fault()
        await expectTrueState(playground)
        const again = async () => {
          for (let time = 0; time < times; time++) await fault()
          await expectTrueState(playground)
          return weighAtRest(playground)
        }
        let before = await weighAtRest(playground)
        let after = await again()
        // a place for a few runs that fills up later is full now, while a leak goes on
        if (grown(before, after, times).length > 0) [before, after] = [after, await again()]
        const description = `${JSON.stringify(before)} → ${JSON.stringify(after)}, ${times} times`
        test.info().annotations.push({ type: 'memory', description })
        expect.soft(grown(before, after, times), `what ${times} more times added`).toEqual([])
        isWeighed = true
        await goesOn(playground)
        await expectTrueState(playground)
      })
      expect(isWeighed, 'a test of a fault weighs the memory').toBe(true)
    },
    { auto: true },
  ],
})

/** What grew by more than `times` repetitions may add. */
const grown = (before: Held, after: Held, times: number): (keyof Held)[] =>
  (Object.keys(before) as (keyof Held)[]).filter(
    (what) => after[what] > before[what] + SLACK[what] + MOST_GROWTH[what] * times,
  )

/** The run takes a step, and its figures are there. */
export async function goesOn(playground: Playground): Promise<void> {
  const step = await playground.step()
  await playground.button('Step').click()
  await playground.reach(step + 1, 60_000)
  expect((await playground.read()).reward).not.toBeNaN()
}

/** Expects what is shown of a run at rest to be what its export holds. */
export async function expectTrueState(playground: Playground): Promise<void> {
  await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
  const shown = await playground.read()
  const { steps, metrics, evaluations, config } = await playground.export<ExportedRun>()
  expect(steps).toBe(shown.step)
  for (const [name, values] of Object.entries(metrics)) expect(values, name).toHaveLength(steps)
  expectShown(shown.reward, metrics.reward.at(-1))
  expectShown(shown.evaluation, evaluations.at(-1)?.eval_reward)
  await expect(playground.number('Group size')).toHaveValue(String(config.num_generations))
}

/** Expects two decimals of a number; NaN for one that is not there. */
function expectShown(shown: number, held: number | null | undefined): void {
  if (held === null || held === undefined) expect(shown).toBeNaN()
  else expect(Math.abs(shown - held)).toBeLessThanOrEqual(0.0051)
}

async function reset(playground: Playground): Promise<void> {
  await playground.button('Reset').click()
  await expect(playground.status()).toContainText('step 0')
  await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
}

/** Weighs the page at step 0 of a new run, after short ones, so that no steps are in it. */
async function weighAtRest(playground: Playground): Promise<Held> {
  const { page } = playground
  for (let run = 0; run < SHORT_RUNS; run++) {
    await reset(playground)
    await goesOn(playground)
  }
  await reset(playground)
  // charts out of sight are drawn later
  await page.waitForTimeout(1500)
  const session = await page.context().newCDPSession(page)
  const workers = await inspectWorkers(session, page.workers().length)
  await session.send('Performance.enable')
  const held = { kilobytes: 0, arrays: 0 }
  for (const one of [inspectPage(session), ...workers]) {
    const { made, arrays } = await scaleFor(one)()
    held.kilobytes += Math.round(1024 * made)
    held.arrays += Math.round(1024 * arrays)
  }
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const figure = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value
  return { ...held, nodes: figure('Nodes'), listeners: figure('JSEventListeners'), workers: workers.length }
}
