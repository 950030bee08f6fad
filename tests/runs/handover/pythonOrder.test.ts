import { expect, it } from 'vitest'
import { readPython } from '../../../src/runs/handover/fromPython/pythonText'

/** The settings that are read, and why the others are left. */
const read = (text: string) => {
  const { entries, skipped } = readPython(text)
  return [
    Object.fromEntries(entries),
    Object.fromEntries(skipped.map(({ name, written, why }) => [name, `${why}: ${written}`])),
  ]
}
const CALL = 'args = GRPOConfig(beta=0.1)\n'

it.each<[string, Record<string, string>]>([
  ['def f(args):\n    args.beta = 0.9', { 'args.beta': 'elsewhere: 0.9' }],
  ['def f(cfg):\n    cfg.beta = 0.9\nif x:\n    f(args)', { beta: 'conditional: 0.1, 0.9' }],
  ['def f(cfg):\n    if x:\n        cfg.beta = 0.9\nf(args)', { beta: 'conditional: 0.1, 0.9' }],
  ['def f(cfg):\n    cfg.beta = 0.9\ndef g():\n    f(args)', { 'cfg.beta': 'elsewhere: 0.9' }],
  ['if x:\n    setattr(args, "beta", 0.9)', { beta: 'conditional: 0.1, 0.9' }],
  ['if False: args.num_generations = 2', { num_generations: 'conditional: 2' }],
  ['if a.debug:\n    args.beta = 0.5\nelif b:\n    args.beta = 0.6', { beta: 'conditional: 0.1, 0.5, 0.6' }],
  ['for b in betas:\n    args.beta = b', { beta: 'conditional: 0.1, b' }],
  ['while x:\n    args.beta *= 2', { beta: 'conditional: 0.1, args.beta * 2' }],
  ['match x:\n    case 1:\n        args.beta = 0.5', { beta: 'conditional: 0.1, 0.5' }],
  ['try:\n    import x\nexcept ImportError:\n    args.beta = 0.5', { beta: 'conditional: 0.1, 0.5' }],
])('leaves a value that may be set later: %s', (later, left) => {
  expect(read(CALL + later)).toEqual([left.beta === undefined ? { beta: '0.1' } : {}, left])
})

it.each([
  ['args.beta = 0.2', { beta: '0.2' }],
  ['with x as y:\n    args.beta = 0.2', { beta: '0.2' }],
  ['try:\n    args.beta = 0.2\nfinally:\n    args.seed = 3', { beta: '0.2', seed: '3' }],
  ['if __name__ == "__main__":\n    args.beta = 0.2', { beta: '0.2' }],
  ['args.beta, args.seed = 0.2, 3', { beta: '0.2', seed: '3' }],
  ['args.beta = args.epsilon = 0.2', { beta: '0.2', epsilon: '0.2' }],
  ['setattr(args, "beta", 0.2)', { beta: '0.2' }],
  ["x = 0.2; setattr(args, 'beta', x)", { beta: '0.2' }],
  ['(args.beta, args.seed) = 0.2, 3', { beta: '0.2', seed: '3' }],
  ['def f():\n    args.beta = 0.9\nf()', { beta: '0.9' }],
  ['def f(cfg):\n    cfg.beta = 0.2\n    setattr(cfg, "seed", 3)\nf(args)', { beta: '0.2', seed: '3' }],
  [
    'def f(cfg, b, seed=3):\n    cfg.beta = b\n    cfg.seed = seed\nf(args, b=0.2)',
    { beta: '0.2', seed: '3' },
  ],
  ['def f(cfg, b):\n    cfg.beta = b\nf(args, 0.2)\nf(args, 0.3)', { beta: '0.3' }],
  ['def f(cfg, b):\n    cfg.beta = b\nf(other, 0.2)', { beta: '0.1' }],
  ['def f(cfg):\n    args = cfg\n    args.beta = 0.9\nf(other)', { beta: '0.1' }],
  // another function may have an object of the same name
  ['def g():\n    args = SFTConfig()\n    args.beta = 0.9', { beta: '0.1' }],
])('takes what is set in any case: %s', (later, taken) => {
  expect(read(CALL + later)).toEqual([taken, {}])
})

