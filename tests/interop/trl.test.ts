import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { initialParameters, parameterBlocks } from '../../src/engine/network'
import { filled } from '../../src/runs/handover/python'
import { inTrl, taskModule, trlFile } from '../../src/runs/handover/trl'
import { random, streamKey } from '../../src/random/streams'
import { defaultConfig } from '../../src/settings/config'
import { TASK_IDS, type RunConfig, type TaskId } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'
import { TASKS, taskOf } from '../../src/tasks'
import { IN_PYTHON } from '../../src/tasks/python/python'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { huggingFaceFiles } from '../../src/runs/weights/huggingFace'
import { pageTensors } from '../../src/runs/weights/pageTensors'
import { fromSafetensors } from '../../src/runs/weights/safetensors'
import { misfitOf } from '../../src/settings/weightsFit'
import { networkShapeOf } from '../../src/train/networkShape'
import { en } from '../../src/text/en'
import { ROWS_WITH_SPACES } from '../runs/handover/rowsWithSpaces'
import { folderWith, json, pythonWith, runFile } from './python'
import { trained } from './trained'

const TOKEN_TASKS = TASK_IDS.filter((id) => IN_PYTHON[id] !== null)
/** Without the bandit's noise, which is drawn. */
const exact = (task: TaskId): RunConfig => {
  const config = defaultConfig(taskOf, task)
  return task === 'bandit' ? { ...config, taskSettings: { ...config.taskSettings, noise: 0 } } : config
}

it('every task of tokens is there in Python, and no other', () => {
  for (const id of TASK_IDS) expect(IN_PYTHON[id] === null, id).toBe(TASKS[id].world !== undefined)
})

type Setting = [TaskId, RunConfig['taskSettings']]
const SETTINGS: readonly Setting[] = [
  ...TOKEN_TASKS.map((id) => [id, {}] as Setting),
  ['reverse', { operation: 'sort', shorter: 2 }],
  ['reverse', { operation: 'copy', length: 6, symbols: 3 }],
  ['addition', { digits: 3, shorter: 2 }],
  ['arithmetic-chat', { changes: 3, largest: 9 }],
  ['countdown', { numbers: 4, times: true }],
  ['reward-hacking', { words: 20, length: 8 }],
  ['needle', { symbols: 6, length: 5 }],
  ['own-data', { scoring: 'edit', rows: 'a,b c\na,bb c\nxyz,b\nzy,c' }],
  ['own-data', { scoring: 'words', tokens: 'words', rows: 'a b,b c\nxyz,b c b' }],
  ['own-data', { scoring: 'exact', held_out: 0, rows: 'ab,c\nb,d' }],
]

const python = pythonWith('json')
describe.skipIf(python === null)('tasks in Python', () => {
  it.each(SETTINGS)('%s %o: problems that are its own, and the same rewards', (id, changed) => {
    const base = exact(id)
    const config = { ...base, taskSettings: { ...base.taskSettings, ...changed } }
    const { taskSettings: settings } = config
    const task = TASKS[id]
    const T = task.completionLength(settings)
    const V = task.vocabulary(settings).length
    const end = task.endToken(settings)
    const draw = random(streamKey(3, 'problem', 7))
    const rows = Array.from({ length: 400 }, (_, i) => {
      const problem = task.problem(draw, settings)
      const best = task.solve!(problem, settings)
      // right answers, right ones with a slip, and anything at all
      const tokens = Array.from({ length: T }, (_, t) =>
        i % 3 === 2 || (i % 3 === 1 && draw.integer(3) === 0)
          ? draw.integer(V)
          : (best[t] ?? draw.integer(V)),
      )
      const stop = end < 0 ? -1 : tokens.indexOf(end)
      return { problem, tokens: stop < 0 ? tokens : tokens.slice(0, stop + 1) }
    })
    const K = task.parts.length
    const expected = rows.map(({ problem, tokens }) => {
      const parts = new Float32Array(K)
      const actions = new Int32Array(T)
      actions.set(tokens)
      const mask = Float32Array.from({ length: T }, (_, t) => (t < tokens.length ? 1 : 0))
      const offsets = Int32Array.of(0, 1)
      task.rewardAll(
        { problems: [problem], offsets, actions, mask, features: null, noise: null },
        parts,
        settings,
      )
      return [...parts]
    })
    const folder = folderWith({
      'task.py': filled(taskModule(config)),
      'asked.json': JSON.stringify(rows.map(({ problem, tokens }) => [problem.prompt, tokens])),
    })
    const program = `
import json, random
from task import PARTS, draw_prompt
rng = random.Random(1)
print(json.dumps({
    "names": [part.__name__ for part in PARTS],
    "rewards": [[part(*row) for part in PARTS] for row in json.load(open("asked.json"))],
    "prompts": [draw_prompt(rng) for _ in range(3000)],
}))`
    const said = json(python!, program, folder) as {
      names: string[]
      rewards: number[][]
      prompts: number[][]
    }
    expect(said.names).toEqual(task.parts.map(({ name }) => name))
    expect(said.rewards.map((row) => row.map(Math.fround))).toEqual(expected)
    expect(new Set(expected.flat()).size).toBeGreaterThan(1)
    const words = task.vocabulary(settings)
    const keys = said.prompts.map((prompt) => {
      const text = prompt.map((token) => words[token]).join(id === 'countdown' ? '' : ' ')
      const problem = task.parse!(text, settings)
      expect(problem?.prompt, text).toEqual(prompt)
      return task.key(problem!)
    })
    const pool = task.pool(settings)
    if (pool) expect(new Set(keys)).toEqual(new Set(pool.map((problem) => task.key(problem))))
  })
})

