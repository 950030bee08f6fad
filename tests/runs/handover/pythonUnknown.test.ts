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
const made = (lines: string) => read(`kw = {"beta": 0.1, "seed": 3}\n${lines}\nargs = GRPOConfig(**kw)`)

describe('a dictionary', () => {
  it.each([
    ['k2 = kw\nk2["beta"] = 0.2', { beta: '0.2', seed: '3' }],
    ['k2 = k3 = kw\nk3.update(beta=0.2)', { beta: '0.2', seed: '3' }],
    ['k2 = kw\nk2 |= {"beta": 0.2}', { beta: '0.2', seed: '3' }],
    ['k2 = dict(kw)\nk2["beta"] = 0.2', { beta: '0.1', seed: '3' }],
    ['k2 = {**kw}\nk2["beta"] = 0.2', { beta: '0.1', seed: '3' }],
    ['k2 = kw.copy()\nk2["beta"] = 0.2\nkw = k2', { beta: '0.2', seed: '3' }],
    ['k2 = kw\nkw = {"beta": 0.3}\nk2["beta"] = 0.2', { beta: '0.3' }],
    ['ref = [kw, 3]\nref[1] = 5', { beta: '0.1', seed: '3' }],
    ['ref = {"a": {**kw}}\nref["a"]["beta"] = 0.2', { beta: '0.1', seed: '3' }],
    ['kw.pop("beta")', { seed: '3' }],
    ['b = kw.pop("beta", None)', { seed: '3' }],
    ['del kw["beta"]', { seed: '3' }],
    ['kw.setdefault("beta", 0.2)', { beta: '0.1', seed: '3' }],
    ['kw.setdefault("epsilon", 0.2)', { beta: '0.1', seed: '3', epsilon: '0.2' }],
    ['other = {"beta": 0.2}\nkw.update(other)', { beta: '0.2', seed: '3' }],
    ['print(kw.get("beta"), kw.items())', { beta: '0.1', seed: '3' }],
    ['kw.clear()', {}],
    ['def f(k):\n    k.pop("beta")\nf(kw)', { seed: '3' }],
  ])('takes what it has: %s', (lines, taken) => {
    expect(made(lines)).toEqual([taken, {}])
  })

  it.each([
    'kw[name] = 0.2',
    'kw[f"be{x}"] = 0.2',
    'kw.pop(name)',
    'kw.update(load())',
    'kw.update(**load())',
    'kw |= load()',
    'k2 = kw\nk2 |= load()',
    'kw.setdefault(name, 3)',
    'del kw[name]',
    'kw.popitem()',
    'k2 = kw\nk2.update(load())',
    'for k, v in x.items():\n    kw[k] = v',
    'ref = [kw]\nref[0]["beta"] = 0.2',
    'ref = {"a": (3, kw)}\nother = ref\nother["a"][1]["beta"] = 0.2',
    'ref = [kw]\nref[0].update(beta=0.2)',
    'def f(r):\n    r[0].pop("beta")\nref = [kw]\nf(ref)',
    'if x:\n    ref = [kw]\n    ref[0]["beta"] = 0.2',
    'ref = []\nref.append(kw)\nref[0]["beta"] = 0.2',
    'ref = {}\nref["a"] = kw\nref["a"]["beta"] = 0.2',
    'ref = []\nref.extend([kw])\nref[0].update(beta=0.2)',
    'if x:\n    kw.update(load())',
    'if x:\n    kw.clear()',
    'if x:\n    kw = load()',
  ])('is left if it may have anything: %s', (lines) => {
    expect(made(lines)).toEqual([{}, { '**kw': 'computed: **kw' }])
  })

  it.each([
    ['if x:\n    kw.pop("beta")', 'conditional: 0.1'],
    ['for d in [kw]:\n    d["beta"] = 0.2', 'conditional: 0.2'],
    ['for d in ({}, kw):\n    d.update(beta=0.2)', 'conditional: 0.2'],
    ['ref = [{}, kw]\nfor i, d in enumerate(ref):\n    d.pop("beta")', 'conditional: 0.1'],
    ['ref = []\nref.append(kw)\nd = ref[0]\nd["beta"] = 0.2', 'conditional: 0.2'],
    ['if x:\n    del kw["beta"]', 'conditional: 0.1'],
    ['if x:\n    k2 = kw\n    k2["beta"] = 0.2', 'conditional: 0.2'],
    ['def f():\n    kw.pop("beta")', 'elsewhere: 0.1'],
    ['f = lambda: kw.pop("beta")', 'conditional: 0.1'],
    ['x = kw.pop("beta") if y else 1', 'conditional: 0.1'],
    ['x and kw.pop("beta")', 'conditional: 0.1'],
    ['[kw.pop("beta") for x in y]', 'conditional: 0.1'],
  ])('is left in part: %s', (lines, beta) => {
    expect(made(lines)).toEqual([{ seed: '3' }, { beta }])
  })

  it('names an entry that only a condition sets', () => {
    expect(made('if x:\n    kw.setdefault("epsilon", 0.2)')).toEqual([
      { beta: '0.1', seed: '3' },
      { epsilon: 'conditional: 0.2' },
    ])
  })
})

