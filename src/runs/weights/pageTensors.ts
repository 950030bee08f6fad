import { EMBEDDINGS, POSITIONS } from '../../settings/gpt2'
import type { Tensor } from '../../train/weights'

/**
 * The tensors of a file under the page's names. A model of Hugging Face's has one set of weights: the policy begins with them, and
 * they are its reference.
 * @param positions of the network; a file may have one more, which the page does not use
 */
export function pageTensors(tensors: readonly Tensor[], positions: number): readonly Tensor[] {
  if (!tensors.some(({ name }) => name === EMBEDDINGS)) return tensors
  const used = tensors.map((tensor) => withoutLastPosition(tensor, positions))
  return ['policy', 'reference'].flatMap((which) =>
    used.map((tensor) => ({ ...tensor, name: `${which}.${tensor.name}` })),
  )
}

function withoutLastPosition(tensor: Tensor, positions: number): Tensor {
  const { name, shape, values } = tensor
  if (name !== POSITIONS || shape.length !== 2 || shape[0] !== positions + 1) return tensor
  return { name, shape: [positions, shape[1]], values: values.slice(0, positions * shape[1]) }
}
