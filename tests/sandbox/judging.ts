import { RewardError } from '../../src/sandbox/convention'
import type { RewardFault } from '../../src/settings/rewardFault'
import { machineOf } from '../../src/sandbox/machine'
import { programOf, type OwnBatch } from '../../src/sandbox/program'

/** Some completions of digits, of one problem each. */
export const batchOf = (texts: readonly string[]): OwnBatch => ({
  problems: texts.map((_, i) => ({ prompt: `p${i}`, tokens: [i], target: [1, 2, 3] })),
  rows: texts.map((text, i) => [i, { text, tokens: [...text].map(Number), ended: true }] as const),
})

export const BATCH = batchOf(['123', '321', '12'])

/** What code makes of completions: its parts row by row, or why it failed. */
export async function judged(code: string, batch = BATCH): Promise<number[] | RewardFault> {
  const machine = await machineOf()
  try {
    return [...programOf(machine, code, batch).score(batch, (row) => () => row / 10)]
  } catch (error) {
    if (error instanceof RewardError) return error.fault
    throw error
  }
}

/** The body of a reward. */
export const body = (text: string) => `function reward(problem, completion, random) { ${text} }`
