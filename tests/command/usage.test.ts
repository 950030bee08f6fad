import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { OutOfMemoryError } from '../../src/engine/cpu/space'
import { engineOf, parsed } from '../../src/command/options'
import { endOf, EXIT, FileError, UsageError } from '../../src/command/usage'

/** What an act throws. */
function thrown(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

const missing = () => readFileSync('/nowhere/at/all')

it.each([
  [new UsageError('--x cannot be y.'), EXIT.usage, /^--x cannot be y\.$/],
  [
    new FileError('/a', 'read', thrown(missing)),
    EXIT.files,
    /^\/a could not be read: no such file or directory \(ENOENT\)\.$/,
  ],
  [thrown(missing), EXIT.files, /^\/nowhere\/at\/all: no such file or directory \(ENOENT\)\.$/],
  [new OutOfMemoryError('64 MiB'), EXIT.failed, /^Out of memory: .* Try a smaller network/],
  [new TypeError('x is not a function'), EXIT.failed, /because of a bug.*\n.*x is not a function\n +at /],
])('%s ends a command with a sentence', (error, exit, said) => {
  expect(endOf(error)).toMatchObject({ exit, said: expect.stringMatching(said) })
})

it.each<[string[], RegExp]>([
  [['--out'], /^--out has no value\. Write --out=VALUE\. See --help\.$/],
  [['--out', '--json'], /^--out has no value: --json begins with a dash, .* write --out=--json\.$/],
  [['--out', '-1'], /^--out has no value: -1 begins with a dash, .* write --out=-1\.$/],
  [['--out', 'a', '--out', 'b'], /^--out is given more than once\. Give it once\.$/],
  [['--json=yes'], /^--json takes no value, but yes was given\. Write --json alone\.$/],
  [['--json='], /^--json takes no value, but an empty one was given\./],
  [['--other'], /^--other is not an option of this command\. Allowed: --out, --json\. See --help\.$/],
  [['--no-json'], /^--no-json is not an option/],
  [['--__proto__=1'], /^--__proto__ is not an option/],
  [['-xo'], /^-x is not an option/],
  [[''], /^Give one link or file, not 2\./],
])('arguments such as %s are refused in a sentence that names the option', (args, said) => {
  const options = { out: { type: 'string' }, json: { type: 'boolean' } } as const
  const error = thrown(() => parsed(['#a=1', ...args], options))
  expect(error).toBeInstanceOf(UsageError)
  expect(error).toMatchObject({ message: expect.stringMatching(said) })
})

it.each(['', ' '])('an empty link or file (%j) is refused as such', (link) => {
  expect(thrown(() => parsed([link], {}))).toMatchObject({
    exit: EXIT.usage,
    message: expect.stringMatching(/^The link or file is empty\. Give a link such as/),
  })
})

test('options are read in both spellings, and a flag may be repeated', () => {
  const options = { out: { type: 'string' }, json: { type: 'boolean' } } as const
  expect(parsed(['--out=-1', '#a=1', '--json', '--json'], options)).toEqual({
    link: '#a=1',
    values: { out: '-1', json: true },
  })
  expect(parsed(['--out', 'a', '--', '--b'], options)).toEqual({ link: '--b', values: { out: 'a' } })
})

test('an empty value is said to be empty', () => {
  expect(thrown(() => engineOf(''))).toMatchObject({
    message: expect.stringMatching(/^--engine is empty\. Allowed: cpu,/),
  })
})

test('a bug is not told as a fault of a file', () => {
  expect(() => new FileError('/a', 'read', new TypeError('bug'))).toThrow(TypeError)
})
