import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { huggingFaceFiles } from '../../src/runs/weights/huggingFace'
import { pageTensors } from '../../src/runs/weights/pageTensors'
import { fromSafetensors } from '../../src/runs/weights/safetensors'
import { writeContext } from '../../src/train/sampling/problems'
import { startFrom } from '../../src/train/weights'
import { misfitOf } from '../../src/settings/weightsFit'
import { parameterBlocks } from '../../src/engine/network'
import { folderWith, json, pythonWith, runFile } from './python'
import { trained } from './trained'

const python = pythonWith('torch', 'transformers', 'safetensors')

/**
 * Opens each folder of folders.json, reads its texts as text, gives the log-probabilities after each of their tokens, and saves model
 * and tokenizer again.
 */
const OPEN = `
import json, os, torch
from transformers import AutoModelForCausalLM, AutoTokenizer
results = []
for folder in json.load(open("folders.json")):
    read = lambda name: json.load(open(os.path.join(folder, name)))
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model, loading = AutoModelForCausalLM.from_pretrained(folder, output_loading_info=True)
    model.eval()
    found = []
    for text in read("texts.json"):
        ids = tokenizer(text, return_tensors="pt").input_ids
        with torch.no_grad():
            logps = model(ids).logits[0].log_softmax(-1)
        loss = model(ids, labels=ids).loss.item()
        found.append({"ids": ids[0].tolist(), "text": tokenizer.decode(ids[0]), "logps": logps.tolist(), "loss": loss})
    prompt = tokenizer(read("prompt.json"), return_tensors="pt")
    written = model.generate(**prompt, do_sample=False, temperature=None, top_k=None)
    model.save_pretrained(os.path.join(folder, "again"))
    tokenizer.save_pretrained(os.path.join(folder, "again"))
    results.append({
        "found": found, "prompts": [tokenizer(text).input_ids for text in read("prompts.json")], "kind": type(model).__name__, "size": len(tokenizer),
        "missing": sorted(map(str, loading["missing_keys"])), "unexpected": sorted(map(str, loading["unexpected_keys"])),
        "written": written[0, prompt.input_ids.shape[1]:].tolist(),
    })
print(json.dumps(results))
`

interface Opened {
  found: { ids: number[]; text: string; logps: number[][]; loss: number }[]
  prompts: number[][]
  kind: string
  size: number
  missing: string[]
  unexpected: string[]
  written: number[]
}

const LINK =
  'policy=transformer&width=32&heads=2&generation_batch_size=16&num_generations=4&eval_completions=320'

const rows = (csv: string) => `task.rows=${encodeURIComponent(`prompt,answer\n${csv}\n`)}`

/** Digits; digits with an end; words with an end; and what is written with spaces, or with words of one character. */
const LINKS = [
  `task=reverse&layers=2&${LINK}`,
  `task=addition&layers=1&activation=gelu&${LINK}`,
  `task=arithmetic-chat&layers=1&${LINK}`,
  `task=countdown&layers=1&${LINK}`,
  `task=length-trap&layers=1&${LINK}`,
  `task=needle&layers=1&${LINK}`,
  `task=own-data&task.tokens=words&${rows('A B,B A\nC D,D C')}&layers=1&${LINK}`,
  `task=own-data&task.tokens=words&${rows('a■b c,c a■b\nd c,c d')}&layers=1&${LINK}`,
  `task=own-data&task.tokens=characters&${rows('a b,b a\nba,ab')}&layers=1&${LINK}`,
  `task=own-data&task.tokens=characters&${rows('■␃,⏹a\nab,ba')}&layers=1&${LINK}`,
]

/** The folder of a run that was trained for some steps, and what the page knows of it. */
async function exported(link: string) {
  const { run, weights } = await trained(link, 3)
  const { shape, vocabulary, examples } = weights
  const { window: W, length: T } = shape
  const isOfCharacters = vocabulary.every((word, token) => token === shape.endToken || word.length === 1)
  const inText = (tokens: readonly number[]) =>
    tokens.map((token) => vocabulary[token]).join(isOfCharacters ? '' : ' ')
  const count = Math.min(4, examples.rows)
  const prompts = Array.from({ length: count }, (_, row) =>
    [...examples.contexts.subarray(row * W, (row + 1) * W)].filter((token) => token >= 0),
  )
  const texts = prompts.map((prompt, row) => [...prompt, ...examples.actions.subarray(row * T, row * T + T)])
  const folder = folderWith({
    ...huggingFaceFiles(weights, run.first),
    'texts.json': JSON.stringify(texts.map(inText)),
    'prompts.json': JSON.stringify(examples.names.slice(0, count)),
    'prompt.json': JSON.stringify(inText(prompts[0])),
  })
  const learner = createPlainLearner(shape, [run.first.seed])
  const { parameters } = await startFrom(learner, run.first, weights.tensors)
  learner.setState({ ...(await learner.state()), parameters })
  return { weights, prompts, texts, inText, folder, learner }
}

