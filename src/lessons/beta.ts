import { log } from '../math/portable'
import { defineLesson } from './lesson'
import { curve } from './opening'
import { ended, peak } from './quoted'

const DIGITS = { length: 3, symbols: 6 }

/** KL to a reference that guesses, of a policy that gives one digit probability p and shares the rest evenly. */
function distance(p: number): number {
  const others = DIGITS.symbols - 1
  const part = (probability: number) =>
    probability > 0 ? probability * log(probability * DIGITS.symbols) : 0
  return part(p) + others * part((1 - p) / others)
}

/** β holds the policy near the reference: a large one costs its samples reward, but not its greedy completions. */
export const beta = defineLesson({
  section: 'update',
  task: 'reverse',
  setup: { numIterations: 4, taskSettings: DIGITS },
  arms: { free: { beta: 0 }, held: { beta: 0.5 } },
  // with seed 1 the weak pull of the second experiment ends further away than none
  seed: 4,
  steps: 50,
  seconds: 16,
  charts: ['kl', ['reward', 'eval_reward'], 'entropy'],
  opens: {
    kind: 'plot',
    ticks: [0, 0.25, 0.5, 0.75, 1],
    across: 'percent',
    up: 'number',
    series: () => [
      { id: 'kl', look: 'first', drawn: 'line', points: curve(0, 1, distance) },
      { id: 'half', look: 'second', drawn: 'line', points: curve(0, 1, (p) => 0.5 * distance(p)) },
    ],
  },
  knobs: ['beta'],
  answers: ['same', 'higher', 'lower'],
  right: 'lower',
  figures: {
    klFree: ended('free', 'kl'),
    klPeak: peak('free', 'kl'),
    klHeld: ended('held', 'kl'),
    rewardFree: ended('free', 'reward'),
    rewardHeld: ended('held', 'reward'),
    greedyFree: ended('free', 'eval_reward'),
    greedyHeld: ended('held', 'eval_reward'),
    entropyFree: ended('free', 'entropy'),
    entropyHeld: ended('held', 'entropy'),
  },
  claims: {
    'single steps lie far above the last ones': ({ klPeak, klFree }) => klPeak > klFree,
    'β keeps the policy nearer to the reference': ({ klFree, klHeld }) => klHeld < 0.7 * klFree,
    'and more varied': ({ entropyFree, entropyHeld }) => entropyHeld > entropyFree,
    'and its samples earn less': ({ rewardFree, rewardHeld }) => rewardHeld < rewardFree,
    'its greedy answers earn far more than its samples': ({ rewardHeld, greedyHeld }) =>
      greedyHeld > rewardHeld + 0.3,
    'greedy, both policies earn about as much': ({ greedyFree, greedyHeld }) =>
      Math.abs(greedyFree - greedyHeld) < 0.15,
  },
  next: {
    arms: { own: { beta: 0.04 } },
    answers: ['same', 'much', 'little'],
    right: 'little',
    figures: {
      klOwn: ended('own', 'kl'),
      klZero: ended('free', 'kl'),
      klMost: peak('own', 'kl'),
      rewardOwn: ended('own', 'reward'),
      rewardZero: ended('free', 'reward'),
    },
    claims: {
      'single steps shoot up': ({ klMost, klOwn }) => klMost > 2 * klOwn,
      'β 0.04 costs hardly any reward': ({ rewardOwn, rewardZero }) => rewardOwn > rewardZero - 0.1,
    },
    usually: { 'and the KL is smaller than without it': ({ klOwn, klZero }) => klOwn < klZero },
  },
})
