import type { Catalogue } from '../catalogue'

export const presets: Catalogue['presets'] = {
  grpo: {
    name: 'GRPO',
    line: 'Each completion is judged against the mean and spread of its own group, and held near the reference.',
  },
  dr_grpo: {
    name: 'Dr. GRPO',
    line: 'GRPO without division by the group’s spread and by length: two biases less.',
  },
  dapo: {
    name: 'DAPO',
    line: 'GRPO with more room to rise than to fall, every token counting the same, and no KL.',
  },
  rloo: {
    name: 'RLOO',
    line: 'Each completion is judged against the mean of the others; one ratio per completion, KL in the reward.',
  },
  reinforce: {
    name: 'REINFORCE',
    line: 'The policy gradient with nothing added: whatever earned reward becomes more likely.',
  },
  reinforce_baseline: {
    name: 'REINFORCE + baseline',
    line: 'The policy gradient with the mean reward of the batch subtracted.',
  },
  grpo_trl: {
    name: 'GRPO (TRL default)',
    line: 'What TRL does when nothing is set: token mean over the generation, no KL, one pass, so nothing is ever clipped.',
  },
  gspo: {
    name: 'GSPO',
    line: 'One ratio per completion, the geometric mean of its tokens’, held within a few 1e-4. The paper takes 4 Mini-batches.',
  },
  cispo: {
    name: 'CISPO',
    line: 'Log-probabilities weighed by a ratio capped at 5: no token ever stops teaching. ε high is the cap itself.',
  },
  sapo: {
    name: 'SAPO',
    line: 'A soft gate in place of the clip: a token’s pull fades as its ratio leaves 1.',
  },
  gmpo: {
    name: 'GMPO',
    line: 'The geometric mean of a completion’s ratios, each log-ratio clipped at ±0.4: outliers count less.',
  },
  reinforce_plus_plus: {
    name: 'REINFORCE++',
    line: 'No groups: rewards are whitened over all tokens of the batch, ratios clipped, KL taken from the reward.',
  },
  remax: {
    name: 'ReMax',
    line: 'The policy gradient, with the reward of the greedy answer to the same prompt subtracted.',
  },
  nanochat: {
    name: 'nanochat',
    line: 'GRPO at its simplest: reward less group mean, times log-probability. No spread, ratio, clip or reference.',
  },
  grpo_zero: {
    name: 'GRPO-Zero',
    line: 'Advantages as in GRPO, their spread divided by G, times log-probability. No ratio, clip or KL.',
  },
  simple: {
    name: 'GRPO, simple form',
    line: '−log π · A with standardised advantages; no clip, no KL. Its source has G = 5, which does not divide 64: set Group size yourself.',
  },
  pairwise: {
    name: 'Pairwise',
    line: 'The simple form’s predecessor: of every two completions of a group, the better one should be the likelier.',
  },
  progressive: {
    name: 'Progressive',
    line: 'Solutions first, 5 steps; then 20 in which reward takes over; then reward alone, 25 in its source, compared with all steps so far. Two looks at a problem shall agree where a task has them, at weight 0.1.',
  },
  single_stage: {
    name: 'Single-stage',
    line: 'Progressive without its stages: reward and solutions together from the first step, solutions at weight 0.5.',
  },
}
