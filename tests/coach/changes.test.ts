import { expect, test } from 'vitest'
import { changed } from '../../src/coach/listen'
import { evidenceOf } from '../../src/coach/evidence'
import type { MetricKey } from '../../src/metrics/metrics'
import { longTest } from '../isLong'
import { configOf, PATIENT } from '../train/learning'
import { rules as en } from '../../src/text/en/coach/rules'
import { rules as zh } from '../../src/text/zh/coach/rules'
import { firstSeen, recorded, type Recorded } from './watching'

const lastMean = ({ steps, after }: Recorded, metric: MetricKey, length: number) =>
  evidenceOf(after(steps)).mean(metric, length)

test('groups of the suggested size are stuck as seldom as the coach says', PATIENT, async () => {
  const still = {
    learningRate: 0,
    beta: 0,
    entropyCoef: 0,
    numGenerations: 2,
    taskSettings: { symbols: 3, length: 2 },
  }
  const config = configOf('needle', still)
  const { figures, change } = firstSeen('stuckGroups', await recorded(config, 20))!
  const larger = await recorded(changed(config, change!), 60)
  const { stuck } = evidenceOf(larger.after(60)).groups(60)
  expect(figures.after.value).toBeLessThanOrEqual(figures.now.value / 2)
  expect(Math.abs(stuck - figures.after.value)).toBeLessThan(0.1)
})

longTest('the β that it suggests brings the true score back', PATIENT, async () => {
  const config = configOf('reward-hacking')
  const steps = 300
  const free = await recorded(config, steps)
  const { step, change } = firstSeen('hacking', free)!
  const held = await recorded(config, steps, { after: step, config: changed(config, change!) })
  expect(lastMean(held, 'task/true', 30)).toBeGreaterThan(lastMean(free, 'task/true', 30) + 0.1)
})

test('learning from solutions finds what no completion did', PATIENT, async () => {
  const config = configOf('needle', { taskSettings: { symbols: 10, length: 6 } })
  const { step, change } = firstSeen('neverRight', await recorded(config, 30))!
  const helped = await recorded(config, 150, { after: step, config: changed(config, change!) })
  expect(lastMean(helped, 'reward', 10)).toBeGreaterThan(0.5)
})

test('the slower learning rate that it suggests does not let the entropy collapse', PATIENT, async () => {
  const config = configOf('reverse', { learningRate: 0.1 })
  const spoilt = await recorded(config, 40)
  const { change, fromStart } = firstSeen('entropyCollapse', spoilt)!
  expect(fromStart).toBe(true)
  const again = await recorded(changed(config, change!), 150)
  expect(lastMean(again, 'reward', 10)).toBeGreaterThan(lastMean(spoilt, 'reward', 10) + 0.1)
})

test.each(['learningRate', 'grpoLearningRate'] as const)(
  'a smaller %s is told as smaller updates',
  (knob) => {
    const figures = { entropy: '0', most: '2.3', share: '0%', reward: '0.2', steps: '20' }
    for (const [rules, words] of [
      [en, 'smaller updates'],
      [zh, '减小更新幅度'],
    ] as const)
      expect(rules.entropyCollapse.says(figures, { change: { [knob]: 0.0004 } } as never)).toContain(words)
  },
)

longTest('sampling solved groups again keeps what was learnt', PATIENT, async () => {
  const config = configOf('reverse')
  const kept = await recorded(config, 300)
  const { step, change } = firstSeen('solvedGroups', kept)!
  const other = await recorded(config, 300, { after: step, config: changed(config, change!) })
  expect(lastMean(other, 'reward', 30)).toBeGreaterThanOrEqual(lastMean(kept, 'reward', 30))
})

test('a run that β keeps from learning learns more where dead groups are dropped', PATIENT, async () => {
  const config = configOf('needle', { beta: 2 })
  const kept = await recorded(config, 250)
  const { step, change } = firstSeen('pullOfBeta', kept)!
  const free = await recorded(config, 250, { after: step, config: changed(config, change!) })
  expect(lastMean(free, 'reward', 50)).toBeGreaterThan(1.3 * lastMean(kept, 'reward', 50))
})
