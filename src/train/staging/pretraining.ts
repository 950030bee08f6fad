import type { Batch, Learner } from '../../engine/learner'
import type { GaussianHead } from '../../engine/network'
import { random, streamKey } from '../../random/streams'
import type { RunConfig } from '../../settings/knobs'
import type { Pretraining, Task } from '../../tasks/task'
import { withoutAdvantages } from './staging'

/**
 * Pretrains every run's policy by regression, before GRPO fine-tunes it: AdamW on the mean over rows, steps and
 * dimensions of ((μ − wanted) / scale_t)², the squared error of the network's output. The result becomes the policy,
 * its reference and its initial weights, and the optimiser is reset. Rejects if `goOn` rejects between two steps.
 */
export async function pretrain(
  learner: Learner,
  task: Task,
  configs: readonly RunConfig[],
  goOn: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { pretraining } = task
  const head = learner.shape.gaussian
  if (!pretraining || !head) return
  const steps = pretraining.steps(configs[0].taskSettings)
  if (steps === 0) return
  for (let step = 1; step <= steps; step++) {
    if (step % CHECK_EVERY === 0) await goOn()
    const { batch, wanted } = samples(learner, pretraining, configs, step)
    const { mean } = await learner.forward('policy', batch)
    const none = new Float32Array(batch.mask.length)
    await learner.backward(batch, none, none, meanSlope(mean!, wanted, head, batch.rows))
    const learningRate = pretraining.learningRate * Math.min(1, 2 * (1 - (step - 1) / steps))
    await learner.apply(configs.map(() => ({ ...OPTIMISER, learningRate })))
  }
  const state = await learner.state()
  state.firstMoment.fill(0)
  state.secondMoment.fill(0)
  learner.setState({
    ...state,
    reference: state.parameters,
    initial: state.parameters,
    updates: new Int32Array(configs.length),
  })
}

/** Steps of pretraining between two checks whether to continue. */
const CHECK_EVERY = 10

const OPTIMISER = { beta1: 0.9, beta2: 0.999, eps: 1e-8, weightDecay: 0, maxGradNorm: 1 }

/** The regression data of a step for every run, each drawn from its own seed. */
function samples(
  { shape }: Learner,
  { rows, sample }: Pretraining,
  configs: readonly RunConfig[],
  step: number,
): { batch: Batch; wanted: Float32Array } {
  const R = configs.length
  const [T, F, D] = [shape.length, shape.state!.features, shape.gaussian!.dimensions]
  const features = new Float32Array(R * rows * T * F)
  const wanted = new Float32Array(R * rows * T * D)
  configs.forEach(({ seed, taskSettings }, r) => {
    const draw = random(streamKey(seed, 'pretraining', step))
    for (let row = r * rows; row < (r + 1) * rows; row++) {
      sample(draw, features, row * T * F, wanted, row * T * D, taskSettings)
    }
  })
  const batch = withoutAdvantages({
    rows,
    contexts: new Int32Array(0),
    actions: new Float32Array(R * rows * T * D),
    features,
    mask: new Float32Array(R * rows * T).fill(1),
    temperature: new Float32Array(R).fill(1),
  })
  return { batch, wanted }
}

/** ∂/∂μ of the mean of ((μ − wanted) / scale_t)² over a run's rows, steps and dimensions. */
function meanSlope(
  mean: Float32Array,
  wanted: Float32Array,
  { dimensions: D, scale }: GaussianHead,
  rows: number,
): Float32Array {
  const T = scale.length
  return mean.map((value, i) => {
    const t = Math.floor(i / D) % T
    return (2 * (value - wanted[i])) / (scale[t] * scale[t] * rows * T * D)
  })
}
