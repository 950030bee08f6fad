import { expect, it } from 'vitest'
import { readSettingsText } from '../../../src/runs/handover/settingsText'

/** Settings of a text: their values, and why the others are left. */
function read(text: string) {
  const found = readSettingsText(text)
  if ('problem' in found) throw new Error(`${found.problem}: ${found.found}`)
  return [
    Object.fromEntries(found.entries),
    Object.fromEntries(found.skipped.map(({ name, why }) => [name, why])),
  ]
}

const PYTHON = `Python 3.11.4 (main, Jul  5 2023) [GCC 11.2.0] on linux
Type "help", "copyright", "credits" or "license" for more information.
>>> from trl import GRPOConfig
>>> BETA = 0.1
>>> args = GRPOConfig(
...     beta=BETA,
...     num_generations=8,
...     seed=load(),
... )
>>> args.beta
0.1
>>> if True:
...     args.epsilon = 0.3
...
>>> args
GRPOConfig(beta=0.5, num_generations=4)
`
const IPYTHON = `In [1]: from trl import GRPOConfig

In [2]: args = GRPOConfig(
   ...:     beta=0.1,
   ...:     num_generations=8,
   ...: )

In [3]: args
Out[3]: 
GRPOConfig(beta=0.5,
           num_generations=4)

In [4]: args.epsilon = 0.3
`

it.each([
  [
    'Python',
    PYTHON,
    [
      { beta: '0.1', num_generations: '8' },
      { seed: 'computed', epsilon: 'conditional' },
    ],
  ],
  ['IPython', IPYTHON, [{ beta: '0.1', num_generations: '8', epsilon: '0.3' }, {}]],
  [
    'a notebook as text',
    'In [1]:\nfrom trl import GRPOConfig\nargs = GRPOConfig(\n    beta=0.1, num_generations=8)\nIn [2]:\nargs\nOut[2]:\nGRPOConfig(beta=0.5)\n',
    [{ beta: '0.1', num_generations: '8' }, {}],
  ],
  [
    'arguments without a prompt',
    '>>> from trl import GRPOConfig\n>>> args = GRPOConfig(\n    beta=0.1,\n    num_generations=8)\n>>> args\nGRPOConfig(beta=0.5)\n',
    [{ beta: '0.1', num_generations: '8' }, {}],
  ],
  [
    'a session in a document',
    '# How I trained\n\nI did this:\n\n```pycon\n>>> from trl import GRPOConfig\n>>> args = GRPOConfig(beta=0.1, num_generations=8)\n>>> args.beta\n0.1\n```\n',
    [{ beta: '0.1', num_generations: '8' }, {}],
  ],
  [
    'a session with words before it',
    'I did this:\n\n    >>> args = GRPOConfig(beta=0.1)\n    >>> args.num_generations = 8\n',
    [{ beta: '0.1', num_generations: '8' }, {}],
  ],
  [
    'assignments alone',
    '>>> beta = 0.1\n>>> num_generations = 8\n>>> beta\n0.1\n',
    [{ beta: '0.1', num_generations: '8' }, {}],
  ],
])('a pasted session has what was typed, not what was printed: %s', (_, text, found) => {
  expect(read(text)).toEqual(found)
})

it('an example in the text of a program is not a session', () => {
  const script =
    '"""Makes settings.\n\n>>> GRPOConfig(beta=0.5)\n"""\nfrom trl import GRPOConfig\nargs = GRPOConfig(beta=0.1, seed=1)\n'
  expect(read(script)).toEqual([{ beta: '0.1', seed: '1' }, {}])
  const inside = script.slice(script.indexOf('from')) + 'def f():\n    """\n    >>> f(beta=0.3)\n    """\n'
  expect(read(inside)).toEqual([{ beta: '0.1', seed: '1' }, {}])
})

it('a line with a prompt in the text of a file does not make the file a session', () => {
  const text =
    'beta: 0.1\nnum_generations: 8\nlearning_rate: 1e-6\nsystem_prompt: |\n  Example\n  >>> add(1, 2)\n  3\n'
  const read = readSettingsText(text)
  expect('entries' in read && read.entries).toEqual(
    expect.arrayContaining([
      ['beta', '0.1'],
      ['num_generations', '8'],
    ]),
  )
})
