import { expect, it } from 'vitest'
import { LESSONS } from '../../src/lessons'
import type { LessonId } from '../../src/lessons/ids'
import type { Changes, Lesson, LessonRun } from '../../src/lessons/lesson'
import { atLast, largestGap } from '../../src/lessons/reading'
import { figuresBySeed } from '../lessons/runs'
import { PATIENT } from '../train/learning'

const SEEDS = [1, 2, 3, 4]

/** A figure of a lesson's runs with other settings, as a visitor makes them who follows “Try next”; for each seed. */
async function tried(id: LessonId, changes: Changes, of: (runs: Record<string, LessonRun>) => number) {
  const { arms, ...lesson }: Lesson = LESSONS[id]
  const changed = Object.fromEntries(Object.entries(arms).map(([arm, own]) => [arm, { ...own, ...changes }]))
  const figures = await figuresBySeed(
    { ...lesson, arms: changed, figures: { value: { as: 'number', of } } },
    SEEDS,
  )
  return figures.map(({ value }) => value)
}

it('REINFORCE and GRPO part with the second update of a step', PATIENT, async () => {
  const gaps = await tried('same-gradient', { numIterations: 4 }, ({ reinforce, grpo }) =>
    largestGap(reinforce, grpo, 'reward'),
  )
  for (const gap of gaps) expect(gap).toBeGreaterThan(0.02)
})

it('resampled groups cost more completions in a step', PATIENT, async () => {
  const completions = ({ run }: Record<string, LessonRun>) => atLast(run, 'num_completions', 1)
  const kept = await tried('dead-groups', {}, completions)
  const resampled = await tried('dead-groups', { deadGroups: 'resample' }, completions)
  resampled.forEach((count, s) => expect(count).toBeGreaterThan(1.5 * kept[s]))
})

it('the KL to the reference works against the loss of variety', PATIENT, async () => {
  const spread = ({ run }: Record<string, LessonRun>) => atLast(run, 'task/spread')
  const weak = await tried('diffusion', {}, spread)
  const strong = await tried('diffusion', { beta: 1 }, spread)
  strong.forEach((value, s) => expect(value).toBeGreaterThan(weak[s]))
})

it('GRPO’s own β costs far less reward than 0.5', PATIENT, async () => {
  const reward = ({ held }: Record<string, LessonRun>) => atLast(held, 'reward')
  const small = await tried('beta', { beta: 0.04 }, reward)
  const large = await tried('beta', { beta: 0.5 }, reward)
  small.forEach((value, s) => expect(value).toBeGreaterThan(large[s] + 0.2))
})

it('with β 0.3 the reader’s score ends higher than without', PATIENT, async () => {
  const score = ({ run }: Record<string, LessonRun>) => atLast(run, 'task/true', 15)
  const free = await tried('reward-hacking', {}, score)
  const held = await tried('reward-hacking', { beta: 0.3 }, score)
  held.forEach((value, s) => expect(value).toBeGreaterThan(free[s]))
})
