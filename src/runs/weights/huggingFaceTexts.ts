import { gpt2Config, type Gpt2Sizes } from '../../settings/gpt2'
import { areCharacters } from '../../tasks/tokenText'

const json = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`

/** A transformer with what its completions are: the token that ends them (−1 for none), and their greatest length. */
export interface HuggingFaceModel {
  sizes: Gpt2Sizes
  vocabulary: readonly string[]
  endToken: number
  length: number
}

/**
 * The files of the page's Hugging Face folder besides its weights: the configurations of model and generation, and the tokenizer.
 * The folder has one position more than the network.
 * @param temperature at which completions are drawn
 */
export function huggingFaceTexts(
  { sizes, vocabulary, endToken, length }: HuggingFaceModel,
  temperature: number,
): Record<string, string> {
  const positions = sizes.positions + 1
  const end = endToken >= 0 ? endToken : null
  const ends = { bos_token_id: null, eos_token_id: end, pad_token_id: end }
  return {
    'config.json': json({
      ...gpt2Config({ ...sizes, positions }),
      ...ends,
      dtype: 'float32',
    }),
    'generation_config.json': json({
      ...ends,
      do_sample: true,
      temperature,
      // the page draws from all tokens
      top_k: 0,
      max_new_tokens: length,
    }),
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

/** White space as JavaScript sees it, at which the page splits prompts; the tokenizers' own differs in two characters. */
const SPACES = String.raw`[\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]`

const split = (Regex: string, behavior: 'Isolated' | 'Removed') => ({
  type: 'Split',
  pattern: { Regex },
  behavior,
  invert: false,
})

/**
 * The token that ends a text and fills it up. Without an end token, it is a word beyond the vocabulary, because
 * trainers ask for one: the model never writes it, and nothing has to be filled up because all prompts and completions
 * then have the same length.
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
        id: end ?? vocabulary.length,
        content: endWord(vocabulary, end),
        special: true,
        // within a word it is a part of that word
        single_word: !isOfCharacters,
        lstrip: false,
        rstrip: false,
        normalized: false,
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
