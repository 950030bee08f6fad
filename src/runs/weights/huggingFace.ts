/**
 * A transformer as the folder that Hugging Face's `from_pretrained` opens: `AutoModelForCausalLM` and `AutoTokenizer`. Its
 * `model.safetensors` also opens here with Import.
 */
import { strToU8, zipSync } from 'fflate'
import { POSITIONS } from '../../settings/gpt2'
import type { RunConfig } from '../../settings/knobs'
import { toLink } from '../../settings/link'
import { taskOf } from '../../tasks'
import type { Tensor } from '../../settings/weightsFit'
import type { RunWeights } from '../../train/weights'
import type { UnsupportedKnob } from '../handover/counterparts'
import { huggingFaceTexts } from './huggingFaceTexts'
import { toSafetensors } from './safetensors'

/** The file of the folder that Import opens. */
const MODEL_FILE = 'model.safetensors'

/** What the names of the policy's tensors begin with in the page's own files. */
const POLICY = 'policy.'

/** The reason why a run is no model of Hugging Face's; empty for a transformer. */
export const withoutHuggingFace = ({ policy }: RunConfig): UnsupportedKnob[] =>
  policy === 'transformer' ? [] : [{ knob: 'policy', value: policy, only: ['transformer'] }]

/**
 * The table of positions with one more row, of zeros. The page computes nothing after the last token of a completion; other
 * trainers pass this token to the model too.
 */
function withLastPosition(tensor: Tensor): Tensor {
  if (tensor.name !== POSITIONS) return tensor
  const [rows, width] = tensor.shape
  const values = new Float32Array((rows + 1) * width)
  values.set(tensor.values)
  return { name: POSITIONS, shape: [rows + 1, width], values }
}

/**
 * The files of the folder.
 * @param config of the last step
 * @throws RangeError if the weights are not a transformer's
 */
export function huggingFaceFiles(
  { tensors, shape, vocabulary, step }: RunWeights,
  config: RunConfig,
): Record<string, string | Uint8Array<ArrayBuffer>> {
  const { policy, vocabulary: size, window: positions, width, endToken, length } = shape
  if (!policy) throw new RangeError('Only a transformer is a model of Hugging Face.')
  const { layers, heads, activation } = policy
  const sizes = { vocabulary: size, positions, width, layers, heads, activation }
  const own = tensors
    .filter(({ name }) => name.startsWith(POLICY))
    .map((tensor) => withLastPosition({ ...tensor, name: tensor.name.slice(POLICY.length) }))
  return {
    ...huggingFaceTexts({ sizes, vocabulary, endToken, length }, config.temperature),
    // `format` is what transformers asks for
    [MODEL_FILE]: toSafetensors(own, { format: 'pt', link: toLink(config, taskOf), step: String(step) }),
  }
}

/** The same as one ZIP file. Times in it are fixed, so that equal weights give equal bytes. */
export function huggingFaceArchive(weights: RunWeights, config: RunConfig): Uint8Array<ArrayBuffer> {
  const files = Object.entries(huggingFaceFiles(weights, config)).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return zipSync(Object.fromEntries(files), {
    level: 6,
    mtime: '1980-01-01T00:00',
  }) as Uint8Array<ArrayBuffer>
}
