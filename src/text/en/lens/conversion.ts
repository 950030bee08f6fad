/** The texts of the list of changes from nanochat's rule to full GRPO. */
export const conversion = {
  title: 'Line by line: from nanochat’s rule to full GRPO',
  lead: 'What each preset of this task changes in chat_rl.py: removed lines (−), added lines (+), what they compute, and the tensors that they make.',
  sizes: ({ P, N, T }: { P: number; N: number; T: number }) =>
    `P = ${P} prompts, N = ${N} completions, T = ${T} tokens each at most.`,
  shown: (step: number, group: number) =>
    `First values of each tensor at step ${step}, prompt ${group}. For [N, T] tensors: the first completion.`,
  empty: 'Shapes and values appear with the first step.',
  thisRun: 'this run',
  script: 'as the script is',
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
      'Rows of rewards_view are groups, so the completions of a prompt have to lie together. std divides by G − 1, as torch does by default.',
    'ratio/rollout':
      'Right after sampling, before any update: these are the log-probabilities at sampling. targets is −1 where masked; gather refuses −1, so it is clamped, and the mask leaves those places out.',
    'ratio/loop':
      'With one update a step, ratio is exactly 1: nothing is clipped, and the gradient is that of the line above. With update_epochs above 1 it moves.',
    'reference/models':
      'Frozen, in eval mode. If memory is short, compute ref_logprobs in get_batch and move the reference to the CPU, or train LoRA weights, whose base model is the reference.',
    'reference/loop':
      'k3 is never negative. β·k3 is not multiplied by the ratio, and stands inside the same mean over tokens.',
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
    inputs: 'the token that the policy reads last before each target',
    targets: 'the sampled tokens; −1 where they do not count',
    mask: '1 where a token counts: (targets != -1).float()',
    rewards: 'the reward of each completion',
    rewardsView: 'the same, one row per prompt',
    centred: 'reward minus the group’s mean',
    currentLogprobs: 'log-probability of each target under the policy now',
    plainLoss: 'what is minimised',
    advantages: 'the same for all tokens of a completion',
    oldLogprobs: 'log-probability under the old policy',
    ratio: 'probability now over probability at sampling',
    surr1: 'the objective without the clip',
    surr2: 'the objective with the clipped ratio',
    clippedLoss: 'what is minimised',
    refLogprobs: 'log-probability under the reference',
    perTokenKl: 'k3, an estimate of the KL to the reference',
    loss: 'what is minimised',
  },
}

export type ConversionText = typeof conversion
