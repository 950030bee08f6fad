import type { Head } from './head'
import type { AnyLayout } from './layout'
import type { Machine } from './machine'

/** One of V tokens, from the softmax of the logits. */
export function categoricalHead({ kernels, layout }: Machine<AnyLayout>): Head {
  const { vocabulary, window, length, endToken } = layout.shape
  const row = 4 * layout.outputStride
  let temperature = 1
  return {
    prepare(next) {
      temperature = next
    },

    score(z, { cells, list }, first, count, { logp, entropy }) {
      const [actions, places] = [cells + 4 * window, list + 4 * first]
      const [to, spread] = [logp + 4 * first, entropy + 4 * first]
      kernels.score(z, row, count, vocabulary, temperature, actions, places, to, spread)
    },

    act(z, { cells, list }, first, count, { logp, entropy }, keys, next) {
      return kernels.draw(
        z,
        row,
        count,
        vocabulary,
        temperature,
        cells,
        list + 4 * first,
        window,
        length,
        keys,
        endToken,
        logp + 4 * first,
        entropy + 4 * first,
        next,
      )
    },

    gradient(z, { cells, list }, first, count, { entropy }, { dLogp, dEntropy }, out) {
      kernels.logitGradient(
        z,
        row,
        count,
        vocabulary,
        temperature,
        cells + 4 * window,
        list + 4 * first,
        entropy + 4 * first,
        dLogp + 4 * first,
        dEntropy + 4 * first,
        out,
        row,
      )
    },
  }
}
