import type { NetworkShape } from '../../network'
import type { OpsBlock } from '../policy'

/** Units of a feed-forward layer, in multiples of the width. */
const EXPANSION = 4

/** The weights of the transformer (`transformer.ts`). @throws RangeError if it cannot have this shape */
export function transformerBlocks(shape: NetworkShape): OpsBlock[] {
  const { vocabulary: V, window: W, length: T, width: H, policy, state } = shape
  if (!policy) throw new RangeError('A transformer needs its layers and heads.')
  if (state) throw new RangeError('The transformer reads tokens; this task shows a state.')
  if (W < T) throw new RangeError(`A transformer's window (${W}) must hold the completion (${T} tokens).`)
  if (H % policy.heads !== 0) throw new RangeError(`${policy.heads} heads do not divide the width ${H}.`)
  const layers = Array.from({ length: policy.layers }, (_, layer) => layerBlocks(layer, H, policy.layers))
  return [
    matrix('embedding', V, H, 1),
    matrix('position', W, H, 1),
    ...layers.flat(),
    ...normBlocks('normOut', H),
    matrix('weightOut', H, V, 0.1 / Math.sqrt(H)),
    vector('biasOut', V, 0),
  ]
}

const matrix = (name: string, rows: number, columns: number, deviation: number): OpsBlock => ({
  name,
  shape: [rows, columns],
  first: { bound: Math.sqrt(3) * deviation },
})
const vector = (name: string, size: number, value: number): OpsBlock => ({
  name,
  shape: [size],
  first: { value },
})
const normBlocks = (name: string, size: number) => [
  vector(`${name}Gain`, size, 1),
  vector(`${name}Bias`, size, 0),
]

/** The output of a layer is divided by √(2·layers), so that x does not grow with depth (Radford et al. 2019). */
function layerBlocks(layer: number, H: number, layers: number): OpsBlock[] {
  const deviation = 1 / Math.sqrt(H)
  const last = 1 / Math.sqrt(2 * layers)
  return [
    ...normBlocks(`norm1_${layer}`, H),
    matrix(`query${layer}`, H, H, deviation),
    matrix(`key${layer}`, H, H, deviation),
    matrix(`value${layer}`, H, H, deviation),
    matrix(`mix${layer}`, H, H, deviation * last),
    ...normBlocks(`norm2_${layer}`, H),
    matrix(`up${layer}`, H, EXPANSION * H, deviation * Math.SQRT2),
    vector(`upBias${layer}`, EXPANSION * H, 0),
    matrix(`down${layer}`, EXPANSION * H, H, (deviation * last) / Math.sqrt(EXPANSION)),
    vector(`downBias${layer}`, H, 0),
  ]
}
