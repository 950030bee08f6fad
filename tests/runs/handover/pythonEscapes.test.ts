import { describe, expect, it } from 'vitest'
import { readPython } from '../../../src/runs/handover/fromPython/pythonText'

const CALL = 'a = GRPOConfig(beta=0.1)\n'
const TRAIN = '\nGRPOTrainer("m", args=a).train()'
/** The settings that are certain. */
const read = (text: string) => {
  const { entries, replaceable } = readPython(CALL + text + TRAIN)
  return Object.fromEntries(entries.filter(([name]) => !replaceable?.has(name)))
}

describe('settings that something may change in a way that is not read', () => {
  it.each([
    'b = a if a else a\nb.beta = 0.4',
    'b = a or None\nb.beta = 0.4',
    'x, = (a,)\nx.beta = 0.4',
    'n = SimpleNamespace(a=a)\nn.a.beta = 0.4',
    'a.__setattr__("beta", 0.2)',
    'def f(x): x.beta = 0.2\nlist(map(f, [a]))',
    '(lambda x: setattr(x, "beta", 0.2))(a)',
    'class C:\n    def __init__(s, x): s.x = x\n    def go(s): s.x.beta = 0.2\nC(a).go()',
    'del a.beta',
    'for a.beta in [0.2]: pass',
    'getattr(a, "__dict__")["beta"] = 0.4',
    'def g(): return a\ng().beta = 0.5',
    '(b := a).beta = 0.2',
    'def f(*k): k[0].beta = 0.2\nf(a)',
    'def f(x):\n    g = {"x": x}\n    g["x"].beta = 0.2\nf(a)',
  ])('are in doubt: %s', (text) => {
    expect(read(text)).toEqual({})
  })

  it.each([
    'print(a)',
    'print(a.beta, a.to_dict())',
    'logger.info("%s", a)',
    'print(f"{a}")',
    'if a.beta > 0: print(1)',
    'if a is None: print(1)',
    'assert a',
    'init_wandb(a)',
    'tokenizer = helpers.tokenizer_for(model, a)',
    'save(a, "x")',
    'T(model, args=a)',
    'def f(a): load(a)\nf(2)',
    'def f(x): print(x.beta)\nf(a)',
    'x = a.beta\nload(a.beta)',
    'json.dump(vars(a), f)',
    'wandb.init(config=a.to_dict())',
    'with open("x") as f: f.write(str(a))',
  ])('not by %s', (text) => {
    expect(read(text)).toEqual({ beta: '0.1' })
  })
})

it.each([
  'B = 0.1\ndef make(b=B): return GRPOConfig(beta=b)\nB = 0.2\na = make()',
  'a = GRPOConfig(beta="3" + "4")',
  'B = "3"\na = GRPOConfig(beta=B + "4")',
  'a = GRPOConfig(beta=0.1)\ntry:\n    1 / 0\n    a.beta = 0.2\nexcept Exception:\n    pass',
])('a value that is not the one that stands there is left: %s', (text) => {
  expect(Object.fromEntries(readPython(text + TRAIN).entries)).toEqual({})
})
