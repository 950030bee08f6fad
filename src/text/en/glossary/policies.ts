import type { GlossaryText } from '../../glossaryText'
import { says } from '../../passage'

/** Terms: policies, and what a step is made of. */
export const policies = {
  policy: {
    name: 'policy',
    also: ['π', 'model', 'actor', 'network'],
    says: says`The network that is trained, as a distribution: for what has been written so far it gives a probability to every next ${'token'}. Training changes these probabilities and nothing else. Written π, or π_θ with its weights θ.`,
    seen: 'The lens has a view “The policy”: the next token as bars, and a tree of likely completions.',
  },
  'log-probability': {
    name: 'log-probability',
    also: ['logp', 'logprob', 'log-prob', 'log π', 'logits'],
    says: says`The natural logarithm of the probability that the ${'policy'} gives to a ${'token'}, in ${['nat', 'nats']}: 0 is certain, −0.69 even odds. Logarithms are used because the probability of a whole ${'completion'} is a product, and its logarithm a sum.`,
    seen: 'The first lines of a token’s formula in the lens.',
  },
  'old-policy': {
    name: 'old policy',
    also: ['π_old', 'sampling policy', 'behaviour policy', 'old log-probs'],
    says: says`The ${'policy'} as it was when the step’s completions were sampled. Its ${['log-probability', 'log-probabilities']} are kept, and every ${'ratio'} of the step is taken against them. It is replaced at every ${'rollout'}, unlike the ${'reference-policy'}.`,
    seen: 'As π_old in a token’s formula; KL to old policy is the curve that the KL figure offers.',
  },
  'reference-policy': {
    name: 'reference policy',
    also: ['π_ref', 'reference model', 'ref model'],
    says: says`A copy of the ${'policy'} from the start of the run, which does not learn. ${['beta', 'β']} times the ${'kl'} to it holds the policy near what it was, so that it does not forget how to write while it chases ${'reward'}. It can follow the policy from time to time; many recent recipes drop it.`,
    seen: 'The figure KL, with a mark where the reference moved; as π_ref in a token’s formula.',
  },
  rollout: {
    name: 'rollout',
    also: ['generation', 'sampling', 'experience'],
    says: says`Sampling the ${['completion', 'completions']} of a ${'step'} with the present ${'policy'}, and scoring them. In large models this is what takes most of the time, which is why several ${['update', 'updates']} are made on each.`,
    seen: 'What Step does first; the first stage of “Step by step” in the lens.',
  },
  step: {
    name: 'step',
    also: ['training step', 'iteration'],
    says: says`One ${'rollout'} and all ${['update', 'updates']} on it. The curves and the transport count steps. TRL’s own counter counts updates: with μ passes over S mini-batches, one step of this page is S·μ of TRL’s.`,
    seen: 'The status line, and the horizontal axis of every curve.',
  },
  update: {
    name: 'update',
    also: ['optimiser step', 'optimizer step', 'gradient step', 'global_step'],
    says: says`One change of the weights: a ${'gradient'}, its limit, and a move of ${'adamw'}. The first update of a step is ${'on-policy'}, because nothing has moved yet; only replayed groups are older. Knobs with TRL’s names count in updates.`,
    seen: 'The lens has a choice Update where a step makes several.',
  },
  'mini-batch': {
    name: 'mini-batch',
    also: ['S', 'ppo_mini_batch_size', 'steps_per_generation'],
    says: says`A step’s ${['completion', 'completions']} are shuffled and cut into S parts, with one ${'update'} for each. More mini-batches mean more and noisier updates, and from the second on the policy is no longer the one that sampled, even with μ = 1.`,
    seen: 'The knob Mini-batches.',
  },
  mu: {
    name: 'μ',
    also: ['mu', 'num_iterations', 'ppo_epochs', 'epochs', 'passes', 'inner epochs'],
    says: says`How many passes are made over the same ${['completion', 'completions']} before new ones are sampled. More passes learn more from each, but drift away from the ${'old-policy'}; ${'ratio'} and ${'clip'} exist to make that safe. With one pass and one ${'mini-batch'} nothing is ever clipped.`,
    seen: 'The knob μ.',
  },
  'on-policy': {
    name: 'on-policy',
    also: ['on policy'],
    says: says`Learning from ${['completion', 'completions']} that the present ${'policy'} sampled itself. Every ${'ratio'} is then exactly 1 and no ${'clip'} acts. Apart from the division by the ${'std'} and from the ${'kl'}, the gradient of GRPO is then that of ${['policy-gradient', 'REINFORCE']} with a group ${'baseline'}.`,
    seen: 'In the lens at update 1: every ratio is 1.',
  },
  'off-policy': {
    name: 'off-policy',
    also: ['off policy', 'staleness', 'policy lag'],
    says: says`Learning from ${['completion', 'completions']} of an earlier ${'policy'}, as in every ${'update'} but the first of a step. ${['importance-sampling', 'Importance sampling']} corrects for it as long as the two policies are close; a learning rate that is too high for μ makes them part too fast.`,
    seen: 'Ratios away from 1 in the lens; Ratio, largest; KL to old policy.',
  },
  'policy-gradient': {
    name: 'policy gradient',
    also: ['REINFORCE', 'score function', 'likelihood ratio gradient'],
    says: says`The rule under all of this: raise the ${'log-probability'} of what was sampled in proportion to its ${'advantage'}. With the reward itself in place of the advantage it is REINFORCE (Williams, 1992): right on average, and very noisy.`,
    seen: 'The preset REINFORCE; the last line of a token’s formula.',
  },
  critic: {
    name: 'critic',
    also: ['value network', 'value function', 'GAE', 'actor-critic', 'PPO'],
    says: says`In PPO a second network that predicts the ${'reward'} to come, and from which GAE makes an ${'advantage'} for every token. GRPO has none: the mean of the ${'group'} is its prediction. That saves a network as large as the ${'policy'} and its training, and costs G completions for each prompt.`,
    seen: 'Nowhere: this page has no critic. Compare runs with Baseline none, batch mean and group mean.',
  },

  gradient: {
    name: 'gradient',
    also: ['backpropagation', 'derivative', 'grad_snr'],
    says: says`The direction in which a small change of the weights raises the ${'loss'} fastest; an ${'update'} goes against it. With respect to the ${'log-probability'} of a token that is not clipped, it is minus its ${'advantage'} times its ${'ratio'}, times its weight by ${'loss-type'}, plus what ${'kl'} adds.`,
    seen: 'The last line of a token’s formula; Gradient signal to noise, as an added chart.',
  },
  'gradient-norm': {
    name: 'gradient norm',
    also: ['grad_norm', 'gradient clipping', 'max_grad_norm'],
    says: says`The length of the ${'gradient'} over all weights. If it exceeds its limit, the gradient is scaled down to it: a single ${'update'} cannot be thrown far by one extreme ${'advantage'}. A norm of 0 means that every group is dead and no ${'kl'} acts.`,
    seen: 'The figure Gradient norm.',
  },
  adamw: {
    name: 'AdamW',
    also: ['Adam', 'optimiser', 'optimizer', 'weight decay', 'moments'],
    says: says`The optimiser: it divides a running mean of the ${'gradient'} by the root of a running mean of its square, weight by weight, and also shrinks the weights a little. Because of that division the size of an ${'update'} depends on the ${'learning-rate'} far more than on the size of the rewards.`,
    seen: 'The knobs Learning rate and Weight decay; the last stage of “Step by step”.',
  },
  'learning-rate': {
    name: 'learning rate',
    also: ['lr', 'step size'],
    says: says`How far one ${'update'} moves the weights. The tiny networks here take about 3·10⁻³, large language models about 10⁻⁶. If it is too high, ${['ratio', 'ratios']} jump, the ${'clip'} acts on many tokens and ${'entropy-collapse'} follows.`,
    seen: 'The knob Learning rate.',
  },
  preset: {
    name: 'algorithm preset',
    also: ['algorithm', 'recipe'],
    says: says`A named algorithm, which is nothing but values for the knobs that make up an algorithm. Whatever is changed afterwards is shown as “(changed)”. GRPO, Dr. GRPO, DAPO, RLOO, GSPO and REINFORCE are all points of one space.`,
    seen: 'The choice Algorithm.',
  },
  seed: {
    name: 'seed',
    also: ['random', 'reproducible'],
    says: says`The number from which all chance follows: prompts, initial weights, sampled tokens. The same link gives the same curve, bit for bit, on the same device. On the CPU, Chromium, Firefox and Node give the same bits if the processor has fused multiply-add. Other seeds show how much of a result was luck.`,
    seen: 'The field Seed, and New seed beside it.',
  },
  budget: {
    name: 'budget',
    also: ['sample efficiency', 'cost'],
    says: says`What a run may cost, in training ${['completion', 'completions']}, discarded ones included and ${'evaluation'} excluded. Comparing algorithms by steps is unfair where a step costs more in one than in the other; comparing at the same budget is not.`,
    seen: 'Compare and Sweep stop every run at the same budget; the knob Stop at completions.',
  },
} satisfies Partial<GlossaryText['terms']>
