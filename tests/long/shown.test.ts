/**
 * The runs that *Show me here* starts, read as if they were logs: the rule of the finding sees its problem in the run, on every
 * seed, and no longer after the change, which is made as the page makes it.
 */
import { describe, expect, test } from 'vitest'
import { changed } from '../../src/coach/listen'
import { needsReset } from '../../src/coach/rule'
import { createTrainer, type Trainer } from '../../src/train/trainer'
import type { LogRuleId, ShowMe } from '../../src/reading/contract'
import { completionFindings } from '../../src/reading/rules/completions'
import { LOG_RULES } from '../../src/reading/rules'
import { RunView } from '../../src/reading/runView'
import { SHOWN } from '../../src/reading/shown'
import type { RunConfig } from '../../src/settings/knobs'
import { fromLink } from '../../src/settings/link'
import { TASKS, taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'
import { asLog, asTable } from '../reading/ownRun'
import { onCpu, seeded } from '../train/learning'

const SEEDS = 4

/** The steps after which the problem shows, and the further ones after which its absence means something. */
const STEPS: Readonly<Record<keyof typeof SHOWN, readonly [ill: number, cured: number]>> = {
  notFinite: [40, 40],
  emptyAnswers: [40, 60],
  equalGroups: [60, 60],
  batchAllEqual: [60, 60],
  untrained: [40, 40],
  truncated: [40, 60],
  klRunsAway: [60, 60],
  rewardFalls: [250, 150],
  entropyCollapse: [60, 100],
  identicalAnswers: [60, 100],
  clipHigh: [30, 30],
  deadGroups: [30, 30],
  partNeverEarned: [70, 140],
  partFalls: [200, 200],
  lengthCollapses: [80, 150],
  supervisedFlat: [40, 60],
  consistencyRises: [40, 60],
  rewardFlat: [200, 130],
  rateZero: [40, 40],
  lengthDecides: [100, 60],
  advantagesDiffer: [20, 20],
}

const trainerOf = async (configs: readonly RunConfig[]) => {
  const task = TASKS[configs[0].task]
  return createTrainer(
    configs,
    task,
    await onCpu(
      networkShapeOf(configs[0], task),
      configs.map(({ seed }) => seed),
    ),
  )
}

/** Of each run, the rules that see something in its next steps, and in the completions of the last one. */
async function seenIn(
  trainer: Trainer,
  configs: readonly RunConfig[],
  steps: number,
): Promise<LogRuleId[][]> {
  const rows: Float64Array[][] = configs.map(() => [])
  for (let step = 0; step < steps; step++) {
    const { records } = await trainer.train(false)
    records.forEach((record, r) => rows[r].push(record!.metrics))
  }
  return Promise.all(
    configs.map(async ({ task, taskSettings }, r) => {
      const log = asLog(TASKS[task], rows[r], [asTable(TASKS[task], taskSettings, await trainer.inspect(r))])
      const view = new RunView(log.runs[0])
      const found = [...LOG_RULES.flatMap((rule) => rule.sees(view, log) ?? []), ...completionFindings(log)]
      return found.map(({ rule }) => rule)
    }),
  )
}

describe.each(Object.entries(SHOWN) as [keyof typeof SHOWN, ShowMe][])(
  '%s',
  (rule, { link, cure, fromStart }) => {
    test('is seen on every seed, and not after its cure', { timeout: 600_000 }, async () => {
      const ill = seeded(fromLink(link, taskOf).config, SEEDS)
      const cured = ill.map((config) => changed(config, cure))
      const [steps, further] = STEPS[rule]
      const trainer = await trainerOf(ill)
      const before = await seenIn(trainer, ill, steps)
      const isAnew = needsReset({ change: cure, fromStart })
      if (!isAnew) cured.forEach((config, r) => trainer.configure(r, config))
      const after = await seenIn(isAnew ? await trainerOf(cured) : trainer, cured, further)
      for (const seen of before) expect(seen).toContain(rule)
      for (const seen of after) expect(seen).not.toContain(rule)
    })
  },
)
