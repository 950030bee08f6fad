import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// compiled at the first use
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => vi.resetModules())
afterEach(() => vi.restoreAllMocks())

test('the kernels that run on every machine are compiled once, and import their memory', async () => {
  const { kernelModule } = await import('../../../src/engine/cpu/builds')
  const module = await kernelModule('simd128')
  expect(WebAssembly.Module.imports(module)).toEqual([{ module: 'env', name: 'memory', kind: 'memory' }])
  expect(WebAssembly.Module.exports(module).map(({ name }) => name)).toContain('dense')
  expect(await kernelModule('simd128')).toBe(module)
})

test('a build that this machine does not support is skipped', async () => {
  const { bestKernelBuild, kernelModule } = await import('../../../src/engine/cpu/builds')
  // Node takes relaxed SIMD from version 22 on
  const isRelaxed = await kernelModule('relaxed').then(
    () => true,
    () => false,
  )
  expect(await bestKernelBuild()).toBe(isRelaxed ? 'relaxed' : 'simd128')
})

test('there is none if compiling is forbidden', async () => {
  const { bestKernelBuild } = await import('../../../src/engine/cpu/builds')
  const compile = vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('blocked'))
  expect(await bestKernelBuild()).toBeNull()
  expect(compile).toHaveBeenCalledTimes(2)
  // a refusal is not remembered
  compile.mockRestore()
  expect(await bestKernelBuild()).not.toBeNull()
})
