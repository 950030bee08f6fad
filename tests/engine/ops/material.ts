import type { Learner } from '../../../src/engine/learner'
import type { NetworkShape } from '../../../src/engine/network'
import { openBackend } from '../../../src/engine/ops/openBackend'
import type { BackendName } from '../../../src/engine/report'
import { createOpsLearner } from '../../../src/engine/ops/learner'
import { POLICIES } from '../../../src/engine/ops/policies'

export const BACKENDS: readonly BackendName[] = ['cpu', 'wasm', 'webgpu']

export const MLP: NetworkShape = {
  vocabulary: 6,
  window: 4,
  length: 5,
  embedding: 5,
  width: 24,
  depth: 2,
  endToken: 5,
}

/** A learner of the policy that the shape names. */
export async function opsLearner(
  shape: NetworkShape,
  seeds: readonly number[],
  backend: BackendName,
): Promise<Learner> {
  const policy = POLICIES[shape.policy?.id ?? 'mlp']
  return createOpsLearner(policy, shape, seeds, await openBackend(backend))
}
