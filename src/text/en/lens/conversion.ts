import { counted } from '../counted'

/** The texts of the list of changes from nanochat's rule to full GRPO. */
export const conversion = {
  title: 'Line by line: from nanochat’s rule to full GRPO',
  lead: 'Changes to chat_rl.py, preset by preset: removed lines (−), added lines (+), their formulas and their tensors.',
  sizes: ({ P, N, T }: { P: number; N: number; T: number }) =>
    `P = ${counted(P, 'prompt', 'prompts')}, N = ${counted(N, 'completion', 'completions')}, each at most T = ${counted(T, 'token', 'tokens')}.`,
  shown: (step: number, group: number) =>
    `First values of each tensor at step ${step}, prompt ${group}. For [N, T] tensors: the first completion.`,
  empty: 'Press Play or Step. Shapes and values appear here.',
  thisRun: 'this run',
  script: 'original script',
  gone: 'removed:',
  come: 'added:',
  absent: 'not in this run',
  notYet: 'after the first step',
  shape: (sizes: readonly string[]) => `[${sizes.join(', ')}]`,
  single: 'one number',
  places: {
    parameters: 'Parameters, at the top',
    models: 'Beside load_model',
    rollout: 'get_batch',
    loop: 'Training loop',
  },
  notes: {
    'spread/rollout':
      'Rows of rewards_view are groups, so the completions of a prompt must be adjacent. std divides by G − 1, as torch does by default.',
    'ratio/rollout':
      'Right after sampling, before any update: these are the log-probabilities at sampling. targets is −1 for masked places. gather does not accept −1, so targets is clamped, and the mask leaves these places out.',
    'ratio/loop':
      'With one update a step, ratio is exactly 1: nothing is clipped, and the gradient is that of the line above. With update_epochs above 1 ratios differ from 1.',
    'reference/models':
      'Frozen, in eval mode. If memory is short, compute ref_logprobs in get_batch and move the reference to the CPU, or train LoRA weights, whose base model is the reference.',
    'reference/loop':
      'k3 is never negative. β·k3 is not multiplied by the ratio, and is part of the same mean over tokens.',
  },
  program: {
    title: 'The whole program',
    lead: 'All lines together, with the loop over epochs and mini-batches. It runs with PyTorch alone: save it and start it with Python.',
    form: 'The loss as in',
    forms: {
      nanochat:
        'The mean over all tokens of a mini-batch: long completions count more, and the tokens of a short mini-batch count more than those of a long one.',
      trl: 'loss_type="dapo": divided by the tokens of the whole batch, so that each token counts the same whatever mini-batch it is in. The KL is weighted with the ratio, as use_bias_correction_kl=True does.',
      deepseekmath:
        'The mean over the tokens of each completion, then over completions: each completion counts the same, so a token of a long one counts less.',
    },
    save: (file: string) => `Save ${file}`,
  },
  names: {
    inputs: 'inputs',
    targets: 'targets',
    mask: 'mask',
    rewards: 'rewards',
    rewardsView: 'rewards_view',
    centred: 'advantages',
    currentLogprobs: 'current_logprobs',
    plainLoss: 'loss',
    advantages: 'advantages',
    oldLogprobs: 'old_logprobs',
    ratio: 'ratio',
    surr1: 'surr1',
    surr2: 'surr2',
    clippedLoss: 'loss',
    refLogprobs: 'ref_logprobs',
    perTokenKl: 'per_token_kl',
    loss: 'loss',
  },
  holds: {
    inputs: 'the token before each target',
    targets: 'the sampled tokens; −1 where they do not count',
    mask: '1 where a token counts: (targets != -1).float()',
    rewards: 'the reward of each completion',
    rewardsView: 'the same, one row per prompt',
    centred: 'reward minus the group’s mean',
    currentLogprobs: 'log-probability of each target under the current policy',
    plainLoss: 'the loss to minimise',
    advantages: 'the same for all tokens of a completion',
    oldLogprobs: 'log-probability under the old policy',
    ratio: 'current probability divided by probability at sampling',
    surr1: 'the objective without the clip',
    surr2: 'the objective with the clipped ratio',
    clippedLoss: 'the loss to minimise',
    refLogprobs: 'log-probability under the reference',
    perTokenKl: 'k3, an estimate of the KL to the reference',
    loss: 'the loss to minimise',
  },
}
