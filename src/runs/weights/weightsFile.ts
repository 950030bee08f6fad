import type { RunConfig } from '../../settings/knobs'
import { toLink } from '../../settings/link'
import { taskOf } from '../../tasks'
import type { Tensor } from '../../settings/weightsFit'
import type { GreedyExamples, RunWeights } from '../../train/weights'
import { externalConfig } from '../export'
import { toSafetensors } from './safetensors'

const WEIGHTS_FORMAT = 'grpo-playground-weights'
/** Increased when readers of the file have to change. */
const WEIGHTS_VERSION = 1

/**
 * The weights of a policy and its reference as a safetensors file. Its metadata: `link` and `config`, which repeat the run;
 * `step`; `network`, the sizes that the forward pass needs; `vocabulary`; and `greedy`, what the policy completes greedily.
 * Where the policy sees states, these completions are tensors of the file: `greedy.features` [N, T, F], `greedy.actions`
 * [N, T] or [N, T, D] and `greedy.mask` [N, T].
 *
 * @param config of the last step
 */
export function weightsFile(weights: RunWeights, config: RunConfig): Uint8Array<ArrayBuffer> {
  const { tensors, shape, vocabulary, step, examples } = weights
  return toSafetensors([...tensors, ...exampleTensors(weights)], {
    format: WEIGHTS_FORMAT,
    version: String(WEIGHTS_VERSION),
    link: toLink(config, taskOf),
    config: JSON.stringify(externalConfig(config)),
    step: String(step),
    network: JSON.stringify(shape),
    vocabulary: JSON.stringify(vocabulary),
    greedy: JSON.stringify(examples.features ? [] : completionsOf(examples, shape.window)),
  })
}

/** Completions of tokens: how the prompt is written, what the window holds before the first token, and the tokens. */
function completionsOf({ rows, names, contexts, actions, mask }: GreedyExamples, window: number) {
  const length = mask.length / rows
  return Array.from({ length: rows }, (_, row) => ({
    prompt: names[row],
    context: Array.from(contexts.subarray(row * window, (row + 1) * window)),
    completion: Array.from(actions.subarray(row * length, (row + 1) * length)).filter(
      (_token, t) => mask[row * length + t] === 1,
    ),
  }))
}

function exampleTensors({ shape, examples }: RunWeights): Tensor[] {
  const { rows, features, actions, mask } = examples
  if (!features || !shape.state) return []
  const steps = [rows, shape.length]
  const actionShape = shape.gaussian ? [...steps, shape.gaussian.dimensions] : steps
  return [
    { name: 'greedy.features', shape: [...steps, shape.state.features], values: features },
    { name: 'greedy.actions', shape: actionShape, values: Float32Array.from(actions) },
    { name: 'greedy.mask', shape: steps, values: mask },
  ]
}