describe('another name of the settings', () => {
  const CALL = 'args = GRPOConfig(beta=0.1)\n'
  it.each([
    ['a2 = args\na2.beta = 0.2', { beta: '0.2' }],
    ['a2 = a3 = args\na3.beta = 0.2', { beta: '0.2' }],
    ['self.args = args\nself.args.beta = 0.2', { beta: '0.2' }],
    ['a2 = other\na2.beta = 0.2', { beta: '0.1' }],
    ['args = replace(args, beta=0.2)\nargs.seed = 3', { beta: '0.2', seed: '3' }],
    ['args = copy.deepcopy(args)\nargs.beta = 0.2', { beta: '0.2' }],
    ['GRPOTrainer(args=replace(args, beta=0.2))', { beta: '0.2' }],
    ['GRPOTrainer(args=replace(copy.copy(args), beta=0.3, seed=3))', { beta: '0.3', seed: '3' }],
    ['over = dict(beta=0.2)\nargs = replace(args, **over)', { beta: '0.2' }],
    ['def f(c):\n    c.beta = 0.2\n    return c\nargs = f(args)', { beta: '0.2' }],
    ['d = vars(args)\nd["beta"] = 0.2', { beta: '0.2' }],
    ['d = args.__dict__\nd["seed"] = 3\nargs.beta = d["seed"]', { beta: '3', seed: '3' }],
    ['d = vars(args)\nprint(d["beta"], d.items())', { beta: '0.1' }],
    ['d = dict(vars(args))\nd["beta"] = 0.2', { beta: '0.1' }],
    ['ref = [args]\nref[0] = None', { beta: '0.1' }],
    ['trainers = [GRPOTrainer(args=args)]\ntrainers[0].beta = 0.2', { beta: '0.1' }],
  ])('%s', (lines, taken) => {
    expect(read(CALL + lines)).toEqual([taken, {}])
  })

  it.each([
    ['if x:\n    a2 = args\n    a2.beta = 0.2', { beta: 'conditional: 0.1, 0.2' }],
    ['args = load()\nargs.seed = 3', { 'args = load()': 'computed: args = load()' }],
    ['if x:\n    args = load()', { 'args = load()': 'conditional: args = load()' }],
    [
      'if x:\n    args = replace(args, beta=0.2)',
      { 'args = replace(args, beta=0.2)': 'conditional: args = replace(args, beta=0.2)' },
    ],
  ])('names what takes its place: %s', (lines, left) => {
    expect(read(CALL + lines)).toEqual(['beta' in left ? {} : { beta: '0.1' }, left])
  })

  it.each([
    'ref = [args]\nref[0].beta = 0.2',
    'ref = {"a": args}\nref["a"].beta = 0.2',
    'ref = []\nref.append(args)\nref[0].beta = 0.2',
    'ref = {}\nref["a"] = args\nref["a"].beta = 0.2',
    'for a in [args]:\n    a.beta = 0.2',
    'ref = [other, args]\nfor i, a in enumerate(ref):\n    a.beta = 0.2',
    'ref = [args]\na = ref[-1]\na.beta = 0.2',
  ])('leaves what may have changed through a list: %s', (lines) => {
    expect(read(CALL + lines)).toEqual([{}, { beta: 'computed: 0.2' }])
  })

  it.each([
    'd = vars(args)\nd.update(load())',
    'd = vars(args)\nd[name] = 3',
    'args = replace(args, **load())',
  ])('leaves all if any may have changed: %s', (lines) => {
    const [taken, left] = read(CALL + lines)
    expect(taken).toEqual({})
    expect(left).toMatchObject({ beta: 'computed: 0.1' })
  })

  it('leaves what is deleted', () => {
    expect(read(`${CALL}del args.seed\nargs.beta = 0.2`)).toEqual([
      { beta: '0.2' },
      { seed: 'computed: args.seed' },
    ])
  })

  it('reads what changes under a name that an expression gives', () => {
    const text = 'GRPOTrainer(args=(c := GRPOConfig(beta=0.1)))\nc.beta = 0.2'
    expect(read(text)).toEqual([{ beta: '0.2' }, {}])
  })

  it('reads the last one before the trainer', () => {
    const two = 'args = GRPOConfig(beta=0.1, seed=2)\nargs = GRPOConfig(beta=0.2)\nGRPOTrainer(args=args)'
    expect(read(two)).toEqual([{ beta: '0.2' }, {}])
  })
})

