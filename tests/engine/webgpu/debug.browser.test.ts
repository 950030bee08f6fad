import { expect, test } from 'vitest'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'
import { WIDE } from './shapes'
test('x', async () => {
  const out: string[] = []
  let chain: Promise<unknown> = Promise.resolve()
  const orig = GPUDevice.prototype.createComputePipelineAsync
  GPUDevice.prototype.createComputePipelineAsync = function (d) {
    const mine = chain.then(async () => {
      const t = performance.now()
      const p = await orig.call(this, d)
      out.push(`${d.label} ${Math.round(performance.now() - t)}`)
      return p
    })
    chain = mine
    return mine
  }
  for (const shape of [WIDE, { vocabulary: 70, window: 6, length: 2, embedding: 3, width: 500, depth: 2, endToken: 0 }]) {
    const gpu = await createWebgpuLearner(shape, [1])
    gpu.dispose()
  }
  expect(out).toEqual([])
})
