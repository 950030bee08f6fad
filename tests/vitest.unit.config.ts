import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { kernels } from '../tools/kernels.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Tests that fail most often and take little time: they run first. */
const FIRST = /tests\/(boundaries|golden|text|settings|runs\/saved)\b/

class FirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isFirst = ({ moduleId }: TestSpecification) => FIRST.test(moduleId)
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}

export default defineProject({
  plugins: [kernels()],
  test: {
    root: ROOT,
    name: 'unit',
    setupFiles: ['tests/loaded.ts'],
    environment: 'node',
    // loads modules a little faster than processes do
    pool: 'threads',
    // modules are loaded once for each thread, not for each file, which takes a sixth of the time
    isolate: false,
    // the default leaves one core idle, which is half of two
    maxWorkers: '100%',
    // the slowest take seconds on an idle machine, and several times that on a busy one
    testTimeout: 60_000,
    provide: { isLong: false },
    sequence: { sequencer: FirstSequencer },
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/**/*.browser.test.{ts,tsx}', 'tests/e2e/**', 'tests/interop/**', 'tests/long/**'],
  },
})
