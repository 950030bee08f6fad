import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { OutOfMemoryError } from '../../src/engine/cpu/space'
import { parsed } from '../../src/command/options'
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

test('what parseArgs says is a sentence before --help is named', () => {
  const wrong = (...args: string[]) => thrown(() => parsed(['#a=1', ...args], { out: { type: 'string' } }))
  expect(wrong('--out')).toMatchObject({ message: expect.stringMatching(/missing\. See --help\.$/) })
  expect(wrong('--other')).toMatchObject({ message: expect.stringMatching(/[^.]\. See --help\.$/) })
})

test('a bug is not told as a fault of a file', () => {
  expect(() => new FileError('/a', 'read', new TypeError('bug'))).toThrow(TypeError)
})
