import { expect, test } from 'vitest'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'
import { textFor } from '../../../src/text'
import { comparedOn } from '../../../src/ui/experiments/compare/comparedOn'
import '../../../src/tasks/all'

test('the caption of a comparison says on which task, with how many seeds and completions it trains', () => {
  const rows = [{ id: 'row-1', style: 0, config: defaultConfig(taskOf, 'reverse') }]
  const settings = { seed: 1, seeds: 8, budget: 19_200, threshold: 0.9 }
  expect(comparedOn({ rows, settings }, textFor('en'))).toBe(
    'Reverse digits · 8 seeds a row · 19,200 completions',
  )
})
