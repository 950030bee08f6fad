import type { Catalogue } from '../../catalogue'

export const diffusion: Catalogue['tasks']['diffusion'] = {
  blurb: 'Turn noise into points at the place that the prompt names, with a small diffusion model.',
  example: '2 → a point in the third of eight places on the ring',
  lookFor:
    'A group’s cloud first covers all eight blobs, because the model ignores its prompt at first. Then it moves to its target and fits into it. Each of the T Gaussian timesteps is an action, as in DDPO and Flow-GRPO. At the end the spread of the cloud is small: GRPO does not reward variety, and only the KL to the reference keeps some. Evaluation uses the means without noise, so it is above the training reward.',
  knobs: {
    process: {
      label: 'Process',
      help: 'diffusion: the steps of DDIM, which with Randomness 1 are the posterior of DDPM. flow: straight paths from noise to data, sampled with the stochastic equation of Flow-GRPO.',
      options: { diffusion: 'diffusion', flow: 'flow' },
    },
    steps: {
      label: 'Denoising steps',
      help: 'T, the number of Gaussian steps from noise to a point: the length of a completion.',
    },
    randomness: {
      label: 'Randomness',
      help: 'How much noise each step adds: η of DDIM in a diffusion, the noise level a of Flow-GRPO (there 0.7) in a flow. A higher value explores more; with a lower value the same change of a mean changes the ratio more.',
    },
    shape: {
      label: 'Target',
      help: 'The shape to draw at the place that the prompt names: a spot, a bar across the ring, or a small circle.',
      options: { spot: 'spot', bar: 'bar', circle: 'circle' },
    },
    conditions: {
      label: 'Conditions',
      help: 'The number of different prompts: evenly spaced directions. With 256 or more, evaluation has 128 that training never sees.',
    },
    log_prob: {
      label: 'Log-prob of a step',
      help: 'mean: averaged over x and y, as in DDPO and Flow-GRPO. sum: the log-density; the same change of a mean then changes the log-ratio twice as much.',
      options: { mean: 'mean', sum: 'sum' },
    },
    pretraining_steps: {
      label: 'Pretraining updates',
      help: 'Updates that teach the model the mixture of blobs before GRPO begins. The result is the initial policy and the reference. At 0 the network is random, so there is no cloud to fine-tune.',
    },
  },
  parts: { near: 'near', inside: 'inside', compressible: 'compressible' },
  measures: {
    distance: {
      label: 'Distance to target',
      help: 'Mean distance of the final points from the target. The ring has radius 1.5.',
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
  sketch: 'Each path runs from noise (ring) to its end (dot). Green: the target.',
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
      help: 'Each step has 16 of 32,768 conditions with four completions each. The end of a trajectory earns one reward, and its advantage counts for all 18 timesteps. A step has four mini-batches; a trainer would divide each among 8 devices. Each is used once, and the std divides by k. β 0.04 weighs the KL to a reference, a copy of the initial policy. Open Verify: 16 groups of 4, each with mean 0 and a std just below 1, and 64 × 18 advantages.',
    },
    ddpo: {
      label: 'DDPO',
      help: 'Advantages from the latest rewards of the same prompt, limited to ±5; one pass in two mini-batches, ε 0.0001, no reference, no KL.',
    },
    before: {
      label: 'before (DDPO)',
      help: 'A DDPO run before its conversion to GRPO: prompts are drawn one by one, without groups, and each reward is compared with the latest 16 rewards of its prompt. PPO’s clip with ε 0.2, no reference, no KL. Advantages are limited to ±5, and a step is one pass in two mini-batches. The table “Rewards of each prompt” shows these rewards.',
    },
    after: {
      label: 'after (GRPO)',
      help: 'The same run after its conversion, still with a limit of ±5 and one pass in two mini-batches: groups of eight, ε 0.2, and β 0.04 times mean(old − new), the KL to the policy of the rollout as many PPO scripts compute it. A reference is kept and mixed, but this KL does not read it: every 20 updates it becomes 0.6 policy + 0.4 reference (α is TRL’s default; the interval suits a short run). For KL to the reference, set KL against to “reference” and KL estimator to k3.',
    },
    'flow-grpo': {
      label: 'Flow-GRPO',
      help: 'A flow with noise level 0.7, the exact KL of each step with β 0.04, one pass in two mini-batches, 90% of the timesteps. The std divides by k, and advantages are limited to ±5.',
    },
  },
}
