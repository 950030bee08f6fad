import type { Tensor } from '../../train/weights'

/** A tensor that every GPT-2 has. */
const EMBEDDINGS = 'transformer.wte.weight'

/**
 * The tensors of a file under the page's names. A model of Hugging Face's has one set of weights: the policy begins with them, and
 * they are its reference.
 */
export function pageTensors(tensors: readonly Tensor[]): readonly Tensor[] {
  if (!tensors.some(({ name }) => name === EMBEDDINGS)) return tensors
  return ['policy', 'reference'].flatMap((which) =>
    tensors.map((tensor) => ({ ...tensor, name: `${which}.${tensor.name}` })),
  )
}
