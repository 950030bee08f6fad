import type { Page } from '@playwright/test'
import { expectAxeClean } from './axe'
import { expect, LONG, test, type Playground } from './playground'

const coachOf = (page: Page) => page.getByRole('region', { name: 'Coach', exact: true })

/** The runs end before a rule that needs more steps can speak: where Pause falls would depend on the machine. */
const LAST = 40
const CLIP_IDLE = `num_iterations=1&max_steps=${LAST}`

/** Plays a run whose batches are learnt from once, until the coach says that the clip cannot act. */
async function untilItSpeaks(playground: Playground, page: Page): Promise<void> {
  await playground.open(CLIP_IDLE)
  await expect(coachOf(page)).toContainText('No step has been examined yet')
  await playground.playToTheEnd()
  await expect(coachOf(page)).toContainText('The clip cannot act')
}

const placesOf = (page: Page) =>
  page
    .getByRole('figure')
    .evaluateAll((figures) => figures.map((figure) => figure.getBoundingClientRect().top + window.scrollY))

const SIZES = [
  { width: 390, height: 844 },
  { width: 900, height: 800 },
  { width: 1280, height: 800 },
]

test(
  'what the coach says moves nothing at any width; on a phone it is folded behind its title',
  { tag: LONG },
  async ({ playground, page }) => {
    const placesBySize = async () => {
      const places = []
      for (const size of SIZES) {
        await page.setViewportSize(size)
        places.push(await placesOf(page))
      }
      return places
    }
    /** once all that a width shows is drawn: parts of the page come in turns */
    const settledPlaces = async () => {
      let places = await placesBySize()
      await expect
        .poll(async () => {
          const earlier = places
          places = await placesBySize()
          return JSON.stringify(places) === JSON.stringify(earlier)
        })
        .toBe(true)
      return places
    }
    const coach = coachOf(page)
    await playground.open(CLIP_IDLE)
    await playground.button('Step').click()
    await playground.reach(1)
    const before = await settledPlaces()
    await playground.playToTheEnd()
    await expect(coach).toContainText('The clip cannot act')
    await expect.poll(placesBySize).toEqual(before)

    await page.setViewportSize(SIZES[0])
    await expect(coach.getByText('Nothing was clipped')).toBeHidden()
    await coach.getByText('The clip cannot act').last().click()
    await expect(coach.getByText('Nothing was clipped')).toBeVisible()
    await expectAxeClean(page, { within: ['section[aria-label="Coach"]'] })
    await coach.getByText('The clip cannot act').last().click()

    await coach.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect.poll(placesBySize).toEqual(before)
    await expectAxeClean(page, { within: ['section[aria-label="Coach"]'] })
  },
)

test('the coach names figure, reason and knob; its change acts at once and can be had back', async ({
  playground,
  page,
}) => {
  await untilItSpeaks(playground, page)
  const coach = coachOf(page)
  await expect(coach).toContainText(
    /Nothing was clipped in 20 steps: with one update per step \(μ = 1\) .* ε = 0\.2 has no effect/,
  )
  await expect(coach).toContainText('μ 1 → 2')
  await expect(coach.getByRole('status')).toHaveText('Coach: The clip cannot act')
  await expectAxeClean(page, { within: ['section[aria-label="Coach"]'] })

  await coach.getByRole('button', { name: 'Show Clip fraction' }).click()
  await expect(playground.figure('Clip fraction')).toBeInViewport({ ratio: 0.9 })

  await coach.getByRole('button', { name: 'Apply', exact: true }).click()
  await playground.inSettings(() => expect(playground.number('μ')).toHaveValue('2'))
  await expect(coach).toContainText(/Changed at step \d+: μ 1 → 2/)
  await coach.getByRole('button', { name: 'Undo' }).click()
  await playground.inSettings(() => expect(playground.number('μ')).toHaveValue('1'))
  await expect(coach).toContainText('1 tip is muted')
})

test(
  'a change that starts the run again says so, and brings the former run back',
  { tag: LONG },
  async ({ playground, page }) => {
    await playground.open(`algorithm=reinforce_baseline&generation_batch_size=8&max_steps=${LAST}`)
    await playground.playToTheEnd()
    const coach = coachOf(page)
    await expect(coach).toContainText('A small batch for its baseline')
    await coach.getByRole('button', { name: 'Apply and reset' }).click()
    await expect(playground.status()).toContainText('step 0')
    await expect(coach).toContainText('Completions per step 8 → 64')
    await coach.getByRole('button', { name: 'Undo' }).click()
    await expect(playground.status()).toContainText(`step ${LAST}`)
  },
)

test(
  'a muted rule stays silent on the next visit, until all are heard again',
  { tag: LONG },
  async ({ playground, page }) => {
    await untilItSpeaks(playground, page)
    const coach = coachOf(page)
    await coach.getByText('Mute', { exact: true }).click()
    await coach.getByRole('button', { name: 'Always' }).click()
    await expect(coach).toContainText('1 tip is muted')
    await playground.open(CLIP_IDLE)
    await playground.playToTheEnd()
    await playground.reach(LAST)
    await expect(coach).toContainText('Nothing to report')
    await coach.getByRole('button', { name: 'Unmute' }).click()
    await expect(coach).toContainText('The clip cannot act')
  },
)

test('a line of the coach that wraps moves no chart', async ({ playground, page }) => {
  // on single images without limits several things are the matter, and the change of the first has three parts
  const collapse =
    'task=restoration&num_generations=4&generation_batch_size=4&baseline=none&scale_rewards=none&num_iterations=1' +
    '&surrogate=logp&beta=0&use_reference=false&learning_rate=0.05&max_grad_norm=0&staging=single&lambda_sup=0.000001' +
    '&lambda_cons=0.000001&task.noise=0.02&task.blur=0&max_steps=50&layout=charts'
  await playground.open(collapse)
  const head = page.getByRole('main').getByRole('heading', { level: 2 }).first().locator('..')
  const height = () => head.evaluate((element) => element.getBoundingClientRect().height)
  const before = await height()
  await playground.playToTheEnd()
  const line = head.getByRole('note')
  await expect(line).toContainText('The supervised loss does not fall.')
  expect(await line.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThan(40)
  expect(await height()).toBe(before)
})
