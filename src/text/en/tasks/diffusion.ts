import type { Catalogue } from '../../catalogue'

export const diffusion: Catalogue['tasks']['diffusion'] = {
  blurb: 'Turn noise into points where the prompt says: GRPO fine-tunes a small diffusion model.',
  example: '2 → a point in the third of eight places on the ring',
  lookFor:
    'A group’s cloud first covers all eight blobs, then leans towards its target, then fits into it. The model starts out ignoring its prompt; each of its T Gaussian steps is an action, as in DDPO and Flow-GRPO. By the end the cloud’s spread is gone: GRPO does not reward variety, and only the KL to the reference keeps some. Evaluation follows the means without noise, from one start per prompt, so it scores above the training reward.',
  knobs: {
    process: {
      label: 'Process',
      help: 'diffusion: DDIM’s steps, which with randomness 1 are the posterior of DDPM. flow: straight paths from noise to data, walked as the stochastic equation of Flow-GRPO.',
      options: { diffusion: 'diffusion', flow: 'flow' },
    },
    steps: {
      label: 'Denoising steps',
      help: 'T, the number of Gaussian steps from noise to a point: the length of a completion.',
    },
    randomness: {
      label: 'Randomness',
      help: 'How much noise each step puts back: η of DDIM in a diffusion, the noise level a of Flow-GRPO (there 0.7) in a flow. Raise it for more exploration; lower it, and the same change of a mean moves the ratio more.',
    },
    shape: {
      label: 'Target',
      help: 'The shape wanted at the place the prompt names: a spot, a bar across the ring, or a small circle.',
      options: { spot: 'spot', bar: 'bar', circle: 'circle' },
    },
    conditions: {
      label: 'Conditions',
      help: 'How many different prompts there are: directions, evenly spaced. With 256 or more, evaluation has 128 that training never sees.',
    },
    log_prob: {
      label: 'Log-prob of a step',
      help: 'mean: averaged over x and y, as in DDPO and Flow-GRPO. sum: the log-density itself; the same change of a mean then moves the log-ratio twice as far.',
      options: { mean: 'mean', sum: 'sum' },
    },
    pretraining_steps: {
      label: 'Pretraining updates',
      help: 'Updates that teach the model the mixture of blobs before GRPO begins. The result is policy, reference and first weights. 0 leaves the network random: there is no cloud to fine-tune.',
    },
  },
  parts: { near: 'near', inside: 'inside', compressible: 'compressible' },
  measures: {
    distance: {
      label: 'Distance to target',
      help: 'Mean distance of the final points from the target line or spot. The ring has radius 1.5.',
      formula: 'mean distance of the points from the target shape',
    },
    inside: {
      label: 'Share inside',
      help: 'Share of the final points within 0.2 of the target.',
      formula: 'share of points within 0.2 of it',
    },
    spread: {
      label: 'Spread of a group',
      help: 'Root mean square distance of a group’s final points from their centre, averaged over groups. It falls as variety is lost. Not measured in evaluation, where each prompt has one point.',
      formula: 'root mean square distance of a group’s points from their centre, mean over groups',
    },
  },
  scene: {
    cloud: 'Cloud',
    paths: 'Paths of this group',
    target: 'target',
    now: 'now',
    before: 'before training',
    chosen: 'this group',
    start: 'start',
    reference: 'reference’s mean',
  },
  setups: {
    'grouped-conditions': {
      label: '16 conditions × 4',
      help: 'Sixteen of 32,768 conditions a step, four completions each; 18 steps, each with its own advantage; four mini-batches, each dealt to 8 replicas of 2. Open Verify: 16 groups of 4, each with mean 0 and a std just below 1.',
    },
    ddpo: {
      label: 'DDPO',
      help: 'Advantages against the latest rewards of the same prompt, limited to ±5; one pass in two mini-batches, ε 0.0001, no KL.',
    },
    before: {
      label: 'before (DDPO)',
      help: 'A DDPO run before its conversion to GRPO: prompts are drawn one by one, without groups; each reward is compared with the latest 16 of its prompt; PPO’s clip at ε 0.2, no reference, no KL. The table “Rewards of each prompt” shows what is remembered.',
    },
    after: {
      label: 'after (GRPO)',
      help: 'The same conversion, after it: groups of eight; ε 0.2, and β 0.04 times the KL to a reference, which moves every 20 updates to 0.6 policy + 0.4 itself (α is TRL’s; the interval is this page’s, for a short run). Some PPO scripts log their KL as mean(old − new): choose KL against “old policy”, estimator −k1, and switch bias correction off to see what it does.',
    },
    'flow-grpo': {
      label: 'Flow-GRPO',
      help: 'A flow with noise level 0.7, the exact KL of each step, one pass in two mini-batches, nine tenths of the steps.',
    },
  },
}
