import { log } from '../math/portable'
import { defineLesson } from './lesson'
import { curve } from './opening'
import { ended, over } from './quoted'

const LETTERS = 5

/** The entropy if one letter has probability p and the others share the rest evenly, in nats. */
function entropyAt(p: number): number {
  const part = (probability: number) => (probability > 0 ? -probability * log(probability) : 0)
  return part(p) + (LETTERS - 1) * part((1 - p) / (LETTERS - 1))
}

/** Entropy collapse: a policy that becomes certain too early stops exploring, and never finds better completions. */
export const entropy = defineLesson({
  section: 'trouble',
  task: 'needle',
  setup: { generationBatchSize: 128, taskSettings: { symbols: LETTERS } },
  arms: { without: { entropyCoef: 0 }, with: { entropyCoef: 0.1 } },
  steps: 80,
  seconds: 24,
  charts: ['entropy', 'all_wrong', 'reward'],
  opens: {
    kind: 'plot',
    ticks: [0.2, 0.4, 0.6, 0.8, 1],
    across: 'percent',
    up: 'number',
    series: () => [{ id: 'entropy', look: 'first', drawn: 'line', points: curve(1 / LETTERS, 1, entropyAt) }],
  },
  knobs: ['entropyCoef'],
  answers: ['with', 'same', 'without'],
  right: 'with',
  figures: {
    entropyWithout: over('without', 'entropy', 10, 20),
    entropyWith: over('with', 'entropy', 10, 20),
    rewardWithout: ended('without', 'reward'),
    rewardWith: ended('with', 'reward'),
    stuckWithout: ended('without', 'all_wrong'),
    stuckWith: ended('with', 'all_wrong'),
  },
  claims: {},
  // luck decides whether a policy without the bonus finds every needle
  usually: {
    'the bonus keeps entropy up while the needles are searched': ({ entropyWithout, entropyWith }) =>
      entropyWith > 1.15 * entropyWithout,
    'with it more is found': ({ rewardWithout, rewardWith }) => rewardWith > rewardWithout + 0.05,
    'without it some groups stay stuck': ({ stuckWithout, stuckWith }) => stuckWithout > stuckWith,
  },
  next: {
    arms: { large: { entropyCoef: 1 } },
    answers: ['more', 'less', 'same'],
    right: 'less',
    figures: { rewardLarge: ended('large', 'reward'), entropyLarge: ended('large', 'entropy') },
    claims: {
      'a bonus of 1 pays more for doubt than a needle does': ({ rewardLarge, entropyLarge }) =>
        rewardLarge < 0.8 && entropyLarge > 0.2,
    },
  },
})
