import { dense, type Dense } from '../../wgsl/layers'
import { eachNode, type NodeCode } from './nodes'

/** WGSL of where a tensor of layer `layer` starts in `theta`. */
export const tensor = (
  { sizes, theta }: NodeCode,
  layer: string,
  name: 'norm1' | 'attention' | 'mix' | 'norm2' | 'up' | 'down',
) => `(${theta} + ${sizes.at.layer + sizes.at[name]} + (${layer}) * ${sizes.at.words})`

/** The matrices of a layer. */
type MatrixName = 'attention' | 'mix' | 'up' | 'down'

/** WGSL of where a layer's transposed matrix starts in `folded`. */
export const transposed = ({ sizes, folded }: NodeCode, layer: string, name: MatrixName) =>
  `(${folded} + ${sizes.transposes[name]} + (${layer}) * ${sizes.transposes.words})`

/** WGSL of the product of a tile of nodes with a matrix: see `Dense`. Ends with a barrier. */
export const product = (
  { tile }: NodeCode,
  of: Pick<Dense, 'from' | 'inputs' | 'outputs' | 'matrix' | 'at' | 'stride' | 'finish'>,
) => dense({ tile, inPlace: false, when: 'isAlive', ...of })

/** The product with a part of a transposed matrix: its rows `first` … first + count − 1. */
interface PartBack {
  layer: string
  name: 'attention' | 'up'
  /** how many rows; their inputs are in `units` */
  count: number
  /** WGSL of where the sum of the products of all parts goes, [nodes, H] */
  to: string
}

/** WGSL: `to` ← `units` · part of a transposed matrix, added to the products of the parts before. Ends with a barrier. */
export function partBack(code: NodeCode, { layer, name, count, to }: PartBack): string {
  const { width: H } = code.sizes.shape
  return product(code, {
    from: 'units',
    inputs: count,
    outputs: H,
    matrix: 'folded',
    at: `${transposed(code, layer, name)} + first * ${H}`,
    finish: eachNode(
      H,
      `var sum = value[i];
            if (first > 0) { sum += result[${to} + at]; }
            result[${to} + at] = sum;`,
    ),
  })
}
