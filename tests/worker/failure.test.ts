import { expect, it } from 'vitest'
import { OutOfMemoryError } from '../../src/engine/cpu/space'
import { DeviceLostError, GpuError, GpuMemoryError, TooLargeError } from '../../src/engine/webgpu/failure'
import { isOutOfMemory } from '../../src/worker/failure'

it.each([
  new OutOfMemoryError('WebAssembly gives no 5000000000 bytes of memory'),
  new TooLargeError('The buffer "theta" needs 4294967296 bytes'),
  new RangeError('Array buffer allocation failed'),
  new RangeError('Invalid typed array length: 9007199254740991'),
  new GpuError('Out of memory.'),
  new GpuMemoryError('VK_ERROR_OUT_OF_DEVICE_MEMORY'),
])('$name: $message', (error) => expect(isOutOfMemory(error)).toBe(true))

it.each([
  new RangeError('beta ≠ 0 needs refLogp in its batch'),
  new DeviceLostError('The GPU device was lost (unknown).'),
  new GpuError('Binding size is not a multiple of 4'),
  new Error('out of memory'),
  'out of memory',
])('not %s', (error) => expect(isOutOfMemory(error)).toBe(false))

it('an array that is too long really says so', () => {
  const make = () => new Float32Array(2 ** 52)
  expect(make).toThrow(expect.toSatisfy(isOutOfMemory))
})
