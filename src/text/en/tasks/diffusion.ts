import type { Catalogue } from '../../catalogue'

export const diffusion: Catalogue['tasks']['diffusion'] = {
  title: 'Diffusion in the plane',
  blurb:
    'A small diffusion or flow model turns noise into points. It starts as a model of eight blobs that ignores its prompt; GRPO, on its T Gaussian steps as in DDPO and Flow-GRPO, teaches it to put points where the prompt says.',
  example: '2 → a point in the third of eight places on the ring',
  lookFor:
    'First the cloud of a group is spread over all blobs, then it leans towards its target, then it fits into it, and its spread is gone: GRPO rewards no variety, only the KL to the reference keeps some. Evaluation walks along the means, without noise, from one start a prompt, so it stands above the training reward.',
  knobs: {
    process: {
      label: 'Process',
      help: 'diffusion: DDIM’s steps, with randomness 1 the posterior of DDPM. flow: straight paths from noise to data, walked as the stochastic equation of Flow-GRPO.',
      options: { diffusion: 'diffusion', flow: 'flow' },
    },
    steps: {
      label: 'Denoising steps',
      help: 'T, Gaussian steps from noise to a point: the length of a completion.',
    },
    randomness: {
      label: 'Randomness',
      help: 'How much noise a step puts back: η of DDIM in a diffusion, the noise level a of Flow-GRPO (there 0.7) in a flow. Less noise, less exploration, and larger ratios for the same change of a mean.',
    },
    shape: {
      label: 'Target',
      help: 'What is wanted at the place that the prompt names: a spot, a bar across the ring, or a small circle.',
      options: { spot: 'spot', bar: 'bar', circle: 'circle' },
    },
    conditions: {
      label: 'Conditions',
      help: 'Different prompts: so many directions, evenly spaced. With 256 or more, evaluation has 128 that training never sees.',
    },
    log_prob: {
      label: 'Log-prob of a step',
      help: 'mean: the mean over x and y, as DDPO and Flow-GRPO take it. sum: the log-density itself; the same change of a mean then moves the ratio twice as far.',
      options: { mean: 'mean', sum: 'sum' },
    },
    pretraining_steps: {
      label: 'Steps of the warm start',
      help: 'Optimiser steps of regression on the mixture before the first step of GRPO. The result is policy, reference and first weights. 0 leaves the network as it is drawn: there is no cloud to fine-tune.',
    },
  },
  parts: { near: 'near', inside: 'inside', compressible: 'compressible' },
  measures: {
    distance: {
      label: 'Distance to target',
      help: 'Mean distance of the last points to the line or the spot that is wanted. The ring has radius 1.5.',
      formula: 'mean distance of the points to the shape that is wanted',
    },
    inside: {
      label: 'Share inside',
      help: 'Share of the last points within 0.2 of the target.',
      formula: 'share of points within 0.2 of it',
    },
    spread: {
      label: 'Spread of a group',
      help: 'Root mean square distance of a group’s last points from their centre, averaged over the groups. It falls as variety is lost. Not measured in evaluation, where each prompt has one point.',
      formula: 'root mean square distance of a group’s points from their centre, mean over groups',
    },
  },
  scene: {
    cloud: 'Cloud',
    paths: 'Paths of the group',
    target: 'target',
    now: 'now',
    before: 'before training',
    chosen: 'the group',
    start: 'start',
    reference: 'reference’s mean',
  },
  setups: {
    'grouped-conditions': {
      label: '16 conditions × 4',
      help: 'Sixteen of 32,768 conditions a step, four completions each, 18 steps, an advantage for each step; four mini-batches, each dealt to 8 replicas of 2. Open Verify: 16 groups of 4, each with mean 0 and a std just below 1.',
    },
    ddpo: {
      label: 'DDPO',
      help: 'Advantages against the last rewards of the same prompt, cut at ±5, one pass in two mini-batches, ε 0.0001, no KL.',
    },
    'flow-grpo': {
      label: 'Flow-GRPO',
      help: 'A flow with noise level 0.7, the exact KL of each step, one pass in two mini-batches, nine tenths of the steps.',
    },
  },
}
