import { expect, test } from '../e2e/playground'

/** Task, settings that make it short, and the reward that shows it has learnt something. */
for (const [task, settings, learnt] of [
  ['bandit', '', 0.8],
  ['addition', '&learning_rate=0.005', 0.4],
] as const) {
  test(`learns ${task}`, async ({ playground }) => {
    await playground.open(`task=${task}${settings}`)
    await playground.button('Step').click()
    await playground.reach(1)
    const first = (await playground.read()).reward
    await playground.button('Play').click()
    await expect
      .poll(async () => (await playground.read()).reward, { timeout: 60_000 })
      .toBeGreaterThan(Math.max(learnt, first + 0.1))
  })
}
