import type { FirstLayer } from './firstLayer'
import type { Machine } from './machine'

/**
 * The first layer on a token window. A slot has only V possible inputs, so the layer is folded to a table
 * [W·V + T, H] (rows padded to whole tiles): row (w, v) = E[v]·W₁[slot w], row (position t) = b₁ + P[t]·W₁[last slot]. A
 * place's sums are those of W + 1 rows, and its derivative is added to the same rows.
 */
export function tokenLayer({ kernels, space, layout, zeros }: Machine, goesBackward: boolean): FirstLayer {
  const { shape, widthColumns, hiddenStride, embeddingColumns, vocabularyRows, lengthRows } = layout
  const { vocabulary, window, length, embedding, width } = shape
  const [row, embeddingRow, hiddenRow] = [4 * widthColumns, 4 * embeddingColumns, 4 * hiddenStride]
  const slotBytes = vocabularyRows * row
  const tableSize = (window * vocabularyRows + lengthRows) * widthColumns
  const table = space.take(tableSize)
  const dTable = goesBackward ? space.take(tableSize) : 0
  const packed = space.take(embedding * widthColumns)
  const transposed = goesBackward ? layout.weight1.map(() => space.take(width * embeddingColumns)) : []
  const sources = space.take(window)
  let theta = 0

  /** Calls `visit` with each slot: its weights, the embeddings it reads and its rows of the table. */
  const eachSlot = (
    visit: (w: number, weight: number, source: number, rows: number, padded: number) => void,
  ) => {
    layout.weight1.forEach((weight, w) => {
      if (w < window) visit(w, 4 * weight, 4 * layout.embedding, vocabulary, vocabularyRows)
      else visit(w, 4 * weight, 4 * layout.position, length, lengthRows)
    })
  }

  return {
    prepare(from) {
      theta = from
      eachSlot((w, weight, source, _rows, padded) => {
        const [x, out] = [theta + source, table + w * slotBytes]
        const start = w < window ? zeros : theta + 4 * layout.bias1
        kernels.pack(theta + weight, embedding, widthColumns, packed)
        kernels.dense(x, embeddingRow, padded, embedding, packed, widthColumns, out, row, start, 0, 0, false)
      })
    },

    prepareBackward() {
      eachSlot((w, weight) => {
        kernels.packTransposed(theta + weight, row, width, embeddingColumns, transposed[w])
      })
    },

    forward({ cells, list }, first, count, out) {
      kernels.gather(
        cells,
        list + 4 * first,
        count,
        window,
        length,
        table,
        slotBytes,
        row,
        zeros,
        sources,
        widthColumns,
        out,
        hiddenRow,
      )
    },

    backward({ cells, list }, first, count, d) {
      kernels.scatter(
        cells,
        list + 4 * first,
        count,
        window,
        length,
        dTable,
        slotBytes,
        row,
        widthColumns,
        d,
        hiddenRow,
      )
    },

    finish(gradient) {
      eachSlot((w, weight, source, rows, padded) => {
        const d = dTable + w * slotBytes
        const [x, dX, dWeight] = [theta + source, gradient + source, gradient + weight]
        const [back, columns] = [transposed[w], embeddingColumns]
        kernels.weightGradient(x, embeddingRow, embedding, d, row, widthColumns, rows, dWeight)
        kernels.dense(d, row, padded, width, back, columns, dX, embeddingRow, dX, embeddingRow, 0, false)
      })
      kernels.columnSums(dTable + window * slotBytes, row, widthColumns, length, gradient + 4 * layout.bias1)
      space.f32.fill(0, dTable / 4, dTable / 4 + tableSize)
    },
  }
}
