import { expect, test } from 'vitest'
import { readSettingsText } from '../../../src/runs/handover/settingsText'

test('a variable and an array that are put into themselves again and again stay small', () => {
  const doubled = `A=xxxxxxxxxx\n${'A=$A$A\n'.repeat(30)}B=(1)\n${'B=("${B[@]}" "${B[@]}")\n'.repeat(20)}python train_grpo.py --num_generations 8 --beta 0.1\n`
  expect(readSettingsText(doubled)).toMatchObject({ form: 'command' })
})

test.each([
  'beta: 0.1\n#seed=42\nepsilon: 0.3\n',
  'args = GRPOConfig(\n    beta=0.1,\n    #seed=42,\n    epsilon=0.3,\n)\n',
  'python train_grpo.py --beta 0.1 \\\n  #seed=1\n',
])('a seed in a comment is no link: %s', (text) => {
  expect(readSettingsText(text)).toMatchObject({ entries: expect.arrayContaining([['beta', '0.1']]) })
})

test.each(['#seed=3', 'Configuration: #seed=3', '[run](https://example.org/#seed=3)', 'A run (#seed=3)'])(
  'a link with a seed alone is one: %s',
  (text) => {
    expect(readSettingsText(text)).toMatchObject({ entries: [['seed', '3']] })
  },
)