const trl = pythonWith('trl', 'torch', 'transformers', 'datasets', 'accelerate')
describe.skipIf(trl === null)('the TRL file', () => {
  it.each([
    { width: 24, depth: 3 },
    { policy: 'transformer', width: 24, layers: 2, heads: 3 },
  ] as const)('begins with the page’s own weights, bit for bit: %o', { timeout: 120_000 }, (network) => {
    const config = { ...defaultConfig(taskOf), seed: 4294967295, ...network }
    const folder = folderWith({ 'weights_of.py': trlFile(config, en.handover) })
    const program = `
import json, weights_of
print(json.dumps([float(value) for value in weights_of.first_weights(weights_of.SEED)]))`
    const said = json(trl!, program, folder) as number[]
    const shape = networkShapeOf(config, TASKS[config.task])
    expect(said.map(Math.fround)).toEqual([...initialParameters(shape, [config.seed])])
  })

  it(
    'reads every prompt as its own tokens, and gives the text of a right answer the whole reward',
    { timeout: 240_000 },
    () => {
      const base = defaultConfig(taskOf, 'own-data')
      const configs = [
        ...TOKEN_TASKS.map((id) => defaultConfig(taskOf, id)),
        ...ROWS_WITH_SPACES.map((rows) => ({
          ...base,
          taskSettings: { ...base.taskSettings, rows, tokens: 'characters' },
        })),
      ]
      const folder = folderWith(
        Object.fromEntries(configs.map((config, i) => [`run_${i}.py`, trlFile(config, en.handover)])),
      )
      const program = `
import importlib, json
said = []
for i in range(${configs.length}):
    run = importlib.import_module(f"run_{i}")
    tokenizer = run.playground_tokenizer()
    rows = run.problems(40, True)
    said.append([[tokenizer(text).input_ids[:-1], tokens] for text, tokens in zip(rows["prompt"], rows["problem"])])
    if hasattr(run, "ANSWERS"):
        reward = run.reward_function(run.PARTS[0], False)
        for prompt, answers in run.ANSWERS.items():
            said[-1].append([reward([run.text_of(answers[0])], None, [prompt]), [1]])
print(json.dumps(said))`
      const said = json(trl!, program, folder) as [number[], number[]][][]
      said.forEach((pairs, i) => {
        for (const [read, tokens] of pairs) expect(read, configs[i].task).toEqual(tokens)
      })
    },
  )

  it('trains the exported transformer on, and the page opens the result', { timeout: 240_000 }, async () => {
    const link =
      'task=addition&policy=transformer&width=16&generation_batch_size=16&num_generations=4&eval_completions=320'
    const { run, weights } = await trained(link, 3)
    const folder = folderWith({
      ...huggingFaceFiles(weights, run.first),
      'run.py': trlFile(run.first, en.handover),
    })
    const told = ['--weights', '.', '--max-steps', '2', '--output-dir', 'out']
    const { status, printed } = runFile(trl!, folder, ['run.py', ...told])
    expect(status, printed).toBe(0)
    expect(runFile(trl!, folder, ['run.py', '--model', '.'])).toMatchObject({
      status: 1,
      printed: expect.stringContaining('--weights takes its Hugging Face folder'),
    })
    const opened = (path: string) => {
      const file = fromSafetensors(readFileSync(join(folder, path)))
      if ('problem' in file) throw new Error(file.problem)
      return pageTensors(file.tensors, weights.shape.window)
    }
    const learner = createPlainLearner(weights.shape, [run.first.seed])
    const [start, result] = [opened('out/start/model.safetensors'), opened('out/model.safetensors')]
    expect([
      misfitOf(parameterBlocks(learner.shape), start),
      misfitOf(parameterBlocks(learner.shape), result),
    ]).toEqual([null, null])
    const before = (of: string) => weights.tensors.find(({ name }) => name === of)!.values
    for (const { name, values } of start) expect(values, name).toEqual(before(`policy.${name}`))
    const head = result.find(({ name }) => name === 'lm_head.weight')!.values
    const moved = head.map((value, i) => Math.abs(value - before('policy.lm_head.weight')[i]))
    // two updates of Adam move a weight by at most twice the learning rate
    expect(Math.max(...moved)).toBeGreaterThan(0)
    expect(Math.max(...moved)).toBeLessThan(2.1 * run.first.learningRate)
    const said = json(
      trl!,
      `
import json, torch
from transformers import AutoModelForCausalLM, AutoTokenizer
model, tokenizer = AutoModelForCausalLM.from_pretrained("out"), AutoTokenizer.from_pretrained("out")
asked = tokenizer("5519", return_tensors="pt").input_ids
written = model.generate(asked, attention_mask=torch.ones_like(asked), do_sample=False)
print(json.dumps({"tokens": asked[0].tolist(), "written": written.shape[1] - asked.shape[1], "kind": type(model).__name__}))`,
      folder,
    )
    expect(said).toEqual({ tokens: [5, 5, 1, 9], written: 3, kind: 'GPT2LMHeadModel' })
  })

  const CONFIGS: readonly [string, RunConfig][] = [
    ...TOKEN_TASKS.map((id) => [id, { ...defaultConfig(taskOf, id), seed: 3 }] as [string, RunConfig]),
    ['reverse with RLOO', applyPreset(defaultConfig(taskOf), 'rloo')],
    [
      'addition with DAPO',
      {
        ...applyPreset(defaultConfig(taskOf, 'addition'), 'dapo'),
        stepsPerGeneration: 2,
        softPunishCache: 1,
      },
    ],
  ]
  it('trains two steps on every task, with the same values', { timeout: 900_000 }, () => {
    // one process for all: most of the time goes into importing torch
    const program = `
import importlib, json, sys
said = []
for i in range(${CONFIGS.length}):
    module = importlib.import_module(f"run_{i}")
    trainer = module.trainer_of(output_dir=f"out_{i}", max_steps=2 * module.MINI_BATCHES, logging_steps=1, report_to="none", use_cpu=True, disable_tqdm=True, save_strategy="no")
    trainer.train()
    values = {name: getattr(trainer.args, name) for name in [*module.KNOBS, "steps_per_generation", "seed"]}
    said.append({"trainer": type(trainer).__name__, "values": values, "log": trainer.state.log_history})
json.dump(said, open("said.json", "w"))`
    const files = CONFIGS.map(([, config], i) => [`run_${i}.py`, trlFile(config, en.handover)])
    const folder = folderWith({ ...Object.fromEntries(files), 'all.py': program })
    const { status, printed } = runFile(trl!, folder, ['all.py'])
    expect(status, printed).toBe(0)
    const said = JSON.parse(readFileSync(join(folder, 'said.json'), 'utf8')) as {
      trainer: string
      values: Record<string, unknown>
      log: Record<string, number>[]
    }[]
    CONFIGS.forEach(([name, config], i) => {
      const { trainer, values, log } = said[i]
      const told = inTrl(config)
      expect(trainer, name).toBe(`${told.trainer}Trainer`)
      const { max_steps: _, ...rest } = told.arguments
      expect(values, name).toMatchObject(rest)
      expect(values.steps_per_generation, name).toBe(config.stepsPerGeneration)
      expect(values.seed, name).toBe(config.seed)
      const updates = log.filter((entry) => 'loss' in entry)
      expect(updates, name).toHaveLength(2 * config.stepsPerGeneration)
      const [first] = updates
      expect(first.grad_norm, name).toBeGreaterThan(0)
      expect(first.num_tokens, name).toBeGreaterThan(0)
      for (const part of TASKS[config.task].parts)
        expect(first, name).toHaveProperty(`rewards/${part.name}/mean`)
      console.log(
        name,
        JSON.stringify({ reward: first.reward, loss: first.loss, grad_norm: first.grad_norm }),
      )
    })
  })
})
