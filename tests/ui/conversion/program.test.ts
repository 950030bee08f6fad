import { expect, test } from 'vitest'
import { wholeProgram } from '../../../src/ui/conversion/program'

test('the program from nanochat does not call its loss nanochat’s, which has no ratio, clip or KL', () => {
  const program = wholeProgram('nanochat')
  const said = program.slice(0, program.indexOf('\n'))
  expect(said).not.toContain('as in nanochat')
  for (const added of ['std', 'ratio', 'clip', 'KL']) expect(said).toContain(added)
  for (const line of ['ratio = ', 'torch.clamp(ratio', 'beta * per_token_kl']) expect(program).toContain(line)
})
