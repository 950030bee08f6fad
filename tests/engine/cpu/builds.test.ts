import { expect, test } from 'vitest'
import { bestKernelBuild, kernelModule } from '../../../src/engine/cpu/builds'

test('the kernels that run on every machine are compiled, and take their memory from outside', async () => {
  const module = await kernelModule('simd128')
  expect(WebAssembly.Module.imports(module)).toEqual([{ module: 'env', name: 'memory', kind: 'memory' }])
  expect(WebAssembly.Module.exports(module).map(({ name }) => name)).toContain('dense')
  expect(await kernelModule('simd128')).toBe(module)
})

test('a build that this machine does not take is passed over', async () => {
  // Node takes relaxed SIMD from version 22 on
  const isRelaxed = await kernelModule('relaxed').then(
    () => true,
    () => false,
  )
  expect(await bestKernelBuild()).toBe(isRelaxed ? 'relaxed' : 'simd128')
})