describe.skipIf(!python)('Hugging Face', () => {
  test('opens the folder of a transformer, with its logits, and what it saves is read here', async () => {
    const all = await Promise.all(LINKS.map(exported))
    const place = folderWith({ 'folders.json': JSON.stringify(all.map(({ folder }) => folder)) })
    const opened = json(python!, OPEN, place) as Opened[]
    for (const [i, { weights, prompts, texts, inText, folder, learner }] of all.entries()) {
      const { shape, vocabulary, examples } = weights
      const { window: W, length: T } = shape
      const { found, kind, size, missing, unexpected, written } = opened[i]
      expect({ kind, missing, unexpected }).toEqual({ kind: 'GPT2LMHeadModel', missing: [], unexpected: [] })
      // without an end token one follows the vocabulary
      expect(size).toBe(vocabulary.length + (shape.endToken < 0 ? 1 : 0))
      expect(opened[i].prompts, LINKS[i]).toEqual(prompts)

      const window = new Int32Array(W)
      let largest = 0
      for (const [row, tokens] of texts.entries()) {
        expect(found[row].ids).toEqual(tokens)
        expect(found[row].text).toBe(inText(tokens))
        expect(found[row].loss).toBeGreaterThan(0)
        for (let t = 0; t < T; t++) {
          const before = prompts[row].length + t
          writeContext(tokens.slice(0, before), W, window, 0)
          const mine = await learner.distribution(0, 'policy', window, t)
          const theirs = found[row].logps[before - 1]
          mine.forEach((probability, token) => {
            largest = Math.max(largest, Math.abs(Math.log(probability) - theirs[token]))
          })
        }
      }
      console.log(`${LINKS[i].split('&')[0]}: the largest difference of a log-probability is ${largest}`)
      expect(largest).toBeLessThan(1e-5)
      const steps = examples.mask.subarray(0, T).filter((one) => one === 1).length
      expect(written).toEqual([...examples.actions.subarray(0, steps)])

      const again = fromSafetensors(readFileSync(join(folder, 'again', 'model.safetensors')))
      if ('problem' in again) throw new Error(again.problem)
      const tensors = pageTensors(again.tensors, W)
      expect(misfitOf(parameterBlocks(learner.shape), tensors)).toBeNull()
      for (const { name, values } of weights.tensors.filter((tensor) => tensor.name.startsWith('policy.')))
        expect(tensors.find((tensor) => name === `policy.${tensor.name}`)!.values).toEqual(values)
    }
  })
})

/** Trains the model of the folder with TRL's own trainer, as on any model. */
const TRAIN = `
from datasets import Dataset
from transformers import AutoTokenizer
from trl import GRPOConfig, GRPOTrainer
import json
def reward(completions, **unused):
    return [float(len(set(text))) for text in completions]
args = GRPOConfig(output_dir="out", max_steps=2, num_generations=4, per_device_train_batch_size=8,
    max_completion_length=json.load(open("length.json")), report_to=[], use_cpu=True, bf16=False, logging_steps=1, save_strategy="no")
prompts = Dataset.from_list([{"prompt": text} for text in json.load(open("prompts.json"))] * 8)
trainer = GRPOTrainer(model=".", processing_class=AutoTokenizer.from_pretrained("."), reward_funcs=reward, train_dataset=prompts, args=args)
trainer.train()
trainer.save_model("trained")
`

const trl = pythonWith('trl', 'torch', 'transformers', 'datasets', 'accelerate')
describe.skipIf(!trl)('TRL’s GRPOTrainer', () => {
  // with and without an end token
  test.each([LINKS[0], LINKS[1]])('trains the folder of %s, and the page opens the result', async (link) => {
    const { weights, folder, learner } = await exported(link)
    writeFileSync(join(folder, 'length.json'), String(weights.shape.length))
    writeFileSync(join(folder, 'train.py'), TRAIN)
    const { status, printed } = runFile(trl!, folder, ['train.py'])
    expect(status, printed).toBe(0)
    const file = fromSafetensors(readFileSync(join(folder, 'trained', 'model.safetensors')))
    if ('problem' in file) throw new Error(file.problem)
    const tensors = pageTensors(file.tensors, weights.shape.window)
    expect(misfitOf(parameterBlocks(learner.shape), tensors)).toBeNull()
  })
})
