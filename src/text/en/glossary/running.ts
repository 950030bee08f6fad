import type { TermTexts } from '../../glossaryText'
import { says } from '../../passage'

/** Terms: sampling, evaluation, and this page. */
export const running = {
  temperature: {
    name: 'temperature',
    also: ['T', 'softmax', 'sampling temperature'],
    says: says`A number by which the network’s outputs z are divided before they become probabilities. Below 1 the most probable ${'token'} is drawn more often; above 1 the probabilities become more equal. As in TRL and verl, it applies to sampling, ${['ratio', 'ratios']}, ${'kl'} and ${'entropy'}.`,
    seen: 'The setting Temperature.',
  },
  greedy: {
    name: 'greedy decoding',
    also: ['argmax', 'temperature 0', 'deterministic'],
    says: says`Always taking the most probable ${'token'} instead of drawing one. It shows the preference of the ${'policy'} without the randomness of sampling. Training uses it only for the ${'baseline'} of ReMax.`,
    seen: 'The line Evaluation in the chart Reward; “Try a prompt”.',
  },
  evaluation: {
    name: 'evaluation',
    also: ['validation', 'eval_reward', 'test set'],
    says: says`A measurement without learning: from time to time the ${'policy'} answers a fixed set of prompts by ${['greedy', 'greedy decoding']}. They are ${['held-out', 'held out']} if the task has enough prompts. The set depends on the task and its own settings only, so that runs can be compared.`,
    seen: 'The dashed line in the chart Reward; the status line.',
  },
  'held-out': {
    name: 'held-out prompts',
    also: ['held-out problems', 'test set', 'generalisation', 'overfitting'],
    says: says`${['prompt', 'Prompts']} that training never uses: 128 fixed ones, or with Own data the share set under Held out, at most 256. They show whether the policy has found a rule or memorised prompts. If another task has fewer than 256 prompts in all, ${'evaluation'} uses all of them.`,
    seen: 'In the settings, the last line of “Sampling and evaluation”.',
  },
  'pass-at-k': {
    name: 'pass@k',
    also: ['pass at k', 'pass@1', 'best of k'],
    says: says`The probability that at least one of k ${['completion', 'completions']} is right, estimated without bias from a ${'group'} of n completions of which c are right. Training usually raises pass@1. If pass@8 does not rise, the ${'policy'} has probably become more confident, not more capable.`,
    seen: 'The metrics Pass@1 to Pass@8.',
  },
  truncation: {
    name: 'truncation',
    also: ['clipped_ratio', 'max_completion_length', 'cut off', 'EOS'],
    says: says`A ${'completion'} that reaches the length limit without its end token is truncated. It usually earns nothing. A ${'mask'} can leave it out of the ${'loss'}, or an ${'overlong-penalty'} can lower its reward. If most completions are truncated, the limit is too low.`,
    seen: 'The metric Truncated share.',
  },
  'overlong-penalty': {
    name: 'overlong penalty',
    also: ['soft overlong punishment', 'overlong buffer', 'soft_punish_cache'],
    says: says`DAPO’s penalty before ${'truncation'}: within the last C of L tokens a ${'completion'} of n tokens loses ${'reward'}, linearly from 0 to 1 at the limit. The formula is for n from L − C to L; shorter ones lose nothing.`,
    seen: 'The setting Overlong buffer.',
  },
  'warm-start': {
    name: 'supervised warm start',
    also: ['SFT', 'supervised fine-tuning', 'cold start', 'staging', 'imitation'],
    says: says`Learning from the task’s solutions before or beside ${'reward'}, by raising their ${'log-probability'}. Afterwards some completions of each ${'group'} are right, so GRPO has something to compare. For large models this is supervised fine-tuning.`,
    seen: 'The setting Supervision; the chart Supervised loss of a staged run.',
  },
  'diffusion-step': {
    name: 'diffusion step',
    also: ['denoising step', 'DDPO', 'Flow-GRPO', 'timestep'],
    says: says`In diffusion a ${'completion'} is not a text but a path from noise to a picture or a point. Each denoising step is one action, drawn from a Gaussian around the network’s prediction, so it has a ${'log-probability'}, a ${'ratio'} and a ${'clip'} like a ${'token'}; only the last state earns a ${'reward'}, unless every state is judged.`,
    seen: 'The tasks Diffusion and Restoration.',
  },
  lens: {
    name: 'group panel',
    also: ['lens', 'group close up'],
    says: says`The panel that shows one ${'group'} of a step: its ${['completion', 'completions']} with ${'reward'}, ${'advantage'} and ${['ratio', 'ratios']}, the formula of any ${'token'} with its numbers, the stages of the step, and the effect of other settings.`,
    seen: 'In Charts: in short beside the first charts, in full below More charts.',
  },
  balance: {
    name: 'advantage chart',
    also: ['balance', 'fulcrum', 'advantage picture'],
    says: says`The chart of every ${'group'} of a step: each ${'completion'} is a dot at its ${'advantage'}, with the mean ± ${'std'} of the group beside the dots. A ${'dead-group'} is hatched. The Stage shows one group larger, and how its ${['reward', 'rewards']} become advantages: minus the ${'baseline'}, divided by the standard deviation.`,
    seen: 'The chart Advantage per group; the picture on the Stage.',
  },
  attention: {
    name: 'attention',
    also: ['self-attention', 'attention weights', 'attention map', 'head'],
    says: says`How a transformer reads what is there already: to predict the next ${'token'}, each head gives every token before it a weight, and the weights add up to 1. A head that has learnt to copy puts nearly all of its weight on the token that it copies.`,
    seen: 'The figure Attention and the panel of a token, with Policy transformer.',
  },
  'change-of-probability': {
    name: 'change of probability',
    also: ['result', 'likelihood change', 'how likely'],
    says: says`The probability of a ${'completion'} after the ${['update', 'updates']} of its ${'step'}, divided by its probability when it was sampled: ×2 is twice as likely, ×1 unchanged. It is measured, not computed from the ${'advantage'}. A completion that is pushed down can become likelier, because it shares tokens with others that are pushed up.`,
    seen: 'The column Result on the Stage; prob. × in the table of the group.',
  },
} satisfies Partial<TermTexts>
