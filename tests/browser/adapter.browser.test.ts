import { expect, test } from 'vitest'

test('the browser of these tests has a WebGPU adapter', async () => {
  const adapter = await navigator.gpu.requestAdapter()
  expect(adapter).not.toBeNull()
})
