import { expect, test } from 'vitest'
import { readSettingsText } from '../../../src/runs/handover/settingsText'

const entriesOf = (text: string) => {
  const read = readSettingsText(text)
  return 'problem' in read ? read.problem : read.entries
}

test('numbered advice that quotes flags is read, in either language', () => {
  const flags = [
    ['grpo_lambda_sup', '0.8'],
    ['grpo_warmup_epochs', '15'],
    ['batch_size', '1'],
  ]
  const items = (says: readonly string[]) =>
    flags.map(([name, value], i) => `${i + 1}. ${says[i]}\`--${name} ${value}\``).join('\n')
  expect(entriesOf(items(['Raise the weight: ', 'A longer warm start: ', 'Smaller batches: ']))).toEqual(
    flags,
  )
  expect(entriesOf(items(['增加监督权重：', '延长预训练：', '减小批次大小：']))).toEqual(flags)
})

test('one item may quote several flags, and a flag without a value', () => {
  const text =
    '1. 启用全局归一化：`--grpo_global_norm`\n2. 调整奖励权重：`--grpo_w_psnr 0.6 --grpo_w_ssim=0.4`'
  expect(entriesOf(text)).toEqual([
    ['grpo_global_norm', 'true'],
    ['grpo_w_psnr', '0.6'],
    ['grpo_w_ssim', '0.4'],
  ])
})

test('an item that sets a quoted name to a value is read, and other quotes are not', () => {
  expect(entriesOf('1. Set `grpo_warmup_epochs` to 20.\n2. `beta` = 0.02, not `colour` = 3')).toEqual([
    ['grpo_warmup_epochs', '20'],
    ['beta', '0.02'],
  ])
})

test.each([
  ['- Replace `--beta 0.5` by `--beta 0.01`', '0.5 / 0.01'],
  ['- Never use `--beta 0.1`', '0.1'],
])('a value that advice is against is not taken: %s', (text, written) => {
  expect(entriesOf(`${text}\n- Set \`num_generations\` to 8.`)).toEqual([['num_generations', '8']])
  const read = readSettingsText(`${text}\n- Set \`num_generations\` to 8.`)
  expect('skipped' in read && read.skipped).toEqual([{ name: 'beta', written, why: 'no-literal' }])
})

test('flags without a value are not taken', () => {
  expect(entriesOf('- Tune `--beta` and `--learning_rate` first.\n- Set `num_generations` to 8.')).toEqual([
    ['num_generations', '8'],
  ])
})
