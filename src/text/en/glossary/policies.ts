import type { TermTexts } from '../../glossaryText'
import { says } from '../../passage'

/** Terms: policies, and what a step is made of. */
export const policies = {
  policy: {
    name: 'policy',
    also: ['π', 'model', 'actor', 'network'],
    says: says`The network that is trained. Given the prompt and the tokens so far, it gives a probability to every possible next ${'token'}. Training changes these probabilities. Its symbol is π, or π_θ with weights θ.`,
    seen: 'The view “The policy” of the group panel: the probabilities of the next token as bars, and a tree of likely completions.',
  },
  'log-probability': {
    name: 'log-probability',
    also: ['logp', 'logprob', 'log-prob', 'log π', 'logits'],
    says: says`The natural logarithm of the probability that the ${'policy'} gives to a ${'token'}, in ${['nat', 'nats']}: 0 is certain, −0.69 is a probability of 50%. Logarithms are used because the probability of a whole ${'completion'} is a product, and its logarithm a sum.`,
    seen: 'The first lines of a token’s formula.',
  },
  'old-policy': {
    name: 'old policy',
    also: ['π_old', 'sampling policy', 'behaviour policy', 'old log-probs'],
    says: says`The ${'policy'} as it was when the step’s completions were sampled. Its ${['log-probability', 'log-probabilities']} are saved, and every ${'ratio'} of the step is computed with them. It is replaced at every ${'rollout'}, unlike the ${'reference-policy'}.`,
    seen: 'As π_old in a token’s formula; KL to old policy can be added to the chart KL.',
  },
  'reference-policy': {
    name: 'reference policy',
    also: ['π_ref', 'reference model', 'ref model'],
    says: says`A copy of the initial ${'policy'}, which is not trained. ${['beta', 'β']} times the ${'kl'} to it keeps the policy near its start, so that a language model does not forget how to write while it learns to earn ${'reward'}. The reference can follow the policy from time to time. Many recent algorithms do without it.`,
    seen: 'The chart KL, with a mark where the reference moved; as π_ref in a token’s formula.',
  },
  rollout: {
    name: 'rollout',
    also: ['generation', 'sampling', 'experience'],
    says: says`Sampling the ${['completion', 'completions']} of a ${'step'} with the current ${'policy'} and computing their rewards. With large models this takes most of the time, so several ${['update', 'updates']} are often made on each rollout.`,
    seen: 'The first stage of “Step by step” in the group panel.',
  },
  step: {
    name: 'step',
    also: ['training step', 'iteration'],
    says: says`One ${'rollout'} and all ${['update', 'updates']} on it. The curves and the controls count steps. TRL calls an update a step: with μ passes over S mini-batches, one step of this page is S·μ steps of TRL.`,
    seen: 'The status line, and the horizontal axis of every curve.',
  },
  update: {
    name: 'update',
    also: ['optimiser step', 'optimizer step', 'gradient step', 'global_step'],
    says: says`One change of the weights by ${'adamw'}, from one ${'gradient'}. The first update of a step is ${'on-policy'}, because the policy has not changed yet; only replayed groups are older. Settings with names of TRL count updates.`,
    seen: 'The choice Update in the group panel, if a step makes several.',
  },
  'mini-batch': {
    name: 'mini-batch',
    also: ['S', 'ppo_mini_batch_size', 'steps_per_generation'],
    says: says`A step’s ${['completion', 'completions']} are shuffled and cut into S parts, with one ${'update'} for each. More mini-batches mean more and noisier updates. From the second update on, the policy differs from the ${'old-policy'}, even with μ = 1.`,
    seen: 'The setting Mini-batches.',
  },
  mu: {
    name: 'μ',
    also: ['mu', 'num_iterations', 'ppo_epochs', 'epochs', 'passes', 'inner epochs'],
    says: says`The number of passes over the same ${['completion', 'completions']} before new ones are sampled. More passes use each completion more, but move the policy away from the ${'old-policy'}; ${'ratio'} and ${'clip'} limit this. With one pass and one ${'mini-batch'} nothing is ever clipped.`,
    seen: 'The setting μ.',
  },
  'on-policy': {
    name: 'on-policy',
    also: ['on policy'],
    says: says`Learning from ${['completion', 'completions']} that the current ${'policy'} sampled. Every ${'ratio'} is then exactly 1 and no ${'clip'} acts. Apart from the division by the ${'std'} and from the ${'kl'}, the gradient of GRPO is then that of ${['policy-gradient', 'REINFORCE']} with a group ${'baseline'}.`,
    seen: 'In the group panel at update 1: every ratio is 1.',
  },
  'off-policy': {
    name: 'off-policy',
    also: ['off policy', 'staleness', 'policy lag'],
    says: says`Learning from ${['completion', 'completions']} of an earlier ${'policy'}, as in every ${'update'} but the first of a step. ${['importance-sampling', 'Importance sampling']} corrects for it if the two policies are close. If the learning rate is too high for μ, they are not.`,
    seen: 'Ratios different from 1 in the group panel; the metrics Ratio, largest and KL to old policy.',
  },
  'policy-gradient': {
    name: 'policy gradient',
    also: ['REINFORCE', 'score function', 'likelihood ratio gradient'],
    says: says`The basic rule: raise the ${'log-probability'} of each sampled completion in proportion to its ${'advantage'}. With the reward instead of the advantage it is REINFORCE (Williams, 1992): right on average, but very noisy.`,
    seen: 'The preset REINFORCE; the last line of a token’s formula.',
  },
  critic: {
    name: 'critic',
    also: ['value network', 'value function', 'GAE', 'actor-critic', 'PPO'],
    says: says`In PPO, a second network that predicts the expected ${'reward'}; GAE uses it to compute an ${'advantage'} for every token. GRPO has no critic and uses the mean of the ${'group'} instead. This saves a network as large as the ${'policy'}, but needs G completions per prompt.`,
    seen: 'This page has no critic. Compare runs with Baseline none, batch mean and group mean.',
  },

  gradient: {
    name: 'gradient',
    also: ['backpropagation', 'derivative', 'grad_snr'],
    says: says`The direction in which a small change of the weights raises the ${'loss'} fastest; an ${'update'} moves the weights in the opposite direction. With respect to the ${'log-probability'} of a token that is not clipped, it is minus ${'advantage'} × ${'ratio'} × the weight of the ${'loss-type'}, plus the ${'kl'} term.`,
    seen: 'The last line of a token’s formula; the metric Gradient signal to noise.',
  },
  'gradient-norm': {
    name: 'gradient norm',
    also: ['grad_norm', 'gradient clipping', 'max_grad_norm'],
    says: says`The length of the ${'gradient'} over all weights. If it exceeds its limit, the gradient is scaled down to the limit, so one extreme ${'advantage'} cannot make a very large ${'update'}. A norm of 0 means that every group is dead and no ${'kl'} acts.`,
    seen: 'The chart Gradient norm.',
  },
  adamw: {
    name: 'AdamW',
    also: ['Adam', 'optimiser', 'optimizer', 'weight decay', 'moments'],
    says: says`The optimiser. For each weight it divides a running mean of the ${'gradient'} by the root of a running mean of its square, and also shrinks the weight slightly. Because of the division, the size of an ${'update'} depends on the ${'learning-rate'} far more than on the size of the rewards.`,
    seen: 'The settings Learning rate and Weight decay; the last stage of “Step by step”.',
  },
  'learning-rate': {
    name: 'learning rate',
    also: ['lr', 'step size'],
    says: says`How far one ${'update'} moves the weights. The tiny networks here need about 3·10⁻³, large language models about 10⁻⁶. If it is too high, ${['ratio', 'ratios']} become large, the ${'clip'} acts on many tokens and ${'entropy-collapse'} may follow.`,
    seen: 'The setting Learning rate.',
  },
  preset: {
    name: 'algorithm',
    also: ['algorithm preset', 'recipe'],
    says: says`A named set of values for the settings of loss and advantage. If you change one of them, the name shows “(changed)”. GRPO, Dr. GRPO, DAPO, RLOO, GSPO and REINFORCE differ only in these values.`,
    seen: 'The choice Algorithm.',
  },
  seed: {
    name: 'seed',
    also: ['random', 'reproducible'],
    says: says`The number that fixes everything random: prompts, initial weights, sampled tokens. The same link gives the same curve, bit for bit, on the same device. On the CPU, Chromium, Firefox and Node give the same bits on all processors with fused multiply-add. Other seeds show how much of a result was luck.`,
    seen: 'The field Seed, and New seed beside it.',
  },
  budget: {
    name: 'budget',
    also: ['sample efficiency', 'cost'],
    says: says`The number of training ${['completion', 'completions']} of a run, with discarded ones but without ${'evaluation'}. A step may cost more in one algorithm than in another, so compare them at the same budget, not after the same number of steps.`,
    seen: 'Compare and Sweep stop every run at the same budget; the setting Stop at completions.',
  },
} satisfies Partial<TermTexts>
