import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { workedExample } from '../contributing'

const copy = mkdtempSync(join(tmpdir(), 'grpo-playground-contributing-'))
afterAll(() => rmSync(copy, { recursive: true }), 60_000)

test('the worked example of CONTRIBUTING.md compiles, and its lesson holds what it claims', () => {
  for (const name of [
    'src',
    'tests',
    'tools',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'CONTRIBUTING.md',
  ])
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  for (const { files, after, text } of workedExample()) {
    for (const file of files) {
      const path = join(copy, file)
      if (after === null) writeFileSync(path, text)
      else {
        const lines = readFileSync(path, 'utf8').split('\n')
        const place = lines.findIndex((line) => line.trim() === after)
        writeFileSync(path, lines.toSpliced(place + 1, 0, text.trimEnd()).join('\n'))
      }
    }
  }
  const run = (tool: string, ...args: string[]) =>
    spawnSync(join(copy, 'node_modules', '.bin', tool), args, { cwd: copy, encoding: 'utf8' }).stdout
  expect(run('tsc', '--noEmit')).toBe('')
  const config = '--config=tests/vitest.long.config.ts'
  const said = run('vitest', 'run', config, 'tests/long/claims.test.ts', '-t', 'lesson temperature')
  expect(said).toMatch(/[1-9]\d* passed/)
  expect(said).not.toMatch(/failed/)
})
