import { expect, it } from 'vitest'
import { readPython } from '../../../src/runs/handover/pythonText'

/** The settings that are read, and why the others are left. */
const read = (text: string) => {
  const { entries, skipped } = readPython(text)
  return [
    Object.fromEntries(entries),
    Object.fromEntries(skipped.map(({ name, written, why }) => [name, `${why}: ${written}`])),
  ]
}
const CALL = 'args = GRPOConfig(beta=0.1)\n'

it.each([
  ['def f(args):\n    args.beta = 0.9', { 'args.beta': 'elsewhere: 0.9' }],
  ['def f():\n    args.beta = 0.9\nf()', { 'args.beta': 'elsewhere: 0.9' }],
  ['if False: args.num_generations = 2', { 'args.num_generations': 'conditional: 2' }],
  [
    'if a.debug:\n    args.beta = 0.5\nelif b:\n    args.beta = 0.6',
    { 'args.beta': 'conditional: 0.5, 0.6' },
  ],
  ['for b in betas:\n    args.beta = b', { 'args.beta': 'conditional: b' }],
  ['while x:\n    args.beta *= 2', { 'args.beta': 'conditional: args.beta * 2' }],
  ['match x:\n    case 1:\n        args.beta = 0.5', { 'args.beta': 'conditional: 0.5' }],
  ['try:\n    import x\nexcept ImportError:\n    args.beta = 0.5', { 'args.beta': 'conditional: 0.5' }],
])('leaves a value that may be set later: %s', (later, left) => {
  expect(read(CALL + later)).toEqual([{ beta: '0.1' }, left])
})

it.each([
  ['args.beta = 0.2', { beta: '0.2' }],
  ['with x as y:\n    args.beta = 0.2', { beta: '0.2' }],
  ['try:\n    args.beta = 0.2\nfinally:\n    args.seed = 3', { beta: '0.2', seed: '3' }],
  ['if __name__ == "__main__":\n    args.beta = 0.2', { beta: '0.2' }],
  ['args.beta, args.seed = 0.2, 3', { beta: '0.2', seed: '3' }],
  ['args.beta = args.epsilon = 0.2', { beta: '0.2', epsilon: '0.2' }],
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
])('takes the value that a name has where the settings are made: %s', (text, beta) => {
  expect(read(text)).toEqual([{ beta }, {}])
})

it.each([
  ['B = 0.3\nif big:\n    B = 0.9\nargs = GRPOConfig(beta=B)', 'conditional: B'],
  ['kw = {"beta": 0.3}\nif big:\n    kw["beta"] = 0.9\nargs = GRPOConfig(**kw)', 'conditional: 0.9'],
  ['kw = {"beta": 0.3}\nif big:\n    kw.update(beta=0.9)\nargs = GRPOConfig(**kw)', 'conditional: 0.9'],
  ['kw = {"beta": 0.3}\ndef big():\n    kw["beta"] = 0.9\nbig()\nargs = GRPOConfig(**kw)', 'elsewhere: 0.9'],
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
