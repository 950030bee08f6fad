import { formatNumber } from '../../src/app/series/format'
import type { Exported } from './exported'
import { expect, LONG, test } from './playground'

test(
  'every number in the tables of the charts is the exported one',
  { tag: LONG },
  async ({ playground, page }) => {
    const steps = 30
    await playground.open(`max_steps=${steps}&width=16&num_generations=4&generation_batch_size=16`)
    await playground.playToTheEnd()
    await page.getByRole('button', { name: 'Tables', exact: true }).click()
    const readTables = () =>
      page
        .locator('figure table')
        .evaluateAll((found) =>
          (found as HTMLTableElement[]).map(({ rows }) =>
            [...rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
          ),
        )
    const curvesOf = (tables: Awaited<ReturnType<typeof readTables>>) =>
      tables.filter(([head]) => head[0] === 'step')
    // charts are drawn one after another, those out of sight a little later
    await expect.poll(async () => curvesOf(await readTables()).length).toBeGreaterThan(5)
    await expect
      .poll(async () => new Set(curvesOf(await readTables()).map(({ length }) => length - 1)))
      .toEqual(new Set([steps]))
    const groupsOf = (tables: Awaited<ReturnType<typeof readTables>>) =>
      tables.filter(([head]) => head.includes('Reward mean'))
    await expect.poll(async () => groupsOf(await readTables())).toHaveLength(1)
    const tables = await readTables()
    const exported = await playground.export<Exported>()
    const series = Object.entries(exported.metrics).map(([name, values]) => ({
      name,
      written: values.map((value) => formatNumber(value ?? NaN)),
    }))
    const curves = curvesOf(tables)
    for (const [[, ...columns], ...rows] of curves) {
      columns.forEach((column, c) => {
        const shown = rows.map((row) => row[c + 1])
        const same = series.filter(({ written }) =>
          rows.every(([step], r) => written[Number(step) - 1] === shown[r]),
        )
        expect(same, `${column}: ${shown.join(' ')}`).not.toEqual([])
      })
    }
    // the groups of the last step
    const groups = groupsOf(tables)
    const mean = groups[0][0].indexOf('Reward mean')
    expect(groups[0].slice(1).map((row) => row[mean])).toEqual(
      (exported.groups.reward_mean.at(-1) as number[]).map((value) => formatNumber(value)),
    )
  },
)
