import { expect } from '@playwright/test'
import { SMALL } from './made'
import { goesOn, test } from './survival'

const rewardOf = (line: string) => `function reward(problem, completion) {\n  ${line}\n}`

for (const [name, line, says] of [
  ['loops', 'while (true) {}', /took too long/],
  ['returns NaN', 'return NaN', /returned NaN/],
  ['returns a gigabyte of text', "return 'x'.repeat(1e9)", /more memory than a reward may have/],
  [
    'makes a gigabyte of texts',
    "const all = []; while (true) all.push('x'.repeat(1e6) + all.length)",
    /more memory/,
  ],
  ['throws', "throw new Error('of its own')", /of its own/],
] as const) {
  test(`a reward that ${name} pauses the run, which goes on with the next that works`, async ({
    playground,
    page,
    survives,
  }) => {
    await playground.open(`engine=cpu&${SMALL}`)
    await playground.openSettings()
    await playground.button('Edit reward').click()
    const code = page.getByRole('region', { name: 'Reward code', exact: true })
    const apply = async (text: string) => {
      await code.getByRole('textbox').fill(rewardOf(text))
      await code.getByRole('button', { name: 'Apply', exact: true }).click()
    }
    let reward = 0
    await survives(async () => {
      await apply(`return ${(reward = 0.75 - reward)}`)
      await playground.button('Play').click()
      await playground.reach((await playground.step()) + 3)
      await apply(line)
      await expect(playground.button('Play')).toBeVisible({ timeout: 30_000 })
      await expect(code.getByRole('alert')).toContainText(says)
      const step = await playground.rest()
      await playground.button('Step').click()
      await expect(code.getByRole('alert')).toContainText(says)
      expect(await playground.rest()).toBe(step)
      await apply(`return ${reward + 0.25}`)
      await goesOn(playground)
      await expect(playground.status()).toContainText(`reward ${(reward + 0.25).toFixed(2)}`)
      await expect(code.getByRole('alert')).toHaveCount(0)
    }, 2)
  })
}
