import { expect, test } from 'vitest'
import { CHANGES, choiceConfig, choicesOf, rowOfChoice } from '../../../src/experiments/compare/choices'
import { exampleRows, STAGES, stageOf, VARIANTS } from '../../../src/experiments/compare/examples'
import { changedKnobs, configProblems, defaultConfig } from '../../../src/settings/config'
import { PRESET_IDS } from '../../../src/settings/knobs'
import { taskOf } from '../../../src/tasks'
import '../../../src/tasks/all'

const rows = exampleRows('one_at_a_time', defaultConfig(taskOf))

test('every algorithm and every stage can be chosen once, and gives a row that can be trained', () => {
  const all = CHANGES.flatMap(choicesOf)
  expect(all.toSorted()).toEqual([...PRESET_IDS, ...STAGES, ...VARIANTS].toSorted())
  for (const choice of all) {
    const config = choiceConfig(rows[0].config, choice)
    expect(configProblems(config, taskOf), choice).toEqual([])
    const row = { id: 'row-9', style: 9, config: { ...config, seed: 77 } }
    expect(rowOfChoice([rows[0], row], choice), choice).toBe(choice === 'grpo' ? 'row-1' : 'row-9')
  }
})

test('the rows of the first example are choices that are there; a changed row is none', () => {
  expect(['grpo', ...STAGES].map((choice) => rowOfChoice(rows, choice as 'grpo'))).toEqual(
    rows.map(({ id }) => id),
  )
  const changed = { ...rows[1], config: { ...rows[1].config, beta: 0.3 } }
  expect(rowOfChoice([rows[0], changed], 'no_std')).toBeNull()
})

test('a variant changes the clip or the average of the loss of GRPO, and nothing else', () => {
  const [{ config: grpo }] = rows
  const changes = VARIANTS.map((variant) => changedKnobs(grpo, choiceConfig(grpo, variant)))
  expect(changes).toEqual([
    ['epsilonHigh', 'epsilonHighFollows'],
    ['epsilon', 'epsilonHigh', 'epsilonHighFollows'],
    ['lossType'],
  ])
  expect(VARIANTS.map((variant) => stageOf(choiceConfig(grpo, variant)))).toEqual(VARIANTS)
})
