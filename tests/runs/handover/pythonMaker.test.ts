import { describe, expect, it } from 'vitest'
import { readPython } from '../../../src/runs/handover/pythonText'

/** The settings that are read, and why the others are left. */
const read = (text: string) => {
  const { entries, skipped } = readPython(text)
  return [
    Object.fromEntries(entries),
    Object.fromEntries(skipped.map(({ name, written, why }) => [name, `${why}: ${written}`])),
  ]
}

describe('the settings that a parser makes from the options', () => {
  const OTHERS = '@dataclass\nclass DataArgs:\n    beta: float = 0.5\n    seed: int = 7\n'
  const PARSED = 'script, args, model = parser.parse_args_and_config()\n'
  it.each([
    [
      'parser = TrlParser((DataArgs, GRPOConfig, ModelConfig))\n' + PARSED + 'args.beta = 0.1',
      { beta: '0.1' },
    ],
    ['parser = TrlParser([GRPOScriptArguments, GRPOConfig])\n' + PARSED + 'args.beta = 0.1', { beta: '0.1' }],
    ['types = (DataArgs, GRPOConfig)\nparser = TrlParser(types)\n' + PARSED + 'args.seed = 3', { seed: '3' }],
    ['(args,) = HfArgumentParser(GRPOConfig).parse_args_into_dataclasses()\nargs.seed = 3', { seed: '3' }],
    ['args = HfArgumentParser(GRPOConfig).parse_args_into_dataclasses()[0]\nargs.seed = 3', { seed: '3' }],
    [
      'args, = HfArgumentParser(GRPOConfig).parse_dict({"beta": 0.1})\nargs.seed = 3',
      { beta: '0.1', seed: '3' },
    ],
    ['parser = TrlParser(GRPOConfig)\nparser.set_defaults_with_config(beta=0.1)\n' + PARSED, { beta: '0.1' }],
    [
      'class Own(GRPOConfig):\n    seed: int = 3\nparser = TrlParser((DataArgs, Own))\n' + PARSED,
      { seed: '3' },
    ],
    [
      'def main(data, a):\n    a.beta = 0.1\n    GRPOTrainer(args=a)\n' +
        'parser = TrlParser((DataArgs, GRPOConfig))\ndata, training = parser.parse_args_and_config()\nmain(data, training)',
      { beta: '0.1' },
    ],
  ])('are those of its class alone: %s', (text, taken) => {
    const { called } = readPython(OTHERS + text)
    expect(read(OTHERS + text)).toEqual([taken, {}])
    expect(called).toBe('GRPOConfig')
  })

  it('are left if a dictionary cannot be read', () => {
    expect(read('(args,) = HfArgumentParser(GRPOConfig).parse_dict(load())')).toEqual([
      {},
      { 'load()': 'computed: load()' },
    ])
  })
})

describe('the call that makes the settings', () => {
  const EVAL = 'other = GRPOConfig(beta=0.9, seed=1, output_dir="eval")\n'
  it.each([
    'args = GRPOConfig(beta=0.1)\nGRPOTrainer("m", [reward], args)',
    'GRPOTrainer("m", [reward], GRPOConfig(beta=0.1))',
  ])('is the one that a trainer is given by its place: %s', (text) => {
    expect(read(EVAL + text)).toEqual([{ beta: '0.1' }, {}])
  })

  it('may return the settings beside something else', () => {
    const made = 'def make():\n    return "m", GRPOConfig(beta=0.1, seed=3)\n'
    expect(read(`${made}model, args = make()\nmodel.beta = 0.3\nargs.beta = 0.2`)).toEqual([
      { beta: '0.2', seed: '3' },
      {},
    ])
    const named = 'def make():\n    a = GRPOConfig(beta=0.1, seed=3)\n    return (a, "m")\n'
    expect(read(`${named}args, model = make()\nargs.beta = 0.2`)).toEqual([{ beta: '0.2', seed: '3' }, {}])
  })
})