it('leaves a value that is computed from itself', () => {
  expect(read(`${CALL}args.beta *= 10`)).toEqual([{}, { beta: 'computed: args.beta * 10' }])
  expect(read('B = 0.1\nB *= 2\nGRPOConfig(beta=B)')).toEqual([{}, { beta: 'computed: B' }])
})

it.each([
  ['BETA = 0.3\nargs = GRPOConfig(beta=BETA)\nBETA = 0.9', '0.3'],
  ['BETA = 0.3\ndef other():\n    BETA = 0.9\nargs = GRPOConfig(beta=BETA)', '0.3'],
  ['class A:\n    BETA = 0.9\nBETA = 0.3\nargs = GRPOConfig(beta=BETA)', '0.3'],
  ['def main():\n    args = GRPOConfig(beta=BETA)\nBETA = 0.3\nmain()\nBETA = 0.9', '0.3'],
  [
    'def main():\n    B = A\n    args = GRPOConfig(beta=B)\nA = 0.3\nif __name__ == "__main__":\n    main()',
    '0.3',
  ],
  ['if big:\n    B = 0.9\nelse:\n    B = 0.3\n    args = GRPOConfig(beta=B)', '0.3'],
  ['A, B = 0.1, 0.3\nargs = GRPOConfig(beta=B)', '0.3'],
  ['kw = {"beta": 0.3}\nargs = GRPOConfig(**kw)\nkw["beta"] = 0.9', '0.3'],
  ['kw = {"beta": 0.9}\ndef small():\n    kw["beta"] = 0.3\nsmall()\nargs = GRPOConfig(**kw)', '0.3'],
  ['B = 0.9\ndef f():\n    global B\n    B = 0.3\nf()\nargs = GRPOConfig(beta=B)', '0.3'],
  ['B = 0.3\ndef f():\n    B = 0.9\nf()\nargs = GRPOConfig(beta=B)', '0.3'],
  ['(A, B) = 0.1, 0.3\nargs = GRPOConfig(beta=B)', '0.3'],
  ['[A, B] = (0.1, 0.3)\nargs = GRPOConfig(beta=B)', '0.3'],
  ['def make(beta, seed=1):\n    return GRPOConfig(beta=beta)\nargs = make(0.3)', '0.3'],
  ['def make(seed, beta=0.3):\n    return GRPOConfig(beta=beta)\nargs = make(3)\nother = make(4)', '0.3'],
  ['def make(a, b):\n    return GRPOConfig(beta=a)\na = 0.9\nb = 0.3\nargs = make(b, a)', '0.3'],
  [
    'def make(b):\n    return GRPOConfig(beta=b)\ndef main():\n    b = 0.3\n    args = make(b)\nb = 0.9\nmain()',
    '0.3',
  ],
  ['def main(b):\n    args = make(b)\ndef make(b):\n    return GRPOConfig(beta=b)\nmain(0.3)', '0.3'],
  ['def make(*, beta):\n    return GRPOConfig(beta=beta)\nargs = make(beta=0.3)', '0.3'],
])('takes the value that a name has where the settings are made: %s', (text, beta) => {
  expect(read(text)).toEqual([{ beta }, {}])
})

