import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUIDE, workedExample } from './contributing'

const CREATED = workedExample().flatMap(({ files, after }) => (after === null ? files : []))

test('every path that CONTRIBUTING.md names is there', () => {
  const paths = [...GUIDE.matchAll(/`((?:src|tests)\/[\w./-]+)`/g)].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !CREATED.includes(path) && !existsSync(path))).toEqual([])
})

test('every line after which its worked example writes stands once in its file', () => {
  const changes = workedExample()
  expect([changes.length, CREATED.length]).toEqual([11, 3])
  for (const { files, after } of changes) {
    if (after === null) continue
    for (const file of files) {
      const lines = readFileSync(file, 'utf8').split('\n')
      expect(
        lines.filter((line) => line.trim() === after),
        `${after} in ${file}`,
      ).toHaveLength(1)
    }
  }
})
