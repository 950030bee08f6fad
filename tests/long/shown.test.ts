/** Small runs that *Show me here* starts: each has the illness that its finding names, and its cure is one, over seeds. */
import { describe, expect, test } from 'vitest'
import { changed } from '../../src/coach/listen'
import { SHOWN } from '../../src/reading/shown'
import type { RunConfig } from '../../src/settings/knobs'
import { fromLink } from '../../src/settings/link'
import { taskOf } from '../../src/tasks'
import { seeded, trainAll, type MeanOf } from '../train/learning'

const SEEDS = 4
const STEPS = 150
const LAST = -30

type ShownId = keyof typeof SHOWN

/** How ill a run is: the larger, the worse; and from which value on it shows. */
interface Illness {
  of(mean: MeanOf): number
  least: number
  steps?: number
}

const ILL = {
  stuck: { of: (mean) => mean('frac_reward_zero_std', 0, 30), least: 0.8, steps: 30 },
  dead: { of: (mean) => mean('frac_reward_zero_std', 0, 30), least: 0.5, steps: 30 },
  tooFast: { of: (mean) => 1 - mean('reward', LAST), least: 0.3 },
  tooSlow: { of: (mean) => 0.1 - (mean('reward', LAST) - mean('reward', 0, 30)), least: 0.02 },
} as const satisfies Partial<Record<ShownId, Illness>>

const configOf = (id: ShownId): RunConfig => fromLink(SHOWN[id].link, taskOf).config

describe.each(Object.entries(ILL) as [ShownId, Illness][])('%s', (id, { of, least, steps = STEPS }) => {
  test('shows on every seed, and less with its cure', { timeout: 600_000 }, async () => {
    const ill = (await trainAll(seeded(configOf(id), SEEDS), steps)).map(of)
    const cured = (await trainAll(seeded(changed(configOf(id), SHOWN[id].cure), SEEDS), steps)).map(of)
    console.log(
      `${id}: ${ill.map((v) => v.toFixed(3)).join(' ')} cured ${cured.map((v) => v.toFixed(3)).join(' ')}`,
    )
    for (const one of ill) expect(one).toBeGreaterThan(least)
    ill.forEach((one, seed) => expect(cured[seed]).toBeLessThan(one))
  })
})
