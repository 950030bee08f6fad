import { expect, test } from 'vitest'
import { withSetup } from '../../../src/app/setups'
import { agreeingSetup } from '../../../src/runs/handover/agreeingSetup'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { changedKnobs, defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'
import { en } from '../../../src/text/en'

const plain = defaultConfig(taskOf, 'restoration')
const COMMON = '--grpo_max_grad_norm 1.0 --grpo_clip_range 0.2 --grpo_adv_clip_max 3.0 --grpo_beta_kl 0.01'
/** The defaults of document 003, and its command. */
const DEFAULTS = `${COMMON} --grpo_global_norm False --grpo_warmup_epochs 10 --grpo_schedule_sup False`
const COMMAND = `python train.py --grpo --grpo_group 2 --batch_size 1 --lr 5e-6 --epochs 50 --grpo_lambda_sup 0.5 --grpo_lambda_consistency 0.1 --grpo_warmup_epochs 10 --grpo_global_norm ${COMMON}`

const imported = (text: string, now = plain) => {
  const report = importSettings(text, now)
  if ('problem' in report) throw new Error(report.problem)
  return report
}

test.each([
  ['defaults', DEFAULTS],
  ['command', COMMAND],
])('the preset %s has what the document states, and what it sets besides is named', (id, text) => {
  const report = imported(text)
  const found = agreeingSetup(report)
  expect(found?.id).toBe(id)
  expect(found?.also).toEqual(changedKnobs(report.config, withSetup(plain, id)))
  expect(found?.also).toEqual(expect.arrayContaining(['lossType', 'klAgainst', 'grpoLearningRate']))
})

test('the sentence on it lists what else it sets', () => {
  const { agrees } = en.handover.importSettings
  expect(agrees('X', ['β', 'ε', 'μ'])).toContain('The preset also sets β, ε, and μ to other values.')
})

test('over the preset itself nothing differs, and what differs is no preset', () => {
  expect(agreeingSetup(imported(DEFAULTS, withSetup(plain, 'defaults')))).toBeNull()
  expect(
    agreeingSetup(imported(DEFAULTS.replace('--grpo_warmup_epochs 10', '--grpo_warmup_epochs 7'))),
  ).toBeNull()
  expect(agreeingSetup(imported('--grpo_clip_range 0.2 --grpo_beta_kl 0.01'))).toBeNull()
})
