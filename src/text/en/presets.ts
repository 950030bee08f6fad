import type { Catalogue } from '../catalogue'

export const presets: Catalogue['presets'] = {
  grpo: {
    name: 'GRPO',
    line: 'Reward minus group mean, divided by the group’s std, with KL to the reference.',
  },
  dr_grpo: {
    name: 'Dr. GRPO',
    line: 'GRPO without dividing by the group’s std or by length, which removes two biases. No KL.',
  },
  dapo: {
    name: 'DAPO',
    line: 'GRPO with more room to rise than to fall, every token counting the same, and no KL. Dynamic sampling and the overlong penalty of DAPO are off.',
  },
  rloo: {
    name: 'RLOO',
    line: 'Compares each completion with the mean of the others. One ratio per completion, KL in the reward.',
  },
  reinforce: {
    name: 'REINFORCE',
    line: 'The plain policy gradient: every completion with a positive reward is pushed up.',
  },
  reinforce_baseline: {
    name: 'REINFORCE + baseline',
    line: 'The policy gradient with the batch’s mean reward subtracted.',
  },
  grpo_trl: {
    name: 'GRPO (TRL default)',
    line: 'TRL’s defaults: mean over all tokens, no KL, and one pass, so nothing is ever clipped.',
  },
  gspo: {
    name: 'GSPO',
    line: 'One ratio per completion, the geometric mean of its tokens’ ratios, clipped within a few times 10⁻⁴. The paper uses 4 mini-batches.',
  },
  cispo: {
    name: 'CISPO',
    line: 'Log-probabilities weighted by a ratio capped at 5, so every token keeps a gradient. ε high is the cap itself.',
  },
  sapo: {
    name: 'SAPO',
    line: 'A soft gate instead of the clip: a token’s gradient fades as its ratio leaves 1.',
  },
  gmpo: {
    name: 'GMPO',
    line: 'The geometric mean of a completion’s ratios, each log-ratio clipped at ±0.4, so outliers count less.',
  },
  reinforce_plus_plus: {
    name: 'REINFORCE++',
    line: 'No groups: rewards are normalised over all tokens of the batch, ratios are clipped, and KL is subtracted from the reward.',
  },
  remax: {
    name: 'ReMax',
    line: 'The policy gradient, with the reward of the greedy completion of the same prompt subtracted.',
  },
  nanochat: {
    name: 'nanochat',
    line: 'GRPO at its simplest: reward minus group mean, times log-probability. No division by std, no ratio, clip or reference.',
  },
  grpo_zero: {
    name: 'GRPO-Zero',
    line: 'Advantages as in GRPO, with a std computed by dividing by G, times log-probability. No ratio, clip or KL.',
  },
  simple: {
    name: 'GRPO, simple form',
    line: '−log π · A with normalised advantages; no clip, no KL. The task Latency-budget router has a preset of it with G = 5.',
  },
  pairwise: {
    name: 'Pairwise',
    line: 'For every two completions of a group, makes the better one more likely. “GRPO, simple form” derives from it.',
  },
  progressive: {
    name: 'Progressive',
    line: '5 steps on solutions, a ramp of 20 steps, then reward alone. Advantages use the running mean and std of all rewards. If a task offers two views of a problem, a loss of weight 0.1 makes them agree.',
  },
  single_stage: {
    name: 'Single-stage',
    line: 'Progressive without stages: reward and solutions together from the first step, the solutions at weight 0.5.',
  },
  grpo_token_mean: {
    name: 'GRPO, token mean, one update',
    line: 'min(w·A, clip(w)·A) − β·k3, averaged over all tokens of the batch, with β 0.04, ε 0.2 and one update a step. KL is not multiplied by the ratio. DeepSeekMath (arXiv 2402.03300) has the same β, k3 and single update, but 64 completions a prompt, and averages over each completion’s tokens first.',
  },
}
