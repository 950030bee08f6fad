import { expect, it } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { readSettingsText } from '../../../src/runs/handover/settingsText'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'

const CELL = { cell_type: 'code', outputs: [] as unknown[] }
const notebook = (...sources: string[]) =>
  JSON.stringify({ cells: sources.map((source) => ({ ...CELL, source: [source] })), nbformat: 4 })
const read = (text: string) => {
  const found = readSettingsText(text)
  return 'problem' in found ? found : [found.form, Object.fromEntries(found.entries)]
}
const TAKEN = { beta: '0.2', num_generations: '16' }

it.each([
  ['!accelerate launch train_grpo.py \\\n  --beta 0.2 \\\n  --num_generations 16'],
  ['!pip install -q ms-swift\n!X=0 swift rlhf --rlhf_type grpo --beta 0.2 --num_generations 16'],
  ['import os\nos.environ["X"] = "1"\n!python train_grpo.py --beta 0.2 \\\r\n  --num_generations 16'],
])('reads the command of a notebook, over all its lines: %s', (source) => {
  expect(read(notebook(source))).toEqual(['command', expect.objectContaining(TAKEN)])
})

it('reads the code before a command that says less', () => {
  const code = 'args = GRPOConfig(beta=0.2, num_generations=16)'
  expect(read(notebook('!python prepare.py --seed 3 \\\n  --x 1', code))).toEqual(['python', TAKEN])
})

it.each([
  [['BETA = 0.2', '!python train_grpo.py --beta {BETA} --num_generations 16']],
  [['n = 8', 'n = 2 * n', '!python train_grpo.py --beta 0.2 --num_generations $n', 'n = 3']],
  [['cmd = "python train_grpo.py --beta 0.2 --num_generations 16"', '!{cmd}']],
  [['%run train_grpo.py --beta 0.2 --num_generations 16']],
  [['out = !python train_grpo.py --beta 0.2 --num_generations 16']],
])('gives a command what names are before it: %j', (sources) => {
  expect(read(notebook(...sources))).toEqual(['command', TAKEN])
})

it.each([
  ['!python train_grpo.py --seed 3 --beta {BETA}', 'beta'],
  ['BETA = load()\n!python train_grpo.py --seed 3 --beta {BETA}', 'beta'],
  ['if x:\n    BETA = 3\n!python train_grpo.py --seed 3 --beta {BETA}', 'beta'],
  ['!python train_grpo.py --seed 3 --beta {cfg["beta"]}', 'beta'],
  ['!python train_grpo.py --seed 3 {options}', '${options}'],
])('names what it does not know of a command: %s', (source, name) => {
  expect(readSettingsText(notebook(source))).toMatchObject({
    entries: [['seed', '3']],
    skipped: [{ name, why: 'computed' }],
  })
})

it('names a command that it does not know', () => {
  expect(readSettingsText(notebook('!{cmd}'))).toMatchObject({
    entries: [],
    skipped: [{ name: '${cmd}', why: 'computed', kind: 'variable' }],
  })
})

it('counts the characters of its code alone', () => {
  const output = { data: { 'image/png': 'A'.repeat(300_000) } }
  const cell = { ...CELL, source: 'args = GRPOConfig(beta=0.2, num_generations=16)', outputs: [output] }
  expect(read(JSON.stringify({ nbformat: 4, cells: [cell] }))).toEqual(['python', TAKEN])
  expect(read(notebook('a = 1 # '.padEnd(100_001, 'x')))).toMatchObject({ problem: 'too-long' })
})

it('an import of Unsloth counts in a notebook on one line as well', () => {
  const code = ['from unsloth import FastLanguageModel\n', 'args = GRPOConfig(beta=0.2, num_generations=16)']
  const now = defaultConfig(taskOf)
  for (const source of [code, code.join('')]) {
    const text = JSON.stringify({ nbformat: 4, cells: [{ ...CELL, source }] })
    expect(importSettings(text, now)).toMatchObject({ program: 'unsloth' })
  }
})
