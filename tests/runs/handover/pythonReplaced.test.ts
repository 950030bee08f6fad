import { describe, expect, it } from 'vitest'
import { readSettingsText } from '../../../src/runs/handover/settingsText'

/** Settings of a script: their values, and why the others are left. */
function read(text: string) {
  const found = readSettingsText(text)
  if ('problem' in found) throw new Error(found.problem)
  return [
    Object.fromEntries(found.entries),
    Object.fromEntries(found.skipped.map(({ name, why }) => [name, why])),
  ]
}

const START = 'from trl import GRPOConfig\nBETA = 0.1\nkw = {"seed": 3}\n'
const MADE = '\nGRPOConfig(beta=BETA, num_generations=8)\n'

describe('a statement that may replace any name', () => {
  it.each([
    'from local_settings import *',
    'from .settings import *',
    'from my.trl import *',
    'exec(open("configurator.py").read())',
    'exec(compile(code, "x", "exec"), globals())',
    'globals().update(load())',
    'get_ipython().run_line_magic("run", "other.py")',
    "get_ipython().magic('run other.py')",
    '%run other.py',
    '%run -i ./config.ipynb',
    '%load other.py',
    '# MAGIC %run ./config',
    'def load():\n    exec(text, globals())\nload()',
  ])('leaves what a name had before open: %s', (line) => {
    expect(read(`${START}${line}${MADE}`)).toEqual([{ num_generations: '8' }, { beta: 'computed' }])
  })

  it('leaves a dictionary open, and a value under a condition', () => {
    const unpacked = read(`${START}exec(text)\nGRPOConfig(beta=0.1, **kw)\n`)
    expect(unpacked).toEqual([{ beta: '0.1' }, { '**kw': 'computed' }])
    expect(read(`${START}if DEBUG:\n    from local import *${MADE}`)[1]).toEqual({ beta: 'conditional' })
  })

  it('counts what is assigned behind it', () => {
    expect(read(`${START}from local import *\nBETA = 0.2${MADE}`)[0]).toEqual({
      beta: '0.2',
      num_generations: '8',
    })
  })

  it.each(['exec(text)', 'from local import *', 'globals().update(load())', '%run other.py'])(
    'leaves the settings open that a trainer gets behind it: %s',
    (line) => {
      const script = `from trl import GRPOConfig\nargs = GRPOConfig(beta=0.1)\n${line}\nGRPOTrainer(args=args)\n`
      expect(read(script)[0]).toEqual({})
      expect(read(script)[1]).toMatchObject({ beta: 'computed' })
    },
  )

  it('leaves a name of a notebook open', () => {
    const source = ['BETA = 0.1\n', '%run other.py\n', 'args = GRPOConfig(beta=BETA, seed=1)\n']
    const notebook = JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'code', source }] })
    expect(read(notebook)).toEqual([{ seed: '1' }, { beta: 'computed' }])
  })
})

it.each([
  'from trl import *',
  'from transformers import *',
  'from torch.nn import *',
  'from typing import *',
  'exec(code, {})',
  'exec(code, scope)',
  'def reward(code):\n    exec(code)\n    return 1',
  '%matplotlib inline',
  '!pip install trl',
])('a statement that replaces no settings leaves names as they are: %s', (line) => {
  expect(read(`${START}${line}${MADE}`)).toEqual([{ beta: '0.1', num_generations: '8' }, {}])
})

it('names the settings of a script of plain values that something replaces', () => {
  const script =
    'import os\nbeta = 0.1\nnum_generations = 8\nexec(open("configurator.py").read())\nseed = 3\n'
  expect(read(script)).toEqual([{ seed: '3' }, { beta: 'computed', num_generations: 'computed' }])
})