describe('a function with an early return', () => {
  const CALL = 'args = GRPOConfig(beta=0.1)\n'
  it.each([
    ['def f(c):\n    if x:\n        return\n    c.beta = 0.2\nf(args)', { beta: 'conditional: 0.1, 0.2' }],
    ['def f(c):\n    return\n    c.beta = 0.2\nf(args)', {}],
    [
      'def f(c):\n    for y in z:\n        return c\n    c.beta = 0.2\nf(args)',
      { beta: 'conditional: 0.1, 0.2' },
    ],
    [
      'def f(c):\n    try:\n        return c\n    except E:\n        c.seed = 3\n    c.beta = 0.2\nf(args)',
      { seed: 'conditional: 3', beta: 'conditional: 0.1, 0.2' },
    ],
  ])('%s', (lines, left) => {
    expect(read(CALL + lines)).toEqual(['beta' in left ? {} : { beta: '0.1' }, left])
  })

  it.each([
    ['def f(c):\n    def g():\n        return 1\n    c.beta = 0.2\nf(args)', { beta: '0.2' }],
    ['def f(c):\n    c.beta = 0.2\n    if x:\n        return\n    c = 3\nf(args)', { beta: '0.2' }],
    ['def g(d):\n    d.beta = 0.2\ndef f(c):\n    g(c)\nf(args)', { beta: '0.2' }],
    ['def g(d, b):\n    d.beta = b\ndef f(c, x):\n    g(c, x)\nf(args, 0.2)', { beta: '0.2' }],
    ['def f(c):\n    d = c\n    d.beta = 0.2\nf(args)', { beta: '0.2' }],
    ['def f(c):\n    def g(d):\n        d.beta = 0.2\n    g(c)\nf(args)', { beta: '0.2' }],
    ['def f(c):\n    def g():\n        c.beta = 0.2\n    g()\nf(args)', { beta: '0.2' }],
  ])('reads changes that no return precedes: %s', (lines, taken) => {
    expect(read(CALL + lines)).toEqual([taken, {}])
  })

  it('returns the settings before they change', () => {
    const text =
      'def make():\n    c = GRPOConfig(beta=0.1)\n    if x:\n        return c\n    c.beta = 0.2\n    return c\nargs = make()'
    expect(read(text)).toEqual([{}, { beta: 'conditional: 0.1, 0.2' }])
    const main =
      'def main():\n    args = GRPOConfig(beta=0.1)\n    if dry:\n        return\n    args.beta = 0.2\n    GRPOTrainer(args=args)\nmain()'
    for (const value of ['', ' None', ' 0', ' -1'])
      expect(read(main.replace('return', `return${value}`))).toEqual([{ beta: '0.2' }, {}])
  })
})

