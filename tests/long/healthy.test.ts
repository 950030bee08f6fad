import { expect, test } from 'vitest'
import type { RuleId } from '../../src/coach/ruleIds'
import type { TaskId } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import { configOf, PATIENT } from '../train/learning'
import { recorded, saidIn } from '../coach/watching'

/**
 * What the coach says while each task is learnt as the page begins with it: that a rising loss is fine, that most groups end
 * alike, as four of five of the first walks through the grid world, and that solved groups teach nothing.
 */
const SAID: Record<TaskId, RuleId[]> = {
  bandit: [],
  reverse: ['lossRises'],
  addition: ['lossRises'],
  'budget-router': [],
  diffusion: [],
  'arithmetic-chat': ['lossRises'],
  restoration: ['lossRises'],
  countdown: ['lossRises'],
  'length-trap': [],
  'reward-hacking': [],
  needle: [],
  'grid-world': ['alikeGroups'],
  'cart-pole': [],
  'own-data': ['solvedGroups'],
}

test.each(Object.entries(SAID) as [TaskId, RuleId[]][])('%s', PATIENT, async (task, expected) => {
  const said = saidIn(await recorded(configOf(task), TASKS[task].learnsIn))
  expect(said.map(({ rule }) => rule)).toEqual(expected)
})
