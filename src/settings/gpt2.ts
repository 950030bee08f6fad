/**
 * The architecture of the transformer policy, declared once: a configuration of GPT-2 (Radford et al. 2019) as Hugging Face's
 * `GPT2LMHeadModel` builds it. Parameters, first weights, costs, exports and all engines follow from this file.
 *
 *     x = wte[token] + wpe[position]
 *     x ← x + c_proj(attention(c_attn(ln_1(x)))),   x ← x + c_proj(act(c_fc(ln_2(x))))       in each layer
 *     logits = lm_head · ln_f(x)
 *
 * Layer norm comes before each part (pre-norm), positions are learned, every dense layer has a bias; the head has none, and a
 * matrix of its own (not tied to the embeddings).
 */
export interface Gpt2Sizes {
  /** V */
  vocabulary: number
  /** slots of the longest sequence */
  positions: number
  /** H, numbers of a token's vector; a multiple of `heads` */
  width: number
  layers: number
  heads: number
  activation: Activation
}

/** Between the two dense layers: ReLU, or GELU in the approximation by tanh that GPT-2 uses. Hugging Face's names. */
const ACTIVATIONS = ['relu', 'gelu_new'] as const
export type Activation = (typeof ACTIVATIONS)[number]

/** Units between the two dense layers of a layer, in multiples of the width. */
export const EXPANSION = 4

/** What layer norm adds to the variance. */
export const NORM_EPSILON = 1e-5

/** First weights of a tensor: uniform on [−bound, bound), or all the same. */
export type FirstWeights = { bound: number } | { value: number }

/** One tensor, with the name and the shape that it has in Hugging Face's model. */
export interface Gpt2Tensor {
  name: string
  shape: readonly number[]
  first: FirstWeights
}

/** The tables of tokens and of positions, and the matrix of the logits. */
export const EMBEDDINGS = 'transformer.wte.weight'
export const POSITIONS = 'transformer.wpe.weight'
export const HEAD = 'lm_head.weight'

/** The tensors of a transformer in the order of the flat parameter vector. Rows of a matrix are inputs, except in `lm_head`. */
export function gpt2Tensors({ vocabulary: V, positions, width: H, layers }: Gpt2Sizes): Gpt2Tensor[] {
  return [
    matrix(EMBEDDINGS, V, H, 1),
    matrix(POSITIONS, positions, H, 1),
    ...Array.from({ length: layers }, (_, layer) => layerTensors(layer, H, layers)).flat(),
    ...norm('transformer.ln_f', H),
    // The head starts at a tenth of the usual size, so that the first policy is nearly uniform.
    matrix(HEAD, V, H, 0.1 / Math.sqrt(H)),
  ]
}

/** The last matrix of each part is divided by √(2·layers), so that x does not grow with depth (Radford et al. 2019). */
function layerTensors(layer: number, H: number, layers: number): Gpt2Tensor[] {
  const name = `transformer.h.${layer}`
  const deviation = 1 / Math.sqrt(H)
  const last = deviation / Math.sqrt(2 * layers)
  return [
    ...norm(`${name}.ln_1`, H),
    // queries, keys and values of all heads side by side
    ...dense(`${name}.attn.c_attn`, H, 3 * H, deviation),
    ...dense(`${name}.attn.c_proj`, H, H, last),
    ...norm(`${name}.ln_2`, H),
    ...dense(`${name}.mlp.c_fc`, H, EXPANSION * H, deviation * Math.SQRT2),
    ...dense(`${name}.mlp.c_proj`, EXPANSION * H, H, last / Math.sqrt(EXPANSION)),
  ]
}

const matrix = (name: string, rows: number, columns: number, deviation: number): Gpt2Tensor => ({
  name,
  shape: [rows, columns],
  // A uniform distribution on [−√3·σ, √3·σ) has the standard deviation σ.
  first: { bound: Math.sqrt(3) * deviation },
})
const vector = (name: string, size: number, value: number): Gpt2Tensor => ({
  name,
  shape: [size],
  first: { value },
})
const dense = (name: string, inputs: number, outputs: number, deviation: number) => [
  matrix(`${name}.weight`, inputs, outputs, deviation),
  vector(`${name}.bias`, outputs, 0),
]
const norm = (name: string, size: number) => [
  vector(`${name}.weight`, size, 1),
  vector(`${name}.bias`, size, 0),
]

/** Numbers of a tensor. */
export const sizeOf = ({ shape }: Pick<Gpt2Tensor, 'shape'>): number =>
  shape.reduce((product, size) => product * size, 1)

/** The `config.json` with which Hugging Face's transformers builds this model. */
export function gpt2Config({ vocabulary, positions, width, layers, heads, activation }: Gpt2Sizes) {
  return {
    architectures: ['GPT2LMHeadModel'],
    model_type: 'gpt2',
    vocab_size: vocabulary,
    n_positions: positions,
    n_embd: width,
    n_layer: layers,
    n_head: heads,
    n_inner: EXPANSION * width,
    activation_function: activation,
    layer_norm_epsilon: NORM_EPSILON,
    scale_attn_weights: true,
    tie_word_embeddings: false,
    resid_pdrop: 0,
    embd_pdrop: 0,
    attn_pdrop: 0,
    // GPT-2's default, token 50256, does not exist in a small vocabulary.
    bos_token_id: null,
    eos_token_id: null,
  }
}
