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
  dead: { of: (mean) => mean('frac_reward_zero_std', 0, 30), least: 0.6, steps: 30 },
  tooFast: { of: (mean) => 1 - mean('reward', LAST), least: 0.3 },
  tooSlow: { of: (mean) => 0.1 - (mean('reward', LAST) - mean('reward', 0, 30)), least: 0.02 },
  noRate: { of: (mean) => 0.1 - (mean('reward', LAST) - mean('reward', 0, 30)), least: 0.02 },
  klAway: { of: (mean) => mean('kl', LAST), least: 1 },
  /** the judge's score above the true one */
  hacking: { of: (mean) => mean('reward', LAST) - mean('task/true', LAST), least: 0.4 },
  /** the entropy, below 0 so that less of it is worse */
  collapsed: { of: (mean) => -mean('entropy', LAST), least: -0.05 },
  truncated: { of: (mean) => mean('completions/clipped_ratio', LAST), least: 0.1 },
  clipped: { of: (mean) => mean('clip_ratio/region_mean', 0, 30), least: 0.3, steps: 30 },
} as const satisfies Record<ShownId, Illness>

const configOf = (id: ShownId): RunConfig => fromLink(SHOWN[id].link, taskOf).config

describe.each(Object.entries(ILL) as [ShownId, Illness][])('%s', (id, { of, least, steps = STEPS }) => {
  test('shows on every seed, and less with its cure', { timeout: 600_000 }, async () => {
    const ill = (await trainAll(seeded(configOf(id), SEEDS), steps)).map(of)
    const cured = (await trainAll(seeded(changed(configOf(id), SHOWN[id].cure), SEEDS), steps)).map(of)
    for (const one of ill) expect(one).toBeGreaterThan(least)
    ill.forEach((one, seed) => expect(cured[seed]).toBeLessThan(one))
  })
})
