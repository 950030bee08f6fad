import type { NetworkShape } from '../network'
import type { RowNetwork } from './rowNetwork'

/** The weights with which windows [M, W] attend at a step, [M, layers, heads, W, W]; see `Learner.attention`. */
export function attentionIn(
  network: RowNetwork,
  { window: W, vocabulary }: NetworkShape,
  theta: Float32Array,
  inputs: Int32Array,
  position: number,
): Float32Array {
  const rows = inputs.length / W
  const out = new Float32Array(vocabulary)
  const found: Float32Array[] = []
  network.prepare(theta)
  for (let row = 0; row < rows; row++) {
    network.lookAt(position, inputs, row * W)
    network.forward(theta, position, out)
    found.push(network.attention!(position))
  }
  const all = new Float32Array(rows * (found[0]?.length ?? 0))
  found.forEach((one, row) => all.set(one, row * one.length))
  return all
}
