import { expect, test } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
import { TASKS, taskOf } from '../../src/tasks'

const task = TASKS['reward-hacking']
const settings = defaultConfig(taskOf, 'reward-hacking').taskSettings
const T = task.completionLength(settings)
const [problem] = task.pool(settings)!
const now = {
  step: 400,
  problems: [problem],
  offsets: Int32Array.of(0, 1),
  actions: new Int32Array(T),
  mask: new Float32Array(T).fill(1),
  features: null,
  rewards: Float32Array.of(1),
  probe: null,
}

test('the picture shows both scores of the run against √KL, in few points', () => {
  const curves: Record<string, number[]> = {
    kl: Array.from({ length: 400 }, (_, i) => (i === 0 ? NaN : i / 100)),
    'rewards/judge/mean': Array(400).fill(0.75),
    'task/true': Array(400).fill(0.25),
  }
  const { panels } = task.scene!(
    { now, first: null, group: 0, curve: (name) => curves[name] ?? null },
    settings,
  )!
  const [judge, reader] = panels[1].marks.map((mark) => (mark.kind === 'lines' ? mark.lines[0] : []))
  expect(judge.length).toBeLessThanOrEqual(240)
  expect(judge.at(-2)).toBeCloseTo(Math.sqrt(3.99), 12)
  expect(judge.every(Number.isFinite)).toBe(true)
  expect([judge.at(-1), reader.at(-1)]).toEqual([0.75, 0.25])
  expect(panels[1].bounds[2]).toBeCloseTo(Math.sqrt(3.99), 12)
})

test('without a run there is no curve', () => {
  expect(task.scene!({ now, first: null, group: 0 }, settings)!.panels).toHaveLength(1)
  const empty = task.scene!({ now, first: null, group: 0, curve: () => null }, settings)!
  expect(empty.panels[1].bounds[2]).toBeGreaterThan(0)
})
