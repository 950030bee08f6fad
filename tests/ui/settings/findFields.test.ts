import { expect, test } from 'vitest'
import { defaultConfig } from '../../../src/settings/config'
import { KNOB_NAMES } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'
import { textFor } from '../../../src/text'
import { findFields, linkName } from '../../../src/ui/settings/findFields'

const config = defaultConfig(taskOf, 'countdown')
const found = (query: string) => findFields(query, config, textFor('en'))

test.each([
  ['KL penalty', 'beta'],
  ['β', 'beta'],
  ['num_generations', 'numGenerations'],
  ['rollout.n', 'numGenerations'],
  ['ppo_epochs', 'numIterations'],
  ['lr', 'learningRate'],
  ['epsilon_high_follows', 'epsilonHighFollows'],
  ['prompts per', 'promptsPerStep'],
  ['task.highest', 'task.highest'],
  ['with ×', 'task.times'],
])('%s finds %s by one of its names', (query, field) => {
  expect(found(query)).toContain(field)
})

test('every knob is found by its name in links, details without effect included', () => {
  for (const name of KNOB_NAMES) expect(found(linkName(name, config))).toContain(name)
  expect(found('no such setting')).toEqual([])
})
