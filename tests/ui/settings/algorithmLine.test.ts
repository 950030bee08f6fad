import { expect, test } from 'vitest'
import { withSetup } from '../../../src/app/setups'
import { textFor } from '../../../src/text'
import { algorithmLine } from '../../../src/ui/settings/algorithmLine'
import { configOf } from '../../train/learning'

const text = textFor('en')

test('a start that changes its algorithm is not described as if it did not', () => {
  const { line } = text.presets.grpo
  const config = configOf('restoration')
  expect(algorithmLine({ ...config, algorithm: 'grpo' }, text)).toBe(line)
  // a running mean and std, and no reference, where GRPO has the group's std and a KL to the reference
  const cured = withSetup(config, 'cured')
  expect(text.presets[cured.algorithm].line).toBe(line)
  expect(algorithmLine(cured, text)).toBe(`Before the changes: ${line}`)
})
