import { defineLesson } from './lesson'
import { ended, over } from './quoted'

/** Entropy collapse: a policy that becomes certain too early stops exploring, and never finds better completions. */
export const entropy = defineLesson({
  section: 'trouble',
  task: 'needle',
  setup: { generationBatchSize: 128, taskSettings: { symbols: 5 } },
  arms: { without: { entropyCoef: 0 }, with: { entropyCoef: 0.1 } },
  steps: 80,
  seconds: 24,
  charts: ['entropy', 'all_wrong', 'reward'],
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
