import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// the kernels are compiled at the first use
vi.setConfig({ testTimeout: 60_000 })

const shape = { vocabulary: 5, window: 3, length: 3, embedding: 4, width: 8, depth: 1, endToken: 4 }

beforeEach(() => vi.resetModules())
afterEach(() => vi.restoreAllMocks())

const choose = async (wanted: 'auto' | 'webgpu' | 'plain' | 'cpu' | 'cpu-simd128') =>
  (await import('../../src/engine/choose')).chooseEngine(wanted, shape)

test('the wanted engine is used', async () => {
  const plain = await choose('plain')
  expect(plain.report).toEqual({ engine: 'plain', reason: 'chosen', adapter: null, detail: null })
  expect((await plain.create(shape, [1])).engine).toBe('plain')
  const simd = await choose('cpu-simd128')
  expect(simd.report).toEqual({ engine: 'cpu-simd128', reason: 'chosen', adapter: null, detail: null })
  expect((await simd.create(shape, [1])).engine).toBe('cpu-simd128')
})

test('without WebGPU the kernels compute, in the fastest build there is', async () => {
  const { bestKernelBuild } = await import('../../src/engine/cpu/builds')
  const engine = (await bestKernelBuild()) === 'relaxed' ? 'cpu' : 'cpu-simd128'
  for (const wanted of ['auto', 'webgpu'] as const) {
    expect((await choose(wanted)).report).toMatchObject({ engine, reason: 'no-webgpu' })
  }
})

test('a transformer runs on the kernels, in plain TypeScript or on ops, as wanted', async () => {
  const { chooseEngine } = await import('../../src/engine/choose')
  const wide = {
    ...shape,
    window: 4,
    policy: { id: 'transformer', layers: 1, heads: 2, activation: 'relu' },
  } as const
  const { report, create } = await chooseEngine('auto', wide)
  expect(report).toMatchObject({ reason: 'no-webgpu', detail: null })
  expect(report.engine).toMatch(/^cpu/)
  expect((await create(wide, [1])).engine).toBe(report.engine)
  expect((await chooseEngine('plain', wide)).report.engine).toBe('plain')
})

test('if no kernel runs, the plain engine is used, with the reason', async () => {
  vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('blocked'))
  for (const wanted of ['auto', 'cpu', 'cpu-simd128'] as const) {
    const { report, create } = await choose(wanted)
    expect(report).toMatchObject({ engine: 'plain', reason: 'no-simd' })
    expect((await create(shape, [1])).engine).toBe('plain')
  }
})

test('kernels whose file cannot be loaded are reported as missing, and requested again', async () => {
  const FILES = ['relaxed', 'simd128'].map(
    (build) => `../../src/engine/cpu/kernels/index.ts?kernels=${build}`,
  )
  for (const file of FILES)
    vi.doMock(file, () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
  for (const wanted of ['auto', 'cpu', 'cpu-simd128'] as const)
    expect((await choose(wanted)).report).toMatchObject({ engine: 'plain', reason: 'file-missing' })
  FILES.forEach((file) => vi.doUnmock(file))
  for (const wanted of ['auto', 'cpu', 'cpu-simd128'] as const)
    expect((await choose(wanted)).report.engine).toMatch(/^cpu/)
})

test('a GPU whose programs cannot be loaded has not failed its test', async () => {
  vi.doMock('../../src/engine/webgpu/adapter', () => ({
    inspectAdapter: async () => ({ kind: 'hardware', name: 'a GPU' }),
  }))
  vi.doMock('../../src/engine/webgpu/learner', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { report } = await choose('auto')
  expect(report).toMatchObject({ reason: 'file-missing', adapter: 'a GPU', detail: null })
  expect(report.engine).toMatch(/^cpu/)
  vi.doUnmock('../../src/engine/webgpu/learner')
  vi.doUnmock('../../src/engine/webgpu/adapter')
})

test('kernels that compute something else are not used', async () => {
  vi.doMock('../../src/engine/selfTest', () => ({ selfTest: async () => 'gradient norm' }))
  expect((await choose('auto')).report).toEqual({
    engine: 'plain',
    reason: 'kernels-failed',
    adapter: null,
    detail: 'gradient norm',
  })
  vi.doUnmock('../../src/engine/selfTest')
})

test('the test of a GPU is announced before it starts; that of the CPU is not', async () => {
  const told: string[] = []
  vi.doMock('../../src/engine/webgpu/adapter', () => ({
    inspectAdapter: async () => ({ kind: 'hardware', name: 'a GPU' }),
  }))
  vi.doMock('../../src/engine/selfTest', () => ({
    selfTest: async () => {
      told.push('tried')
      return null
    },
  }))
  const { chooseEngine } = await import('../../src/engine/choose')
  for (const wanted of ['plain', 'cpu'] as const)
    await chooseEngine(wanted, shape, (engine) => told.push(engine))
  expect(told).not.toContain('webgpu')
  told.length = 0
  const { report } = await chooseEngine('auto', shape, (engine) => told.push(engine))
  expect(report).toEqual({ engine: 'webgpu', reason: 'hardware-adapter', adapter: 'a GPU', detail: null })
  expect(told).toEqual(['webgpu', 'tried'])
  vi.doUnmock('../../src/engine/selfTest')
  vi.doUnmock('../../src/engine/webgpu/adapter')
})
