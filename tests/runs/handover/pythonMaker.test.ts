import { describe, expect, it } from 'vitest'
import { readPython } from '../../../src/runs/handover/fromPython/pythonText'

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
      '@dataclass\nclass Own(GRPOConfig):\n    seed: int = 3\nparser = TrlParser((DataArgs, Own))\n' + PARSED,
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

describe('a class under another name', () => {
  it.each([
    'from trl import GRPOConfig as C\nargs = C(beta=0.1)',
    'from trl import (\n    GRPOConfig as C,\n    GRPOTrainer as T,\n)\nT("m", [r], args=C(beta=0.1))',
    'import trl.trainer as t\nargs = t.GRPOConfig(beta=0.1)',
    'import trl\nC = trl.GRPOConfig\nargs = C(beta=0.1)',
    'from trl import GRPOConfig as C\nclass Own(C):\n    pass\nargs = Own(beta=0.1)',
    'from trl import GRPOConfig as C, TrlParser as P\n(args,) = P(C).parse_args_and_config()\nargs.beta = 0.1',
  ])('makes the settings: %s', (text) => {
    const others = 'other = dict(beta=0.5, seed=1)\n'
    expect(read(others + text)).toEqual([{ beta: '0.1' }, {}])
    expect(readPython(others + text).called).toMatch(/^(t\.)?GRPOConfig$/)
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

describe('a copy of the settings, or a function that has them', () => {
  const BASE = 'base = GRPOConfig(beta=0.04, seed=3)\n'
  const TRAINER = '\nGRPOTrainer("m", [reward], args=args)'
  it.each([
    ['args = copy.deepcopy(base)\nargs.beta = 0.1', { beta: '0.1', seed: '3' }],
    ['args = replace(base, beta=0.1)\nbase.seed = 4', { beta: '0.1', seed: '3' }],
    ['base.seed = 4\nargs = copy.copy(base)\nbase.beta = 0.5', { beta: '0.04', seed: '4' }],
    ['other = copy.copy(base)\nother.beta = 0.5\nargs = base', { beta: '0.04', seed: '3' }],
    [
      'def tune(a):\n    a.beta = 0.1\n    return a\nargs = tune(base)\nargs.seed = 4',
      { beta: '0.1', seed: '4' },
    ],
    ['args = base\nfor k, v in {"beta": 0.1}.items():\n    setattr(args, k, v)', { beta: '0.1', seed: '3' }],
    ['d = {"beta": 0.1}\nargs = base\nfor k in d: setattr(args, k, d[k])', { beta: '0.1', seed: '3' }],
    ['args = base\nargs.__dict__.update(beta=0.1)\nvars(args)["seed"] = 4', { beta: '0.1', seed: '4' }],
    ['args = base\nobject.__setattr__(args, "beta", 0.1)', { beta: '0.1', seed: '3' }],
  ])('is followed: %s', (lines, taken) => {
    expect(read(BASE + lines + TRAINER)).toEqual([taken, {}])
  })

  it('is followed where a function has the call itself', () => {
    const tune = 'def tune(a, b=0.1):\n    a.beta = b\n    return a\n'
    expect(read(`${tune}args = tune(GRPOConfig(beta=0.04, seed=3))\nargs.seed = 4`)).toEqual([
      { beta: '0.1', seed: '4' },
      {},
    ])
    const train = 'def train(cfg):\n    cfg.beta = 0.1\n    GRPOTrainer(args=cfg)\n'
    expect(read(`${train}train(GRPOConfig(beta=0.04, seed=3))`)).toEqual([{ beta: '0.1', seed: '3' }, {}])
  })

  it('is followed in the trainer', () => {
    const text = `${BASE}trainer = GRPOTrainer("m", [reward], base)\ntrainer.args.beta = 0.1`
    expect(read(text)).toEqual([{ beta: '0.1', seed: '3' }, {}])
  })
})

it.each([
  ['for k in d: setattr(args, k, d[k])', 'conditional', 'setattr(args, k, d[k])'],
  ['for k, v in load().items(): setattr(args, k, v)', 'conditional', 'setattr(args, k, v)'],
  ['setattr(args, name, 3)', 'computed', 'setattr(args, name, 3)'],
  ['args.__dict__.update(load())', 'computed', 'args.__dict__.update(load())'],
  ['def f(a):\n    return merged(a)\nused = f(args)\nGRPOTrainer(args=used)', 'computed', 'used = f(args)'],
  ['used = [args, other]\nGRPOTrainer(args=used[i])', 'computed', 'used[i]'],
  ['used = load()\nGRPOTrainer(args=used)', 'computed', 'used'],
])('leaves all settings if any may have changed: %s', (later, why, shown) => {
  expect(read('args = GRPOConfig(beta=0.1)\n' + later)).toEqual([
    {},
    { beta: `${why}: 0.1`, [shown]: `${why}: ${shown}` },
  ])
})

describe('methods that change the settings', () => {
  it('leave what a class of the settings sets after its arguments', () => {
    const own = 'class Own(GRPOConfig):\n    def __post_init__(self):\n        self.beta = 0.2\n'
    expect(read(`${own}Own(beta=0.1, seed=3)`)).toEqual([{ seed: '3' }, { beta: 'computed: 0.2' }])
    const init = 'class Own(GRPOConfig):\n    def __init__(self, **kw):\n        super().__init__(**kw)\n'
    expect(read(`${init}Own(beta=0.1)`)).toEqual([
      {},
      { beta: 'computed: 0.1', 'Own.__init__(…)': 'computed: Own.__init__(…)' },
    ])
  })

  it('leave what a class of trainers sets', () => {
    const own = 'class Own(GRPOTrainer):\n    def __init__(self, args):\n        args.beta = 0.2\n'
    expect(read(`${own}args = GRPOConfig(beta=0.1, seed=3)\nOwn(args=args)`)).toEqual([
      { seed: '3' },
      { beta: 'computed: 0.2' },
    ])
  })
})

it.each([
  ['class A(GRPOConfig):\n    beta = 0.5\nargs = A(seed=3)', {}],
  ['class A(GRPOConfig):\n    beta: float = 0.5\nargs = A(seed=3)', {}],
  ['@dataclass\nclass A(GRPOConfig):\n    beta = 0.5\nargs = A(seed=3)', {}],
  ['@dataclasses.dataclass\nclass A(GRPOConfig):\n    beta: float = 0.5\nargs = A(seed=3)', { beta: '0.5' }],
])('a class of the script has defaults of its own only as a dataclass with annotations: %s', (text, own) => {
  expect(read(text)[0]).toEqual({ seed: '3', ...own })
})

const TRAINS = 'args = GRPOConfig(beta=0.1, seed=3)\n'
it.each([
  'args = mk(0.9)\nGRPOTrainer(args=args)',
  'args = type(args)(beta=0.6)\nGRPOTrainer(args=args)',
  'other = GRPOConfig(beta=0.2)\nargs = other\nGRPOTrainer(args=args)',
])('leaves all settings of an object that a trainer is not given: %s', (later) => {
  expect(read(TRAINS + later)[0]).not.toHaveProperty('beta', '0.1')
})

it('leaves what is changed behind the only training', () => {
  const trained = TRAINS + 't = GRPOTrainer(args=args)\nt.train()\nargs.beta = 0.9\n'
  expect(read(trained)[0]).toEqual({ beta: '0.1', seed: '3' })
  expect(read(trained.replace('t.train()\n', ''))[0]).toEqual({ beta: '0.9', seed: '3' })
})

it.each(['GRPOTrainer(args=args).train()', 't2 = build(args)\nt2.train()', 'u = t\nu.train()'])(
  'takes a change before another training: %s',
  (again) => {
    const text = `${TRAINS}t = GRPOTrainer(args=args)\nt.train()\nargs.beta = 0.9\n${again}`
    expect(read(text)[0]).not.toHaveProperty('beta', '0.1')
  },
)

it.each([
  'with open(f) as g, suppress(ImportError):',
  'with suppress(ImportError):',
  'with contextlib.suppress(ImportError), open(f) as g:',
])('what stands in “%s” may not run', (head) => {
  const text = `beta = 0.1\n${head}\n    import flash\n    beta = 0.5\nargs = GRPOConfig(beta=beta, seed=3)`
  expect(read(text)[0]).toEqual({ seed: '3' })
})

it('does not take a sequence of one, or bytes, as a number', () => {
  expect(read('beta = 0.1,\nargs = GRPOConfig(beta=beta, seed=3)')[0]).toEqual({ seed: '3' })
  expect(read('args = GRPOConfig(beta=b"0.1", seed=3)')[0]).toEqual({ seed: '3' })
})

it('follows another name of the settings of a trainer', () => {
  expect(read(`${TRAINS}t = GRPOTrainer(args=args)\ncfg = t.args\ncfg.beta = 0.9\nt.train()`)[0]).toEqual({
    beta: '0.9',
    seed: '3',
  })
})

describe('a call of partial makes the settings', () => {
  it('with the arguments of both calls, of which the outer ones count', () => {
    const call = 'partial(GRPOConfig, "out", beta=B, num_generations=8)(num_generations=4)'
    const text = `from functools import partial\nB = 0.1\nargs = ${call}\nargs.epsilon = 0.3`
    expect(readPython(text).called).toBe('GRPOConfig')
    const { entries } = readPython(text)
    expect(Object.fromEntries(entries)).toEqual({ beta: '0.1', num_generations: '4', epsilon: '0.3' })
  })

  it('only if its class does', () => {
    const text = 'a = partial(LoraConfig, r=8)(beta=0.5)\nargs = functools.partial(GRPOConfig, beta=0.1)()'
    expect(read(text)).toEqual([{ beta: '0.1' }, {}])
  })
})

it.each([
  ['SchedulerType.LINEAR', 'linear'],
  ['transformers.SchedulerType.COSINE.value', 'cosine'],
  ['SchedulerType.REDUCE_ON_PLATEAU', 'reduce_lr_on_plateau'],
])('the schedule %s of transformers is a text', (schedule, text) => {
  expect(read(`args = GRPOConfig(lr_scheduler_type=${schedule})`)).toEqual([{ lr_scheduler_type: text }, {}])
})

it('a schedule of the script’s own class is not known', () => {
  const own = 'class SchedulerType(Enum):\n    LINEAR = "cosine"\n'
  expect(read(`${own}args = GRPOConfig(lr_scheduler_type=SchedulerType.LINEAR)`)).toEqual([
    {},
    { lr_scheduler_type: 'computed: SchedulerType.LINEAR' },
  ])
})