describe('a name that gets several values', () => {
  it.each([
    ['B = 0.1\nfor B in betas:\n    args = GRPOConfig(beta=B)', 'computed: B'],
    ['B = 0.1\nfor i, B in enumerate(betas):\n    x(B)\nargs = GRPOConfig(beta=B)', 'computed: B'],
    ['B = 0.1\nfor i in range(3):\n    args = GRPOConfig(beta=B)\n    B = 0.2', 'conditional: B'],
    ['B = 0.1\nwhile x:\n    args = GRPOConfig(beta=B)\n    B *= 2', 'conditional: B'],
    ['B = 0.1\nwith open(f) as B:\n    args = GRPOConfig(beta=B)', 'computed: B'],
    ['B = 0.1\nfrom settings import B\nargs = GRPOConfig(beta=B)', 'computed: B'],
    ['B = 0.1\nfrom settings import (B, C)\nargs = GRPOConfig(beta=B)', 'computed: B'],
    ['B = 0.1\nfrom settings import x as B\nargs = GRPOConfig(beta=B)', 'computed: B'],
    ['B = 0.1\nif (B := f()):\n    x()\nargs = GRPOConfig(beta=B)', 'conditional: B'],
    ['B = 0.1\ntry:\n    x()\nexcept E as B:\n    pass\nargs = GRPOConfig(beta=B)', 'conditional: B'],
    ['B = 0.1\nmatch x:\n    case B:\n        y()\nargs = GRPOConfig(beta=B)', 'conditional: B'],
    ['B = 0.1\nmatch x:\n    case 1 as B:\n        y()\nargs = GRPOConfig(beta=B)', 'conditional: B'],
    ['B = 0.1\ndel B\nargs = GRPOConfig(beta=B)', 'computed: B'],
  ])('%s', (text, beta) => {
    expect(read(text)).toEqual([{}, { beta }])
  })
})

describe('one of several calls', () => {
  const ONE = 'GRPOConfig(beta=0.1, seed=3)'
  const OTHER = 'GRPOConfig(beta=0.2, seed=3, epsilon=0.3)'
  it.each([
    `if x:\n    args = ${ONE}\nelse:\n    args = ${OTHER}`,
    `args = ${ONE} if x else ${OTHER}`,
    `def f():\n    if x:\n        return ${ONE}\n    return ${OTHER}\nargs = f()`,
    `def f():\n    return ${ONE} if x else (${OTHER})\nargs = f()`,
    `def f():\n    return ${ONE}\ndef g():\n    a = ${OTHER}\n    return a\nargs = f() if x else g()`,
    `args = ${ONE}\ndef f():\n    global args\n    args = ${OTHER}\nf()`,
  ])('has what all of them say, and names the rest: %s', (lines) => {
    const [taken, left] = read(`${lines}\nGRPOTrainer(args=args)`)
    expect(taken).toEqual({ seed: '3' })
    expect(left).toMatchObject({
      beta: expect.stringMatching(/^conditional: 0\.[12], 0\.[12]$/),
      epsilon: 'conditional: 0.3',
    })
  })

  it.each([
    `args = ${OTHER}\nargs = ${ONE}\nGRPOTrainer(args=args)`,
    `def other():\n    args = ${OTHER}\ndef main():\n    args = ${ONE}\n    GRPOTrainer(args=args)`,
    `def main():\n    args = ${ONE}\n    GRPOTrainer(args=args)\ndef other():\n    args = ${OTHER}\n    GRPOTrainer(args=args)`,
  ])('is the only one for a trainer: %s', (text) => {
    expect(read(text)).toEqual([{ beta: '0.1', seed: '3' }, {}])
  })

  it.each(['setup()\ntune()', 'def main():\n    setup()\n    tune()\nmain()'])(
    'a function gives the settings a name of the script: %s',
    (lines) => {
      const tune = 'def tune():\n    args.beta = 0.2\n'
      const setup = `args = None\ndef setup():\n    global args\n    args = ${ONE}\n`
      expect(read(`${setup}${tune}${lines}`)).toEqual([{ beta: '0.2', seed: '3' }, {}])
    },
  )
})

it('leaves what a decorator of the script may change, and takes the old values of names that change places', () => {
  const make = 'def make(beta):\n    return GRPOConfig(beta=beta, seed=1)\nmake(0.1)\n'
  expect(read(`def twice(f):\n    return lambda b: f(2 * b)\n@twice\n${make}`)[0]).toEqual({ seed: '1' })
  expect(read(`@record\n${make}`)[0]).toEqual({ beta: '0.1', seed: '1' })
  const swapped = 'a, b = 0.1, 0.3\na, b = b, a\nGRPOConfig(beta=a, epsilon=b)\n'
  expect(read(swapped)).toEqual([{ beta: '0.3' }, { epsilon: 'computed: b' }])
})
