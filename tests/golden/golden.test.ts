import { expect, test } from 'vitest'
import { checkCase } from './kinds'
import { goldenFolder, readGolden } from './read'

const files = readGolden(goldenFolder())

test('the golden folder holds cases', () => {
  expect(files.length).toBeGreaterThan(0)
})

for (const file of files) {
  test(file.name, () => {
    const failures: string[] = []
    const unsupported: string[] = []
    for (const golden of file.cases) {
      const verdict = checkCase(file, golden)
      if ('unsupported' in verdict) unsupported.push(`${golden.name}: ${verdict.unsupported}`)
      else if (verdict.differences.length > 0)
        failures.push(`${golden.name}: ${verdict.differences.join('; ')}`)
    }
    if (file.cases.length === 0) unsupported.push('a file of unknown kind')
    const passed = file.cases.length - failures.length - unsupported.length
    const lines = [
      `${file.name}: ${file.cases.length} cases, ${Math.max(passed, 0)} passed, ${failures.length} failed, ` +
        `${unsupported.length} unsupported`,
      ...failures.map((line) => `  failed: ${line}`).slice(0, 20),
      ...unsupported.map((line) => `  unsupported: ${line}`).slice(0, 20),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    expect(failures).toEqual([])
    if (process.env.GOLDEN_DIR === undefined) expect(unsupported).toEqual([])
  })
}
