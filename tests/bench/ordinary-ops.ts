/**
 * The measured step as somebody would write it with TensorFlow.js: variables, `gather`, `tf.train.adam`, one read a token
 * to sample on the CPU. This file is frozen: it is what the engines are compared with, and is not to be tuned.
 */
import * as tf from '@tensorflow/tfjs'
import '@tensorflow/tfjs-backend-webgpu'
import { random, streamKey } from '../../src/random/streams'
import {
  BETA,
  EPSILON,
  LEARNING_RATE,
  LENGTH,
  PASSES,
  promptsOf,
  rewardsOf,
  VOCABULARY,
  WINDOW,
  type Workload,
} from './workload'

/** E, P, W₁, b₁, W₂, b₂, W₃, b₃ */
type Network = tf.Tensor[]

export async function ordinaryOps(workload: Workload, seed: number) {
  if (!(await tf.setBackend('webgpu'))) throw new Error('TensorFlow.js finds no WebGPU here.')
  await tf.ready()
  const { width, embedding, group } = workload
  const N = workload.prompts * group
  const draw = random(streamKey(seed, 'weights'))
  const weight = (rows: number, columns: number, scale: number) => {
    const values = Float32Array.from({ length: rows * columns }, () => (2 * draw.uniform() - 1) * scale)
    return tf.variable(tf.tensor2d(values, [rows, columns]))
  }
  const bias = (size: number) => tf.variable(tf.zeros([size]))
  const inputs = (WINDOW + 1) * embedding
  const policy = [
    weight(VOCABULARY, embedding, 1.7),
    weight(LENGTH, embedding, 1.7),
    weight(inputs, width, Math.sqrt(6 / inputs)),
    bias(width),
    weight(width, width, Math.sqrt(6 / width)),
    bias(width),
    weight(width, VOCABULARY, 0.1 * Math.sqrt(6 / width)),
    bias(VOCABULARY),
  ]
  const reference = policy.map((variable) => variable.clone())
  const optimizer = tf.train.adam(LEARNING_RATE)
  const sampling = random(streamKey(seed, 'rollout'))
  let steps = 0

  /** Draws completions, with a read a token; [N, W + T] tokens and the log-probs of those that were drawn, [N·T]. */
  async function rollout(prompts: Int32Array) {
    const tokens = new Int32Array(N * (WINDOW + LENGTH))
    for (let i = 0; i < N; i++) {
      tokens.set(prompts.subarray(i * WINDOW, (i + 1) * WINDOW), i * (WINDOW + LENGTH))
    }
    const logp = new Float32Array(N * LENGTH)
    for (let t = 0; t < LENGTH; t++) {
      const probabilities = tf.tidy(() => {
        const windows = tf.tensor2d(windowsAt(tokens, t), [N, WINDOW], 'int32')
        return tf.softmax(logits(policy, windows, tf.tensor1d(new Int32Array(N).fill(t), 'int32')))
      })
      const p = await probabilities.data()
      probabilities.dispose()
      for (let i = 0; i < N; i++) {
        const u = sampling.uniform()
        let token = 0
        let sum = p[i * VOCABULARY]
        while (sum <= u && token < VOCABULARY - 1) sum += p[i * VOCABULARY + ++token]
        tokens[i * (WINDOW + LENGTH) + WINDOW + t] = token
        logp[i * LENGTH + t] = Math.log(p[i * VOCABULARY + token])
      }
    }
    return { tokens, logp }
  }

  function windowsAt(tokens: Int32Array, t: number): Int32Array {
    const windows = new Int32Array(N * WINDOW)
    for (let i = 0; i < N; i++) {
      const from = i * (WINDOW + LENGTH) + t
      windows.set(tokens.subarray(from, from + WINDOW), i * WINDOW)
    }
    return windows
  }

  return async function takeStep(): Promise<void> {
    const prompts = promptsOf(workload, seed, steps++)
    const { tokens, logp: old } = await rollout(prompts)
    const actions = new Int32Array(N * LENGTH)
    const windows = new Int32Array(N * LENGTH * WINDOW)
    for (let m = 0; m < N * LENGTH; m++) {
      const at = Math.floor(m / LENGTH) * (WINDOW + LENGTH) + (m % LENGTH)
      windows.set(tokens.subarray(at, at + WINDOW), m * WINDOW)
      actions[m] = tokens[at + WINDOW]
    }
    const A = groupAdvantages(rewardsOf(prompts, actions), group)
    const batch = tf.tidy(() => ({
      windows: tf.tensor2d(windows, [N * LENGTH, WINDOW], 'int32'),
      positions: tf.tensor1d(
        Int32Array.from(actions, (_, m) => m % LENGTH),
        'int32',
      ),
      chosen: tf.oneHot(tf.tensor1d(actions, 'int32'), VOCABULARY).toFloat(),
      old: tf.tensor1d(old),
      advantages: tf.tensor1d(Float32Array.from(actions, (_, m) => A[Math.floor(m / LENGTH)])),
    }))
    const logpUnder = (network: Network) =>
      tf
        .logSoftmax(logits(network, batch.windows, batch.positions))
        .mul(batch.chosen)
        .sum(1)
    const referenceLogp = tf.tidy(() => logpUnder(reference))
    const costs = Array.from({ length: PASSES }, () =>
      optimizer.minimize(() => {
        const logp = logpUnder(policy)
        const ratio = logp.sub(batch.old).exp()
        const clipped = ratio.clipByValue(1 - EPSILON, 1 + EPSILON)
        const surrogate = tf.minimum(ratio.mul(batch.advantages), clipped.mul(batch.advantages))
        const difference = referenceLogp.sub(logp)
        const kl = difference.exp().sub(difference).sub(1)
        return kl.mul(BETA).sub(surrogate).mean()
      }, true),
    )
    await costs.at(-1)!.data()
    tf.dispose([costs as tf.Tensor[], batch, referenceLogp])
  }
}

/** Logits [n, V] for windows [n, W] at positions [n]. */
function logits([E, P, W1, b1, W2, b2, W3, b3]: Network, windows: tf.Tensor2D, positions: tf.Tensor1D) {
  const [n] = windows.shape
  const seen = tf.gather(E, windows).reshape([n, -1])
  const x = tf.concat([seen, tf.gather(P, positions)], 1) as tf.Tensor2D
  const h1 = tf
    .matMul(x, W1 as tf.Tensor2D)
    .add(b1)
    .relu() as tf.Tensor2D
  const h2 = tf
    .matMul(h1, W2 as tf.Tensor2D)
    .add(b2)
    .relu() as tf.Tensor2D
  return tf.matMul(h2, W3 as tf.Tensor2D).add(b3)
}

/** (reward − group mean) / (group std + 1e-4), [N]. */
function groupAdvantages(rewards: Float32Array, group: number): Float32Array {
  const result = new Float32Array(rewards.length)
  for (let first = 0; first < rewards.length; first += group) {
    const mine = rewards.subarray(first, first + group)
    const mean = mine.reduce((sum, r) => sum + r, 0) / group
    const variance = mine.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (group - 1)
    mine.forEach((r, i) => (result[first + i] = (r - mean) / (Math.sqrt(variance) + 1e-4)))
  }
  return result
}
