import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import { kernels } from '../../tools/kernels.mjs'
import { launchOptions } from './find.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A project of tests that run in a page of Chromium with WebGPU. */
export const inBrowser = (name: string, include: string[], isLong: boolean) =>
  defineProject({
    plugins: [kernels()],
    // bundled before the first test: a bundle made later would reload the page under a running test
    optimizeDeps: {
      include: [
        '@tensorflow/tfjs',
        '@tensorflow/tfjs-core',
        '@tensorflow/tfjs-backend-wasm',
        '@tensorflow/tfjs-backend-webgpu',
        'fast-check',
        'quickjs-wasi',
        'idb',
        ...['cos', 'erfcinv', 'exp', 'expm1', 'ln', 'log10', 'log1p', 'log2', 'pow', 'sin'].map(
          (name) => `@stdlib/math-base-special-${name}`,
        ),
      ],
    },
    test: {
      root: ROOT,
      name,
      setupFiles: ['src/tasks/all.ts'],
      include,
      provide: { isLong },
      globalSetup: 'tests/browser/find.mjs',
      fileParallelism: false,
      // one page for all files: a software adapter takes seconds to compile the programs of a shape, once in every page
      isolate: false,
      testTimeout: 120_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        api: { host: 'localhost' },
        provider: playwright({ launchOptions: launchOptions() }),
        instances: [{ browser: 'chromium' }],
      },
    },
  })
