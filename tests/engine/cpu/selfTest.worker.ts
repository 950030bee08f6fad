import { bestKernelBuild } from '../../../src/engine/cpu/builds'
import { createCpuLearner } from '../../../src/engine/cpu/learner'
import { selfTest } from '../../../src/engine/selfTest'

bestKernelBuild()
  .then((build) => selfTest((shape, seeds) => createCpuLearner(shape, seeds, { build: build! })))
  .then(
    (difference) => postMessage({ difference }),
    (error: unknown) => postMessage({ difference: String(error) }),
  )
