import { selfTest } from '../../../src/engine/selfTest'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'

selfTest(createWebgpuLearner).then(
  (difference) => postMessage({ difference }),
  (error: unknown) => postMessage({ difference: String(error) }),
)