it.each([
  ['B = 0.3\nif big:\n    B = 0.9\nargs = GRPOConfig(beta=B)', 'conditional: B'],
  ['kw = {"beta": 0.3}\nif big:\n    kw["beta"] = 0.9\nargs = GRPOConfig(**kw)', 'conditional: 0.9'],
  ['kw = {"beta": 0.3}\nif big:\n    kw.update(beta=0.9)\nargs = GRPOConfig(**kw)', 'conditional: 0.9'],
  ['kw = {"beta": 0.3}\ndef big():\n    kw["beta"] = 0.9\nargs = GRPOConfig(**kw)', 'elsewhere: 0.9'],
  ['(A, *B) = 0.1, 0.3\nargs = GRPOConfig(beta=B)', 'computed: B'],
  ['def make(beta):\n    return GRPOConfig(beta=beta)\na = make(0.3)\nb = make(0.4)', 'several-calls: beta'],
  ['beta = 0.3\ndef make(beta):\n    return GRPOConfig(beta=beta)', 'computed: beta'],
  ['def make(beta=0.3):\n    return GRPOConfig(beta=beta)\nargs = make(**load())', 'computed: beta'],
  ['B = 0.3\nglobals().update(load())\nargs = GRPOConfig(beta=B)', 'computed: B'],
  ['B = 0.3\nfor k, v in x:\n    globals()[k] = v\nargs = GRPOConfig(beta=B)', 'conditional: B'],
  ['c.beta = 0.3\nvars(c).update(load())\nargs = GRPOConfig(beta=c.beta)', 'computed: c.beta'],
  ['c.beta = 0.3\nif x: setattr(c, k, v)\nargs = GRPOConfig(beta=c.beta)', 'conditional: c.beta'],
  ['B = 1, 2\nargs = GRPOConfig(beta=B)', 'computed: B'],
])('leaves a value that a name may have: %s', (text, left) => {
  expect(read(text)).toEqual([{}, { beta: left }])
})

it('reads the function that assigns the settings, and names what other functions assign', () => {
  const text =
    'def get_config():\n    config = Dict()\n    config.beta = 0.1\n    config.seed = 3\n    return config\n\ndef large():\n    config = get_config()\n    config.beta = 0.9\n    return config\n'
  expect(read(text)).toEqual([
    { 'config.beta': '0.1', 'config.seed': '3' },
    { 'config.beta': 'elsewhere: 0.9' },
  ])
  const plain = 'import x\nbeta = 0.1\nseed = 2\nif big:\n    seed = 3\nx.train(beta)'
  expect(read(plain)).toEqual([{ beta: '0.1' }, { seed: 'conditional: seed' }])
})

it.each([
  'def make():\n    return GRPOConfig(beta=0.1)\nargs = make()\nargs.beta = 0.2',
  'def make():\n    cfg = GRPOConfig(beta=0.1)\n    cfg.beta = 0.2\n    return cfg\nargs = make()',
  'def make():\n    cfg = GRPOConfig(beta=0.1)\n    return cfg\ndef main():\n    args = make()\n    args.beta = 0.2\nmain()',
  'def make():\n    return GRPOConfig(beta=0.1)\ndef tune(c):\n    c.beta = 0.2\nargs = make()\ntune(args)',
])('follows the settings that a function returns: %s', (text) => {
  expect(read(text)).toEqual([{ beta: '0.2' }, {}])
})

it('does not follow the result of a function that is called several times', () => {
  const text = 'def make():\n    return GRPOConfig(beta=0.1)\na = make()\na.beta = 0.2\nb = make()'
  expect(read(text)).toEqual([{ beta: '0.1' }, {}])
})

it('reads a function a bounded number of times', () => {
  const many = 1000
  const text = `${CALL}def f(c):\n${'    c.seed = 1\n'.repeat(many)}${'f(args)\n'.repeat(many)}`
  const started = performance.now()
  read(text)
  expect(performance.now() - started).toBeLessThan(5000)
})

it('reads thousands of branches and of options in a time that grows with the text alone', () => {
  const branches = Array.from({ length: 4000 }, (_, i) => `elif x==${i}:\n b=1\n`).join('')
  const tried = Array.from({ length: 3000 }, (_, i) => `except A${i}:\n b=1\n`).join('')
  const options = Array.from({ length: 1200 }, (_, i) => `p.add_argument("--a${i}", default=0.02)\n`)
  const given = options.map((_, i) => `x${i}=args.a${i}`).join(', ')
  for (const text of [
    `if x:\n b=0\n${branches}GRPOConfig(beta=b)`,
    `try:\n b=0\n${tried}GRPOConfig(beta=b)`,
    `p = argparse.ArgumentParser()\n${options.join('')}args = p.parse_args()\nGRPOConfig(${given})`,
  ]) {
    const started = performance.now()
    read(text)
    expect(performance.now() - started).toBeLessThan(3000)
  }
})
