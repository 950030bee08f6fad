import { EMBEDDINGS, HEAD, POSITIONS } from '../../settings/gpt2'
import type { Tensor } from '../../settings/weightsFit'

/** What the names of a transformer's tensors begin with, except the head's. A model without its head leaves it out. */
const PREFIX = 'transformer.'

/** Masks that old files hold beside the weights. */
const MASK = /\.attn\.(masked_)?bias$/

/**
 * The tensors of a file. A model of Hugging Face gets the names of `gpt2Tensors`. Its file has one set of weights,
 * which policy and reference share. If its head is tied to the embeddings, the head becomes a copy of them.
 * @param positions of the network; a file may have one more, which the page does not use
 */
export function pageTensors(tensors: readonly Tensor[], positions: number): readonly Tensor[] {
  const isBare = tensors.some(({ name }) => PREFIX + name === EMBEDDINGS)
  const named = tensors
    .filter(({ name }) => !MASK.test(name))
    .map((tensor) => (isBare && tensor.name !== HEAD ? { ...tensor, name: PREFIX + tensor.name } : tensor))
  const embeddings = named.find(({ name }) => name === EMBEDDINGS)
  if (!embeddings) return tensors
  const isTied = named.every(({ name }) => name !== HEAD)
  return [...named, ...(isTied ? [{ ...embeddings, name: HEAD }] : [])].map((tensor) =>
    withoutLastPosition(tensor, positions),
  )
}

function withoutLastPosition(tensor: Tensor, positions: number): Tensor {
  const { name, shape, values } = tensor
  if (name !== POSITIONS || shape.length !== 2 || shape[0] !== positions + 1) return tensor
  return { name, shape: [positions, shape[1]], values: values.slice(0, positions * shape[1]) }
}
