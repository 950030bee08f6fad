import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { kernels } from '../tools/kernels.mjs'

/** What takes longer than `npm test` has time for, in files of its own and in some that `npm test` runs too. */
export default defineProject({
  plugins: [kernels()],
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    name: 'long',
    setupFiles: ['tests/loaded.ts'],
    environment: 'node',
    maxWorkers: '100%',
    testTimeout: 120_000,
    include: [
      'tests/long/**/*.test.ts',
      'tests/fuzz/*.test.ts',
      'tests/app/{roundTrips,thinning}.test.ts',
      'tests/app/experiments/sweep.test.ts',
      'tests/coach/*.test.ts',
      'tests/engine/cpu/simd128.test.ts',
      'tests/grpo/gradients.test.ts',
      'tests/command/{experiments,train}.test.ts',
      'tests/seeds/*.test.ts',
      'tests/worker/lostGpu.test.ts',
      'tests/tools/null-comparisons.test.ts',
      'tests/train/{idle,learning-starts,learning-tokens,learning-worlds,record,trainer}.test.ts',
    ],
    provide: { isLong: true },
  },
})
