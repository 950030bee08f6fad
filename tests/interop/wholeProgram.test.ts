import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { policyLoss } from '../../src/grpo/loss'
import { DEFAULT_LOSS_SPEC, type LossType } from '../../src/grpo/spec'
import { FORMS, programFile, wholeProgram, type Form } from '../../src/ui/conversion/program'
import { randomBatch } from '../grpo/seeded'
import { folderWith, json, pythonWith } from './python'

const python = pythonWith('torch')

const [ROWS, LENGTH, MINI_BATCHES] = [6, 5, 2]
/** The page's loss type of each form. */
const TYPES: Readonly<Record<Form, LossType>> = { nanochat: 'bnpo', trl: 'dapo', deepseekmath: 'grpo' }

/** Runs the lines of a program between the log-probabilities and the optimiser with the numbers of a batch. */
const LOSS = `
import json, torch, textwrap
batch = json.load(open("batch.json"))
program = open(batch["file"]).read()
lines = textwrap.dedent("            " + program.split("            ratio = ", 1)[1].join(["ratio = ", ""]).split("            optimizer.zero_grad")[0])
rows = lambda name: torch.tensor(batch[name], dtype=torch.float64).view(batch["rows"], -1)
current = rows("logp").requires_grad_()
names = dict(torch=torch, current_logprobs=current, old_logprobs=rows("oldLogp"), ref_logprobs=rows("refLogp"),
    advantages=torch.tensor(batch["advantages"], dtype=torch.float64), mask=rows("mask"), clip_epsilon=0.2, beta=0.04,
    mini_batches=batch["miniBatches"], all_targets=torch.tensor([0] * batch["tokens"]))
exec(lines, names)
names["loss"].backward()
print(json.dumps({"loss": names["loss"].item(), "gradient": current.grad.flatten().tolist()}))
`

describe.skipIf(!python)('the whole program', () => {
  test.each(FORMS)('%s: its lines give the loss and the gradient of the page', (form) => {
    const batch = randomBatch(3, { rows: ROWS, length: LENGTH })
    const { mask, logp, oldLogp, refLogp, advantages } = batch
    const tokens = 3 + 2 * mask.reduce((sum, one) => sum + one, 0)
    const mine = policyLoss(
      { ...batch, itemsInBatch: tokens / MINI_BATCHES },
      {
        ...DEFAULT_LOSS_SPEC,
        epsilon: 0.2,
        beta: 0.04,
        lossType: TYPES[form],
        useBiasCorrectionKl: form === 'trl',
      },
    )
    const numbers = { mask, logp, oldLogp, refLogp, advantages }
    const plain = Object.fromEntries(Object.entries(numbers).map(([name, values]) => [name, [...values!]]))
    const file = programFile(form)
    const folder = folderWith({
      [file]: wholeProgram(form),
      'batch.json': JSON.stringify({ ...plain, rows: ROWS, miniBatches: MINI_BATCHES, tokens, file }),
    })
    const theirs = json(python!, LOSS, folder) as { loss: number; gradient: number[] }
    expect(mine.loss).toBeCloseTo(theirs.loss, 6)
    theirs.gradient.forEach((slope, k) => expect(mine.dLogp[k]).toBeCloseTo(slope, 6))
  })

  test.each(FORMS)('%s: it runs as it is, and learns', { timeout: 300_000 }, (form) => {
    const file = programFile(form)
    const folder = folderWith({ [file]: wholeProgram(form) })
    const printed = execFileSync(python!, [join(folder, file)], { encoding: 'utf8' })
    const rewards = [...printed.matchAll(/reward ([\d.]+)/g)].map(([, reward]) => Number(reward))
    expect(rewards).toHaveLength(150)
    expect(rewards[0]).toBeLessThan(0.3)
    expect(rewards.at(-1)).toBeGreaterThan(0.9)
  })
})
