import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read } from '../../src/command/read'
import { consoleOf, healthy } from '../reading/made'
import { surroundings } from './surroundings'

/** A folder with these files, and what `read` prints of them there. */
async function readIn(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'grpo-read-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const said: string[] = []
  const beside = { ...surroundings(folder), say: (line: string) => void said.push(line) }
  const paths = Object.keys(files).map((name) => join(folder, name))
  const code = await read([...paths, ...args], beside)
  return { code, folder, printed: said.join('\n') }
}

const lines = (rows: number) => consoleOf(Array.from({ length: rows }, (_, i) => healthy(i)))

test('a file that is named by its path is told by its name', async () => {
  const { code, folder, printed } = await readIn({ 'a.log': `${lines(1)}Saved.\n` }, '--json')
  expect(code).toBe(0)
  expect(JSON.parse(printed).skipped).toMatchObject([{ file: 'a.log', from: 2, text: 'Saved.' }])
  expect(printed).not.toContain(folder)
})

test('whether lines are enough for a trend is asked of each run, not of their sum', async () => {
  const { printed } = await readIn({ 'a.log': lines(12), 'b.log': lines(13) })
  expect(printed).toContain('The longest run has 13 lines, too few for a trend.')
  expect((await readIn({ 'a.log': lines(25) })).printed).toContain('25 lines are enough')
})
