import { expect, test } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
import { TASKS, taskOf } from '../../src/tasks'
import { textFor } from '../../src/text'

const { parse, promptLimits } = TASKS.countdown
const settings = defaultConfig(taskOf, 'countdown').taskSettings

test('Countdown takes the examples that the page gives', () => {
  const [shown] = textFor('en').tasks.countdown.example.split(' → ')
  expect(parse!(shown, settings)).not.toBeNull()
  for (const numbers of [2, 3, 4]) {
    for (const highest of [3, 5, 9]) {
      const some = { ...settings, numbers, highest }
      expect(parse!(String(promptLimits!(some).example), some)).not.toBeNull()
    }
  }
})
