/**
 * A transformer as the folder that Hugging Face's `from_pretrained` opens: `AutoModelForCausalLM` and `AutoTokenizer`. Its
 * `model.safetensors` also opens here with Import.
 */
import { strToU8, zipSync } from 'fflate'
import { gpt2Config, POSITIONS } from '../../settings/gpt2'
import type { RunConfig } from '../../settings/knobs'
import { toLink } from '../../settings/link'
import { taskOf } from '../../tasks'
import { areCharacters } from '../../tasks/tokenText'
import type { RunWeights, Tensor } from '../../train/weights'
import type { UnsupportedKnob } from '../handover/counterparts'
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
  const { policy, vocabulary: size, window, width } = shape
  if (!policy) throw new RangeError('Only a transformer is a model of Hugging Face.')
  const { layers, heads, activation } = policy
  const positions = window + 1
  const end = shape.endToken >= 0 ? shape.endToken : null
  const ends = { bos_token_id: null, eos_token_id: end, pad_token_id: end }
  const own = tensors
    .filter(({ name }) => name.startsWith(POLICY))
    .map((tensor) => withLastPosition({ ...tensor, name: tensor.name.slice(POLICY.length) }))
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
    'tokenizer.json': json(tokenizerOf(vocabulary, end)),
    'tokenizer_config.json': json({
      tokenizer_class: 'PreTrainedTokenizerFast',
      model_max_length: positions,
      clean_up_tokenization_spaces: false,
      eos_token: endWord(vocabulary, end),
      pad_token: endWord(vocabulary, end),
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

/** White space as JavaScript sees it, at which the page splits prompts; the tokenizers' own differs in two characters. */
const SPACES = String.raw`[\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]`

const split = (Regex: string, behavior: 'Isolated' | 'Removed') => ({
  ...{ type: 'Split', pattern: { Regex } },
  ...{ behavior, invert: false },
})

/**
 * What ends and fills up a text. Without an end token it is a word beyond the vocabulary, because trainers ask for one: the model
 * never writes it, and nothing has to be filled up where all prompts and completions have the same length.
 */
const endWord = (vocabulary: readonly string[], end: number | null) =>
  end === null ? '<end>' : vocabulary[end]

/** The page's vocabulary as a tokenizer: single characters are read one by one, words with spaces between them, as the page writes them. */
function tokenizerOf(vocabulary: readonly string[], end: number | null) {
  const isOfCharacters = areCharacters(vocabulary.filter((_, token) => token !== end))
  const hasSpaces = vocabulary.some((word) => /\s/.test(word))
  const words = split(`${SPACES}+`, 'Removed')
  const characters = split(String.raw`[\s\S]`, 'Isolated')
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [
      {
        ...{ id: end ?? vocabulary.length, content: endWord(vocabulary, end), special: true },
        // within a word it is a part of that word
        ...{ single_word: !isOfCharacters, lstrip: false, rstrip: false, normalized: false },
      },
    ],
    normalizer: null,
    pre_tokenizer: !isOfCharacters
      ? words
      : hasSpaces
        ? characters
        : { type: 'Sequence', pretokenizers: [words, characters] },
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
