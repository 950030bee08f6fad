import type { Catalogue } from '../../catalogue'

export const diffusion: Catalogue['lessons']['diffusion'] = {
  title: 'GRPO for a diffusion model',
  about: 'A cloud on the move',
  text: [
    'A diffusion model turns noise into a point of the plane [in six steps|diffusion-step]. Each draws from a Gaussian whose mean the network computes: an action with a known density. So there are [ratios|ratio], [clips|clip] and [KL|kl] as before.',
    'A prompt names a place on a ring; the reward is higher the nearer the point comes. A group is a cloud of points.',
  ],
  question: 'The cloud will move to its place. What happens to its spread?',
  answers: {
    widens: 'It widens: more places are tried',
    stays: 'It stays: only the place is rewarded',
    shrinks: 'It shrinks: the outer points lose',
  },
  replies: {
    widens: 'Trying more places did not pay.',
    stays: 'The place is rewarded, and that acts on the spread.',
    shrinks: 'The outer points lost.',
  },
  arms: { run: 'GRPO' },
  picture: { before: 'Spread and distance of the clouds', after: 'At their place, and narrow' },
  opens: {
    title: 'What the model has learnt to draw before GRPO begins',
    across: 'x',
    up: 'y',
    names: { learnt: 'a point that it has learnt from', place: 'the place that one prompt names' },
  },
  explanation: ({ from, to, distanceFrom, distanceTo, spreadFrom, spreadTo }) => [
    `The reward rose from ${from} to ${to}, as the distance to the target fell from ${distanceFrom} to ${distanceTo}. The spread fell from ${spreadFrom} to ${spreadTo}. The field above the picture chooses a group; the number after its dot is the prompt.`,
    'In each group the points nearest to the target have positive [advantages|advantage], the others negative ones, so the cloud contracts. No part of the reward asks for variety. Image models can lose it in the same way.',
  ],
  next: {
    title: 'hold it with β = 1',
    question: 'The [KL|kl] to the [reference|reference-policy] works against it. What stays?',
    answers: { variety: 'variety only', neither: 'neither', both: 'variety and distance' },
    arms: { held: 'β = 1' },
    explanation: ({ spreadHeld, spreadFree, distanceHeld, distanceFree }) => [
      `The spread stayed at ${spreadHeld} instead of ${spreadFree}, and so did the distance: ${distanceHeld} instead of ${distanceFree}. The KL holds the whole policy, not its variety alone.`,
    ],
  },
  sum: 'Where no reward asks for variety, a group’s outer samples lose it; the KL holds variety and error alike.',
  mistake: 'They think that a reward for the place leaves the spread alone.',
}
