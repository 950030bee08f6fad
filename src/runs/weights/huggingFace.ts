/**
 * A transformer as the folder that Hugging Face's `from_pretrained` opens: `AutoModelForCausalLM` and `AutoTokenizer`. Its
 * `model.safetensors` also opens here with Import.
 */
import { strToU8, zipSync } from 'fflate'
import { gpt2Config } from '../../settings/gpt2'
import type { RunConfig } from '../../settings/knobs'
import { toLink } from '../../settings/link'
import { taskOf } from '../../tasks'
import type { RunWeights } from '../../train/weights'
import type { UnsupportedKnob } from '../handover/counterparts'
import { toSafetensors } from './safetensors'

/** The file of the folder that Import opens. */
const MODEL_FILE = 'model.safetensors'

/** What the names of the policy's tensors begin with in the page's own files. */
const POLICY = 'policy.'

/** The reason why a run is no model of Hugging Face's; empty for a transformer. */
export const withoutHuggingFace = ({ policy }: RunConfig): UnsupportedKnob[] =>
  policy === 'transformer' ? [] : [{ knob: 'policy', value: policy, only: ['transformer'] }]

const json = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`

/**
 * The files of the folder.
 * @param config of the last step
 * @throws RangeError if the weights are not a transformer's
 */
export function huggingFaceFiles(
  { tensors, shape, vocabulary, step }: RunWeights,
  config: RunConfig,
): Record<string, string | Uint8Array<ArrayBuffer>> {
  const { policy, vocabulary: size, window: positions, width } = shape
  if (!policy) throw new RangeError('Only a transformer is a model of Hugging Face.')
  const { layers, heads, activation } = policy
  const end = shape.endToken >= 0 ? shape.endToken : null
  // without an end token nothing has to be filled up: all completions have the same length
  const ends = { bos_token_id: null, eos_token_id: end, pad_token_id: end }
  const endWord = end === null ? {} : { eos_token: vocabulary[end], pad_token: vocabulary[end] }
  const own = tensors
    .filter(({ name }) => name.startsWith(POLICY))
    .map((tensor) => ({ ...tensor, name: tensor.name.slice(POLICY.length) }))
  return {
    'config.json': json({
      ...gpt2Config({ vocabulary: size, positions, width, layers, heads, activation }),
      ...ends,
      dtype: 'float32',
    }),
    'generation_config.json': json({
      ...ends,
      do_sample: true,
      temperature: config.temperature,
      // the page draws from all tokens
      top_k: 0,
      max_new_tokens: shape.length,
    }),
    // `format` is what transformers asks for
    [MODEL_FILE]: toSafetensors(own, { format: 'pt', link: toLink(config, taskOf), step: String(step) }),
    'tokenizer.json': json(tokenizerOf(vocabulary)),
    'tokenizer_config.json': json({
      tokenizer_class: 'PreTrainedTokenizerFast',
      model_max_length: shape.window,
      clean_up_tokenization_spaces: false,
      ...endWord,
    }),
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

/** The page's vocabulary as a tokenizer: single characters are read one by one, words with spaces between them, as the page writes them. */
function tokenizerOf(vocabulary: readonly string[]) {
  const isOfCharacters = vocabulary.every((word) => [...word].length === 1)
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: isOfCharacters
      ? { type: 'Split', pattern: { Regex: String.raw`[\s\S]` }, behavior: 'Isolated', invert: false }
      : { type: 'WhitespaceSplit' },
    post_processor: null,
    decoder: isOfCharacters ? { type: 'Fuse' } : null,
    model: {
      type: 'WordLevel',
      vocab: Object.fromEntries(vocabulary.map((word, token) => [word, token])),
      // no word of the vocabulary, so that a foreign one is an error
      unk_token: '',
    },
  }
}
