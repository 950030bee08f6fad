import { METRIC_NAMES } from '../../src/metrics/metrics'
import { learnt, type Exported } from './exported'
import { expect, LONG, test } from './playground'

/** Measured only now and then, or only where the knobs ask for it. */
const SOMETIMES = new Set([
  'epoch',
  'eval_reward',
  'eval/reference_reward',
  'global_reward_mean',
  'global_reward_std',
  'cispo_clip_ratio',
  'vespo/phi_seq_mean',
  'loss_sup',
  'loss_cons',
  'grad_snr',
])

test(
  'Reset repeats a run bit for bit, New seed does not; the export is complete',
  { tag: LONG },
  async ({ playground }) => {
    const steps = 12
    await playground.open(`max_steps=${steps}&width=32&eval_completions=320`)
    await playground.playToTheEnd()
    await expect(playground.status()).toContainText(`step ${steps} `)
    const first = await playground.export<Exported>()

    await playground.button('Reset').click()
    await expect(playground.status()).toContainText('step 0')
    await playground.playToTheEnd()
    const again = await playground.export<Exported>()
    expect(learnt(again)).toEqual(learnt(first))

    await playground.button('New seed').click()
    await expect(playground.status()).toContainText('step 0')
    await playground.playToTheEnd()
    const other = await playground.export<Exported>()
    expect(other.metrics.reward).not.toEqual(first.metrics.reward)
    expect(other.config.seed).not.toBe(first.config.seed)

    expect(first.steps).toBe(steps)
    expect(first.completions).toBe(steps * 64)
    expect(first.config).toMatchObject({
      task: 'reverse',
      num_generations: 8,
      beta: 0.04,
      loss_type: 'grpo',
      seed: 1,
    })
    expect(first.changes).toEqual([])
    expect([first.engine, first.engine_reason]).toEqual(['cpu', 'software-adapter'])
    expect(Object.keys(first.metrics)).toEqual(expect.arrayContaining([...METRIC_NAMES]))
    for (const [name, values] of Object.entries(first.metrics)) {
      expect(values, name).toHaveLength(steps)
      if (!SOMETIMES.has(name)) expect(values, name).not.toContain(null)
    }
    expect(first.evaluations.length).toBeGreaterThanOrEqual(2)
    for (const [name, values] of Object.entries(first.groups)) {
      expect(
        values.map((groups) => groups.length),
        name,
      ).toEqual(Array(steps).fill(8))
    }
  },
)

test(
  'the export and the charts keep what was changed while the run went on',
  { tag: LONG },
  async ({ playground }) => {
    await playground.open()
    await playground.button('Step').click()
    await playground.reach(1)
    await playground.write('β', '0.1')
    await playground.button('Step').click()
    await playground.reach(2)
    const record = await playground.export<Exported>()
    expect(record.config.beta).toBe(0.04)
    expect(record.changes).toEqual([{ step: 2, knob: 'beta', from: 0.04, to: 0.1 }])
    // the groups of one step, in Advantage per group, have no axis of steps
    const figures = ['Reward', 'Advantage in groups', 'KL', 'Clip fraction', 'Entropy', 'Reward per group']
    for (const name of figures) {
      const figure = playground.figure(name)
      await figure.scrollIntoViewIfNeeded()
      await expect(figure.getByRole('button', { name: 'β 0.04 → 0.1' }), name).toHaveCount(1)
    }
  },
)
