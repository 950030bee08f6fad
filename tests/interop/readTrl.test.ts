import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LogRun, LogSource } from '../../src/reading/contract'
import { readLogs } from '../../src/reading/readLogs'
import { folderWith, pythonWith, runFile } from './python'

/** Trains a tiny model for four steps, and writes what it logs. */
const TRAIN = `
import json
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast
from trl import GRPOConfig, GRPOTrainer

words = {w: i for i, w in enumerate(["<pad>", "<eos>", "<unk>"] + list("abcdefgh"))}
inner = Tokenizer(models.WordLevel(words, unk_token="<unk>"))
inner.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=inner, pad_token="<pad>", eos_token="<eos>", unk_token="<unk>")
model = GPT2LMHeadModel(GPT2Config(vocab_size=len(words), n_positions=64, n_embd=16, n_layer=1, n_head=2, bos_token_id=1, eos_token_id=1))

def many_a(completions, **_):
    return [float(text.count("a")) for text in completions]

config = GRPOConfig(output_dir="out", max_steps=4, logging_steps=1, per_device_train_batch_size=8, num_generations=4,
    max_completion_length=8, report_to=["tensorboard"], log_completions=True, use_cpu=True, save_strategy="no", seed=1)
trainer = GRPOTrainer(model=model, reward_funcs=many_a, args=config, train_dataset=Dataset.from_dict({"prompt": ["a b", "c d", "e f", "g h"] * 4}), processing_class=tokenizer)
trainer.train()
trainer.save_state()
json.dump(trainer.state.log_history, open("history.json", "w"))
`

const python = pythonWith('trl', 'torch', 'datasets', 'tensorboard', 'pyarrow')

/** A file of a folder as a source. */
const fileIn = (folder: string, name: string): LogSource => {
  const bytes = new Uint8Array(readFileSync(join(folder, name)))
  return {
    name,
    bytes: bytes.length,
    async *chunks() {
      yield bytes
    },
  }
}

const valuesOf = (run: LogRun, name: string) =>
  [...(run.columns.find((column) => column.name === name && !column.isEvaluation)?.values ?? [])].filter(
    (value) => !Number.isNaN(value),
  )

describe.skipIf(python === null)('what TRL’s GRPOTrainer writes', () => {
  it('is read with every value equal: console, trainer_state.json, TensorBoard, parquet', async () => {
    const folder = folderWith({ 'train.py': TRAIN })
    const { status, printed } = runFile(python!, folder, ['train.py'])
    expect(status, printed.slice(-2000)).toBe(0)
    const history = JSON.parse(readFileSync(join(folder, 'history.json'), 'utf8')) as Record<string, number>[]
    const lines = history.filter((entry) => 'loss' in entry)
    expect(lines).toHaveLength(4)
    const state = await readLogs([fileIn(folder, 'out/trainer_state.json')])
    const names = Object.keys(lines[0]).filter((name) => name !== 'step')
    for (const name of names)
      expect(valuesOf(state.runs[0], name), name).toEqual(lines.flatMap((line) => line[name] ?? []))
    const printedLog = await readLogs([
      {
        name: 'console.log',
        bytes: printed.length,
        async *chunks() {
          yield new TextEncoder().encode(printed)
        },
      },
    ])
    expect(valuesOf(printedLog.runs[0], 'reward')).toHaveLength(4)
    const all = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' })
    const events = all.filter((name) => name.includes('tfevents'))
    const board = await readLogs(events.map((name) => fileIn(join(folder, 'out'), name)))
    const run = board.runs.find(({ columns }) => columns.some(({ name }) => name === 'reward'))!
    expect(valuesOf(run, 'reward')).toEqual(lines.map(({ reward }) => Math.fround(reward)))
    const parquet = all.filter((name) => name.endsWith('.parquet'))
    const tables = await readLogs(parquet.map((name) => fileIn(join(folder, 'out'), name)))
    expect(tables.completions.flatMap(({ completions }) => completions)).toHaveLength(4 * 8)
    expect(Object.keys(tables.completions[0].rewards)).toEqual(['many_a'])
  })
})
