import type { Catalogue } from '../../catalogue'

export const diffusion: Catalogue['lessons']['diffusion'] = {
  title: 'GRPO for a diffusion model',
  text: [
    'GRPO does not need text. A diffusion model turns noise into a point of the plane in six steps. Each step draws from a Gaussian whose mean the network computes: an action with a known density. So there are ratios, clips and KL as before.',
    'The model was pre-trained to draw points all around a ring. A prompt names a place on it, and the reward is higher the nearer the point comes. A group is a cloud of points of one prompt.',
  ],
  question: 'The cloud will move to its place. What happens to its spread?',
  answers: {
    widens: 'It widens: more places are tried.',
    stays: 'It stays: only the place is rewarded.',
    shrinks: 'It shrinks.',
  },
  arms: { run: 'GRPO' },
  explanation: ({ from, to, distanceFrom, distanceTo, spreadFrom, spreadTo }) => [
    `The reward rose from ${from} to ${to}, as the mean distance to the target fell from ${distanceFrom} to ${distanceTo}. The spread of a prompt’s points fell from ${spreadFrom} to ${spreadTo}.`,
    'Within each group the points nearest to the target have positive advantages and the others negative ones, so the cloud contracts. No part of the reward asks for variety, so little of it is kept. Image models trained with GRPO can lose variety in the same way. Only the KL to the reference works against it.',
  ],
  next: 'Raise β to 1 and run again. What happens to spread and distance?',
}
