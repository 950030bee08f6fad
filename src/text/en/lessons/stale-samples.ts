import type { Catalogue } from '../../catalogue'

export const staleSamples: Catalogue['lessons']['stale-samples'] = {
  title: 'One sample, many mini-batches',
  about: 'One sample, 32 updates?',
  text: [
    'Sampling is slow, so a step draws many completions at once, here 512. One run makes a single [update|update] with all of them. The other cuts them into 32 [mini-batches|mini-batch] and makes an update with each.',
    'In both runs each completion is used exactly once.',
  ],
  question: 'In the second run, which mini-batches come from the policy that they update?',
  answers: {
    all: 'All 32: each is used only once',
    none: 'None: they were drawn before the updates',
    first: 'Only the first of the 32',
  },
  replies: {
    all: 'Used once, but sampled before the updates in between.',
    none: 'Before the first update nothing had moved yet.',
    first: 'After it the policy has moved, the samples have not.',
  },
  arms: { one: 'one update', many: '32 mini-batches' },
  picture: {
    before: 'Reward, largest ratio and clipped tokens of 20 steps',
    after: 'Only the first mini-batch has ratios of 1',
  },
  opens: {
    title: 'One step: 512 completions, sampled at once',
    across: 'completions used',
    up: 'updates made',
    names: { one: 'one update', many: '32 mini-batches' },
  },
  plot: {
    across: 'mini-batch of the last step',
    up: 'Share of its tokens whose ratio is not 1 (more than 1% off)',
    names: { many: '32 mini-batches' },
  },
  explanation: ({ movedFirst, movedLater, clippedMany, rewardOne, rewardMany }) => [
    `In the last step ${movedFirst} of the tokens of the first mini-batch had a [ratio|ratio] other than 1, and ${movedLater} of those of later ones. Over the run ${clippedMany} of the tokens were [clipped|clip]. All mini-batches but the first are [off-policy|off-policy], though [μ|mu] is 1.`,
    `32 times as many updates from the same completions: the reward ended at ${rewardMany} instead of ${rewardOne}. Asynchronous training ages its samples in the same way.`,
  ],
  next: {
    title: '32 mini-batches, no ratio, no clip',
    question: 'Take ratio and clip away. Where does the reward end, compared with 32 mini-batches?',
    answers: { above: 'above', same: 'as high', far: 'far below' },
    arms: { bare: 'no ratio, no clip' },
    explanation: ({ rewardBare, rewardWith, ratioBare }) => [
      `At ${rewardBare} instead of ${rewardWith}. Nothing now says how old a sample is, or stops a push: the policy moves by a ratio of up to ${ratioBare} in one step.`,
    ],
  },
  sum: 'A sample is stale as soon as the policy has moved since it was drawn, even if it is used only once.',
  mistake: 'They call training on-policy because no completion is used twice.',
}
