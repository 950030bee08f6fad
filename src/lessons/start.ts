import { exp, log } from '../math/portable'
import { random, streamKey } from '../random/streams'
import { moments } from './pictured'

/** Lesson 0: four possible tokens after a prompt, of which the first is right. */
export const START = { prompt: '3 + 1', tokens: ['4', '7', '2', '9'], tries: 8, rate: 1 } as const
const FIRST_LOGITS = [0, 0.18, 0, -0.22]
/** Its draws are those of one seed, chosen so that the first eight hold both right and wrong ones. */
const SEED = 3

/** One whole step of lesson 0, every number computed from the logits before it. */
export interface HandStep {
  logits: readonly number[]
  before: readonly number[]
  /** the token of each try, as its place in `START.tokens` */
  drawn: readonly number[]
  rewards: readonly number[]
  mean: number
  std: number
  advantages: readonly number[]
  /** what the step adds to each logit: the mean over the tries of A·∂log π/∂logit, times the rate */
  nudges: readonly number[]
  after: readonly number[]
}

/** The probabilities of these logits. */
function softmax(logits: readonly number[]): number[] {
  const weights = logits.map((logit) => exp(logit))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** The step of this number, from 0: each begins where the one before has ended. */
export function handStep(number: number): HandStep {
  const logits = number === 0 ? FIRST_LOGITS : added(handStep(number - 1))
  const before = softmax(logits)
  const draw = random(streamKey(SEED, 'rollout', number))
  const drawn = Array.from({ length: START.tries }, () => pick(before, draw.uniform()))
  const rewards = drawn.map((token) => (token === 0 ? 1 : 0))
  const { mean, std } = moments(rewards)
  const advantages = rewards.map((reward) => (std === 0 ? 0 : (reward - mean) / (std + 1e-4)))
  const nudges = logits.map((_, k) => {
    const pulls = drawn.map((token, i) => advantages[i] * ((token === k ? 1 : 0) - before[k]))
    return (START.rate * pulls.reduce((sum, pull) => sum + pull, 0)) / START.tries
  })
  return {
    logits,
    before,
    drawn,
    rewards,
    mean,
    std,
    advantages,
    nudges,
    after: softmax(logits.map((logit, k) => logit + nudges[k])),
  }
}

const added = ({ logits, nudges }: HandStep) => logits.map((logit, k) => logit + nudges[k])

function pick(probabilities: readonly number[], at: number): number {
  let sum = 0
  for (const [k, probability] of probabilities.entries()) {
    sum += probability
    if (at < sum) return k
  }
  return probabilities.length - 1
}

/** The log-probability of a probability. */
export const logOf = (probability: number): number => log(probability)
