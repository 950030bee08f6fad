import { expect, test } from 'vitest'
import { defaultConfig } from '../../../src/settings/config'
import { KNOB_NAMES } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'
import { loadText, PART_NAMES, textFor } from '../../../src/text'
import type { Language } from '../../../src/text/language'
import { findFields, linkName } from '../../../src/ui/settings/findFields'

const config = defaultConfig(taskOf, 'countdown')
const found = (query: string, language: Language = 'en') => findFields(query, config, textFor(language))

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
  ['transformer', 'policy'],
  ['dapo', 'algorithm'],
  ['cosine', 'lrSchedulerType'],
  ['countdown', 'task'],
])('%s finds %s by one of its names', (query, field) => {
  expect(found(query)).toContain(field)
})

test('every knob is found by its name in links, details without effect included', () => {
  for (const name of KNOB_NAMES) expect(found(linkName(name, config))).toContain(name)
  expect(found('no such setting')).toEqual([])
})

test('the policy is found as the network, too', async () => {
  await loadText('zh', PART_NAMES)
  expect(found('policy')).toContain('policy')
  expect(found('network')[0]).toBe('policy')
  for (const query of ['策略', '网络', 'policy', 'network']) expect(found(query, 'zh')).toContain('policy')
})

test('a setting whose own name has the words stands before those that have them in an option or a section', () => {
  expect(found('entropy bonus')[0]).toBe('entropyCoef')
  const fields = found('policy')
  expect(fields.indexOf('policy')).toBeLessThan(fields.indexOf('lossType'))
})

test('words that are in no name are looked for in the help', () => {
  expect(found('attention')).toEqual(['policy', 'layers', 'heads'])
  expect(found('gpt-2')).toEqual(['policy', 'activation'])
})
