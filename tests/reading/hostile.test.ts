import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, test } from 'vitest'
import { CELL, type LogSource } from '../../src/reading/contract'
import { readLogs } from '../../src/reading/readLogs'
import { reading } from '../../src/reading/reading'
import { textSource } from './textSource'

/** Milliseconds in which any of these texts is read, many times over; before, each took more than this, most of them for ever. */
const PATIENCE = 10_000

const readText = (text: string) => readLogs([textSource(text, 'x.log')])

const long = (text: string, characters: number) => text.repeat(Math.ceil(characters / text.length))

describe(
  'texts that took time by a power of their length, or a stack that no engine has',
  { timeout: PATIENCE },
  () => {
    test.each([
      ['spaces before a bar', `${long(' ', 100_000)}x%|`],
      ['spaces before a bar with the values of OpenRLHF', `${long(' ', 100_000)}%|a=b [act_loss=1`],
      ['commands of terminals that never end', long('\u001b]', 200_000)],
      ['spaces in a pair of prime-rl', `Step 1 | a${long(' ', 100_000)}1x`],
      ['spaces in a pair of mlx-lm', `Iter 1: loss ${long('1', 100_000)}!`],
      ['spaces behind a step of verl', `x step:1${long(' ', 200_000)}x`],
      ['digits of a number of verl on many lines', `step:1 - a:1\n${long('2\n', 400_000)}`],
      ['a dict that never ends on long lines', `{'loss': [\n${long(`'${long('x', 20_000)}',\n`, 8_000_000)}`],
      [
        'lists in a cell of W&B',
        `{"columns":["prompt","completion","reward"],"data":[["a",${'['.repeat(50_000)}${']'.repeat(50_000)},1]]}`,
      ],
      [
        'objects in a cell of W&B',
        `{"columns":["prompt","completion","reward"],"data":[["a",${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)},1]]}`,
      ],
      [
        'one step on every line',
        Array.from({ length: 20_000 }, (_, i) => `step:1 - critic/rewards/mean:${i}`).join('\n'),
      ],
      [
        'a restart on every other line',
        Array.from(
          { length: 80_000 },
          (_, i) => `step:${i === 0 ? 1 : 10 + (i >> 1) + (i & 1 ? -1 : 3)} - critic/rewards/mean:${i}`,
        ).join('\n'),
      ],
      [
        'many steps, and the last of them again and again',
        Array.from(
          { length: 80_000 },
          (_, i) => `step:${Math.min(i, 40_000)} - critic/rewards/mean:${i}`,
        ).join('\n'),
      ],
    ])('%s', async (_, text) => {
      const log = await readText(text)
      expect(reading(log)).toMatchObject({ skipped: log.leftOut })
      expect(log.leftOut.length + log.runs.length + log.completions.length).toBeGreaterThan(0)
    })

    test('a line as long as the file, which comes in chunks', async () => {
      const bytes = new TextEncoder().encode(
        `{"log_history": [${Array.from({ length: 150_000 }, (_, i) => `{"step": ${i}, "reward": 0.5}`).join(', ')}]}`,
      )
      const source: LogSource = {
        name: 'trainer_state.json',
        bytes: bytes.length,
        async *chunks() {
          for (let at = 0; at < bytes.length; at += 2 ** 12) yield bytes.subarray(at, at + 2 ** 12)
        },
      }
      const log = await readLogs([source])
      expect(log.runs.map(({ rows }) => rows)).toEqual([150_000])
    })
  },
)

test.each(['1e309', '-1e400', '9'.repeat(400)])(
  'a number larger than any is not finite: %s',
  async (written) => {
    const log = await readText(`{'loss': 0.1, 'reward': ${written}, 'kl': 0.2}\n`)
    const column = log.runs[0].columns.find(({ name }) => name === 'reward')
    expect([...column!.cells]).toEqual([CELL.notFinite])
  },
)

test('a link of a terminal is no part of the line, whichever end it has', async () => {
  const link = (end: string) => `\u001b]8;;https://example.org${end}step\u001b]8;;${end}`
  for (const end of ['\u0007', '\u001b\\']) {
    const log = await readText(`${link(end)}:3 - critic/rewards/mean:0.5\n`)
    expect(log.runs.map(({ steps }) => [...steps])).toEqual([[3]])
  }
})

test('names that no two lines share are read up to a number, and take no memory by their square', async () => {
  const lines = Array.from({ length: 40_000 }, (_, i) => `{"step": ${i}, "reward": 0.5, "a${i}": 1}`)
  const log = await readText(lines.join('\n'))
  expect(log.runs.map(({ rows, columns }) => [rows, columns.length])).toEqual([[40_000, 500]])
  expect(log.leftOut).toMatchObject([
    { why: 'too-many-names', fromLine: 500, toLine: 40_000, count: 39_501, text: 'a499' },
  ])
  const [{ values, valuesRead }] = log.files
  expect(values - valuesRead).toBe(39_501)
})

test('more runs than are read are left out in one line, and so are restarts without number', async () => {
  const many = Array.from({ length: 300 }, (_, i) => `step:1 - critic/rewards/mean:${i}`)
  const log = await readText(many.join('\n'))
  expect(log.runs).toHaveLength(200)
  expect(log.leftOut).toMatchObject([{ why: 'too-large', count: 100 }])

  const again = Array.from(
    { length: 5000 },
    (_, i) => `step:${10 + (i >> 1) + (i & 1 ? -1 : 3)} - critic/rewards/mean:${i}`,
  )
  const restarted = await readText(`step:1 - critic/rewards/mean:0\n${again.join('\n')}`)
  expect(restarted.leftOut.length).toBeLessThanOrEqual(1000)
  expect(restarted.leftOut.at(-1)!.count).toBeGreaterThan(1000)
})

test('a parquet file that says it has more cells than a page can hold is not read', async () => {
  const rows = 1_000_000
  const file = parquetWriteBuffer({
    columnData: ['prompt', 'completion', 'a', 'b', 'c', 'd'].map((name) => ({
      name,
      data: new Array<string>(rows).fill('x'),
      type: 'STRING' as const,
    })),
  })
  const log = await readLogs([
    {
      name: 'completions.parquet',
      bytes: file.byteLength,
      async *chunks() {
        yield new Uint8Array(file)
      },
    },
  ])
  expect(log.completions).toEqual([])
  expect(log.leftOut[0]).toMatchObject({ why: 'too-large' })
})
