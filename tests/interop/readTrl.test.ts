import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CompletionTable } from '../../src/reading/completions'
import type { LogRun, LogSource } from '../../src/reading/contract'
import { readLogs } from '../../src/reading/readLogs'
import { folderWith, json, pythonWith, runFile } from './python'

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

/** The columns of a run by name, with the numbers as they were written. */
const columnsOf = ({ columns }: LogRun): Record<string, number[]> =>
  Object.fromEntries(
    columns.map(({ name, isEvaluation, values, times }) => [
      isEvaluation ? `eval ${name}` : name,
      [...values].filter((value) => !Number.isNaN(value)).map((value) => value / times),
    ]),
  )

/** Each name of some records with its values in order, but the step. */
function byName(records: readonly Readonly<Record<string, unknown>>[]): Record<string, number[]> {
  const found: Record<string, number[]> = {}
  for (const { step: _, ...record } of records)
    for (const [name, value] of Object.entries(record)) (found[name] ??= []).push(Number(value))
  return found
}

/** The console's lines, which Python’s own reader of literals reads; and what pandas and TensorBoard read in the files. */
const READ = `
import ast, glob, json
import pyarrow.parquet as parquet
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

lines = [ast.literal_eval(line) for line in open("console.log") if line.startswith("{'loss'")]
events = EventAccumulator(glob.glob("out/**/*tfevents*", recursive=True)[0])
events.Reload()
# at its end, TRL writes the epoch of the last step once more
board = {tag.removeprefix("train/"): list({event.step: event.value for event in events.Scalars(tag)}.values()) for tag in events.Tags()["scalars"]}
tables = [parquet.read_table(name).to_pydict() for name in sorted(glob.glob("out/completions/*.parquet"))]
print(json.dumps({"lines": lines, "board": board, "tables": tables}))
`

/** A table of completions as TRL writes it, by column. */
interface Table {
  step: number[]
  prompt: string[]
  completion: string[]
  many_a: number[]
  advantage: number[]
}

/** A table that was read, as TRL writes it. */
const tableOf = ({ step, prompts, completions, rewards, advantages }: CompletionTable): Table => ({
  step: prompts.map(() => step),
  prompt: [...prompts],
  completion: [...completions],
  many_a: [...rewards.many_a],
  advantage: [...advantages!],
})

describe.skipIf(python === null)('what TRL’s GRPOTrainer writes', () => {
  it('is read with every value equal: console, trainer_state.json, TensorBoard, parquet', async () => {
    const folder = folderWith({ 'train.py': TRAIN })
    const { status, printed } = runFile(python!, folder, ['train.py'])
    expect(status, printed.slice(-2000)).toBe(0)
    writeFileSync(join(folder, 'console.log'), printed)
    const python3 = json(python!, READ, folder) as {
      lines: Record<string, string>[]
      board: Record<string, number[]>
      tables: Table[]
    }
    const history = JSON.parse(readFileSync(join(folder, 'history.json'), 'utf8')) as Record<string, number>[]
    const full = history.filter((entry) => 'loss' in entry)
    expect(full).toHaveLength(4)

    const state = await readLogs([fileIn(folder, 'out/trainer_state.json')])
    expect(columnsOf(state.runs[0])).toEqual(byName(full))
    expect([...state.runs[0].steps]).toEqual(full.map(({ step }) => step))

    // the console rounds: every value is what Python reads in the line
    const onConsole = await readLogs([fileIn(folder, 'console.log')])
    expect(onConsole.runs).toHaveLength(1)
    expect(onConsole.runs[0].rows).toBe(4)
    expect(python3.lines).toHaveLength(4)
    expect(columnsOf(onConsole.runs[0])).toEqual(byName(python3.lines))
    expect(Object.keys(byName(python3.lines)).sort()).toEqual(Object.keys(byName(full)).sort())

    const all = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' })
    const events = all.filter((name) => name.includes('tfevents'))
    const board = await readLogs(events.map((name) => fileIn(join(folder, 'out'), name)))
    expect(board.runs).toHaveLength(1)
    expect(columnsOf(board.runs[0])).toEqual(python3.board)
    expect([...board.runs[0].steps]).toEqual(full.map(({ step }) => step))

    const parquet = all.filter((name) => name.endsWith('.parquet')).sort()
    const tables = await readLogs(parquet.map((name) => fileIn(join(folder, 'out'), name)))
    expect(tables.completions.map(tableOf)).toEqual(python3.tables)

    // the tables on the console have the same completions, with numbers of two decimals
    expect(onConsole.completions).toHaveLength(python3.tables.length)
    for (const [i, table] of onConsole.completions.map(tableOf).entries()) {
      const { advantage, ...rest } = python3.tables[i]
      const { advantage: rounded, ...others } = table
      expect(others).toEqual(rest)
      rounded.forEach((value, row) => expect(Math.abs(value - advantage[row])).toBeLessThan(0.00501))
    }
  })
})
