/** What a model of Hugging Face's computes beyond its tensors, as its `config.json` says. */
import { gpt2Config, type Gpt2Sizes } from '../../settings/gpt2'
import type { ModelDifference } from '../../settings/importProblem'

/** The settings of a model that its tensors do not show, with what transformers assumes where the file has none. */
const UNSEEN: Readonly<Record<string, unknown>> = {
  model_type: 'gpt2',
  n_head: 12,
  activation_function: 'gelu_new',
  layer_norm_epsilon: 1e-5,
  scale_attn_weights: true,
  scale_attn_by_inverse_layer_idx: false,
}

/** Another name of the same function. */
const SAME: Readonly<Record<string, string>> = { gelu_pytorch_tanh: 'gelu_new' }

/** Where a model is another function than a transformer of these sizes, although its tensors may fit. */
export function modelDifferences(
  model: Readonly<Record<string, unknown>>,
  sizes: Gpt2Sizes,
): ModelDifference[] {
  const mine: Readonly<Record<string, unknown>> = {
    scale_attn_by_inverse_layer_idx: false,
    ...gpt2Config(sizes),
  }
  return Object.entries(UNSEEN).flatMap(([name, assumed]) => {
    const found = model[name] ?? assumed
    const is = SAME[String(found)] ?? found
    return is === mine[name] ? [] : [{ name, found: JSON.stringify(found), here: JSON.stringify(mine[name]) }]
  })
}
