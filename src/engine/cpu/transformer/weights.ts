import type { Machine } from '../machine'
import type { Forms } from '../parameterStore'
import type { StoredPart, TransformerLayout } from './layout'

/** The matrices of a layer whose products are computed by tiles. */
const MATRICES = ['attention', 'mix', 'up', 'down'] as const
export type Matrix = (typeof MATRICES)[number]

/** A transformer's weights in the forms that the kernels read. */
export interface TransformerWeights {
  /** pointer to the stored parameters that the rest was made from */
  theta: number
  /** `pack`ed matrices of each layer; and transposed for backward passes. These are empty if the weights do not go backward. */
  packed: Record<Matrix, number>[]
  transposed: Record<Matrix, number>[]
  /** of the head, whose rows are tokens */
  head: number
  headTransposed: number
  /** whether the transposed matrices are those of `theta` */
  goesBackward: boolean
}

/** Inputs and outputs of the matrices, and both rounded up to whole tiles. */
export function matrixSizes({ layout }: Machine<TransformerLayout>) {
  const { sizes, columns, part, hidden } = layout
  return {
    attention: {
      inputs: sizes.width,
      outputs: 3 * part,
      inputColumns: columns.width,
      columns: columns.qkv,
    },
    mix: { inputs: part, outputs: sizes.width, inputColumns: columns.mixed, columns: columns.width },
    up: { inputs: sizes.width, outputs: hidden, inputColumns: columns.width, columns: columns.hidden },
    down: { inputs: hidden, outputs: sizes.width, inputColumns: columns.hidden, columns: columns.width },
  } satisfies Record<Matrix, Record<'inputs' | 'outputs' | 'inputColumns' | 'columns', number>>
}

/** How a transformer's matrices are packed. */
export function transformerForms(machine: Machine<TransformerLayout>): Forms<TransformerWeights> {
  const { kernels, space, layout } = machine
  const { width, vocabulary } = layout.sizes
  const sizes = matrixSizes(machine)
  const take = (size: (matrix: Matrix) => number) =>
    layout.parts.map(
      () =>
        Object.fromEntries(MATRICES.map((matrix) => [matrix, space.take(size(matrix))])) as Record<
          Matrix,
          number
        >,
    )
  return {
    create: (goesBackward) => ({
      theta: 0,
      packed: take((matrix) => sizes[matrix].inputs * sizes[matrix].columns),
      transposed: goesBackward ? take((matrix) => sizes[matrix].outputs * sizes[matrix].inputColumns) : [],
      head: space.take(width * layout.outputColumns),
      headTransposed: goesBackward ? space.take(vocabulary * layout.columns.width) : 0,
      goesBackward: false,
    }),

    prepare(weights, theta) {
      weights.theta = theta
      weights.goesBackward = false
      layout.parts.forEach((parts, layer) => {
        for (const matrix of MATRICES) {
          const { inputs, columns } = sizes[matrix]
          kernels.pack(theta + 4 * parts[matrix].weight, inputs, columns, weights.packed[layer][matrix])
        }
      })
      const row = 4 * layout.columns.width
      kernels.packTransposed(theta + 4 * layout.head, row, width, layout.outputColumns, weights.head)
    },
  }
}

/** Packs the transposed matrices of prepared weights, unless that has been done. */
export function prepareBackward(machine: Machine<TransformerLayout>, weights: TransformerWeights): void {
  const { kernels, layout } = machine
  if (weights.goesBackward) return
  weights.goesBackward = true
  const { theta } = weights
  const sizes = matrixSizes(machine)
  layout.parts.forEach((parts: Record<Matrix, StoredPart>, layer) => {
    for (const matrix of MATRICES) {
      const { outputs, columns, inputColumns } = sizes[matrix]
      const [from, to] = [theta + 4 * parts[matrix].weight, weights.transposed[layer][matrix]]
      kernels.packTransposed(from, 4 * columns, outputs, inputColumns, to)
    }
  })
  kernels.pack(theta + 4 * layout.head, layout.sizes.vocabulary, layout.columns.width, weights.headTransposed)
}
