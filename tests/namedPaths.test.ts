import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => join('src', path))

test('the paths that comments and documents name exist', () => {
  const named = [...SOURCES, 'README.md'].flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\b(?:src|tests|tools)\/[\w./-]*\w/g)].map(
      ([path]) => ({
        file,
        path,
      }),
    ),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([])
})
