import type { TermTexts } from '../../glossaryText'
import { says } from '../../passage'

/** Terms: from the prompt to the advantage. */
export const rewards = {
  prompt: {
    name: 'prompt',
    also: ['problem', 'question', 'query'],
    says: says`The input of the ${'policy'}: a word to reverse, a sum, a place in a grid. The policy samples several completions for one prompt, and these form a ${'group'}. The seed fixes the prompts of every ${'step'}, so two runs with the same seed have the same prompts.`,
    seen: 'At the top of the group panel, and in “Try a prompt”.',
  },
  completion: {
    name: 'completion',
    also: ['answer', 'response', 'output', 'sample', 'trajectory'],
    says: says`One output sampled for a ${'prompt'}: a sequence of ${['token', 'tokens']}, or the timesteps of a trajectory. It earns one ${'reward'} and gets one ${'advantage'}, which all its tokens share. Budgets and comparisons on this page count completions, because they take most of the time.`,
    seen: 'Each row of the group panel is one completion.',
  },
  token: {
    name: 'token',
    also: ['action', 'vocabulary'],
    says: says`The unit that the ${'policy'} chooses: a letter, a digit, a move. It draws each token from the vocabulary with a probability that depends on the tokens before it. ${['ratio', 'Ratios']}, the ${'clip'} and ${'kl'} are computed token by token.`,
    seen: 'In the group panel, coloured by ratio. Choose a token to see its formula with its numbers.',
  },
  group: {
    name: 'group',
    also: ['G', 'num_generations'],
    says: says`The G ${['completion', 'completions']} sampled for one ${'prompt'}. They are compared with each other, so an easy prompt does not make all its completions look good. This comparison replaces the ${'critic'} of PPO, and it needs at least two completions.`,
    seen: 'The Stage and the group panel show one group; the charts Advantage per group and Reward per group show all.',
  },
  reward: {
    name: 'reward',
    also: ['R', 'score', 'return'],
    says: says`A number from the task that says how good a ${'completion'} is. With the default settings of a task the best possible mean is 1. The gradient depends on the ${'advantage'}, not on the reward itself: with a group ${'baseline'}, adding a constant to all rewards has no effect.`,
    seen: 'The chart Reward; the column reward of the group panel.',
  },
  'verifiable-reward': {
    name: 'verifiable reward',
    also: ['RLVR', 'rule-based reward'],
    says: says`A ${'reward'} from a program that checks the ${'completion'}: the sum is right or it is not, the word is reversed or it is not. All tasks here have one, like mathematics and code with large models. It needs no learnt model of reward, but a rule can still differ from the goal: see ${'reward-hacking'}.`,
    seen: 'The example and the weights under Task say what each task rewards.',
  },
  'reward-part': {
    name: 'reward part',
    also: ['reward function', 'reward_weights', 'multi-objective'],
    says: says`Many tasks add up several rewards, each times a weight: correctness and format, for instance. Parts with large values dominate the sum; ${['knob/multiObjectiveAggregation', 'normalise, then sum']} normalises each part within its ${'group'} first.`,
    seen: 'In small type below the reward in the group panel; in the chart Reward parts.',
  },
  'own-reward': {
    name: 'custom reward',
    also: ['own reward', 'reward code', 'reward_funcs'],
    says: says`A ${'reward'} that you write yourself, in JavaScript: a function that gets the prompt and a ${'completion'} and returns a number, or several named ${['reward-part', 'parts']}. It replaces the task reward from the next ${'step'} on. The page takes the sum of the positive weights as the best reward, so let each part be from 0 to 1.`,
    seen: 'The setting Reward code; the parts by the names that the code gives them.',
  },
  'reward-hacking': {
    name: 'reward hacking',
    also: ['reward overoptimisation', 'Goodhart'],
    says: says`The ${'policy'} finds completions that earn ${'reward'} but miss the goal, because the reward measures the goal only in part. More training makes it worse. A sign is that the reward rises while another measure of quality falls. A larger ${'beta'} keeps the policy near the ${'reference-policy'} and slows it.`,
    seen: 'The task Reward hacking shows it, with a second score that measures the goal.',
  },
  baseline: {
    name: 'baseline',
    also: ['control variate', 'group mean', 'leave-one-out', 'RLOO'],
    says: says`A number that is subtracted from a ${'reward'} to get an ${'advantage'}. A baseline that does not depend on the completion itself leaves the ${'policy-gradient'} unchanged on average and makes it less noisy. GRPO takes the mean of the ${'group'}; RLOO the mean of the other completions, so its advantage before division is G/(G − 1) times GRPO’s.`,
    seen: 'The line “mean” and the switch − mean on the Stage; the mark ▲ in “Step by step” of the group panel.',
  },
  advantage: {
    name: 'advantage',
    also: ['A', 'A_i', 'group-relative advantage'],
    says: says`How much better than expected a ${'completion'} did: its ${'reward'} minus the ${'baseline'}, in GRPO divided by the ${'std'} of its ${'group'}. Above 0, its tokens are pushed up; below 0, down. All tokens of a completion share one advantage, unless the task scores each timestep.`,
    seen: 'The arrows on the Stage; the chart Advantage per group; the column advantage of the group panel.',
  },
  std: {
    name: 'standard deviation',
    also: ['std', 'σ', 'ddof', 'spread', 'variance'],
    says: says`How far the ${['reward', 'rewards']} of a ${'group'} are from their mean. Libraries divide the sum of squares by G − 1 or by G and add a small number so that nothing is divided by 0. This small number decides how large ${['advantage', 'advantages']} get in a group whose rewards hardly differ. The formula is TRL’s and verl’s.`,
    seen: 'The σ on the Stage; in the group panel as reward mean ± std; in the chart Reward per group.',
  },
  'reward-scaling': {
    name: 'reward scaling',
    also: ['scale_rewards', 'advantage normalisation', 'norm_adv_by_std_in_grpo'],
    says: says`The division of the ${'reward'} after the ${'baseline'} is subtracted: by the ${'std'} of the group (GRPO) or of the whole step, or by nothing (Dr. GRPO). With the std of the group, every group with a signal is pushed equally hard, even if its rewards hardly differ. This is the ${'difficulty-bias'}.`,
    seen: 'The switch ÷ σ on the Stage; the setting Reward scaling (÷ σ).',
  },
  whitening: {
    name: 'normalisation',
    also: ['whitening', 'standardise', 'normalize_advantages', 'masked_whiten'],
    says: says`Subtracting the mean of all ${['advantage', 'advantages']} of the step and dividing by their ${'std'}, so that the size of an update does not depend on the size of rewards. REINFORCE++ normalises over all tokens instead of using groups. Normalisation can give a ${'dead-group'} advantages other than 0.`,
    seen: 'The chart Advantages of the batch, in a staged run or as an added metric.',
  },
  'dead-group': {
    name: 'dead group',
    also: ['zero-std group', 'degenerate group', 'frac_reward_zero_std', 'no signal'],
    says: says`A ${'group'} whose completions all earn the same, so that none is better than another: with a group ${'baseline'} every ${'advantage'} is 0. If each completion is right with probability p, the formula is the probability that a group of G is dead: 70% with p = 0.18 and G = 2, 20% with G = 8. If its advantages are 0, it is a ${'solved-group'} or a ${'stuck-group'}; otherwise the page marks it as “dead, but pushed”.`,
    seen: 'Hatched on the Stage and in the chart Advantage per group; marked in the list of groups of the group panel.',
  },
  'solved-group': {
    name: 'solved group',
    also: ['all right'],
    says: says`A ${'dead-group'} in which every completion earns the best ${'reward'}. This is good, but there is nothing to compare: late in a run most of the ${'budget'} can go to solved groups. ${['dynamic-sampling', 'Resampling']} replaces them by groups with a signal.`,
    seen: 'Marked ✓ in the group panel.',
  },
  'stuck-group': {
    name: 'stuck group',
    also: ['all wrong', 'sparse reward'],
    says: says`A ${'dead-group'} whose completions all earn the same, and less than the best. The group does not show what would be better. A larger ${['knob/numGenerations', 'group size']}, a higher ${'temperature'}, a partial reward or a ${'warm-start'} can help.`,
    seen: 'Marked ✕ in the group panel.',
  },
  'dynamic-sampling': {
    name: 'dynamic sampling',
    also: ['filter_groups', 'resampling', 'group filtering', 'replay'],
    says: says`DAPO’s method against ${['dead-group', 'dead groups']}: draw other ${['prompt', 'prompts']} in their place until all groups of the batch have a signal or the allowed rounds are used up. Discarded completions count in the ${'budget'}. With ${'knob/deadGroups'} you can also drop dead groups, or replace them by earlier groups.`,
    seen: 'The setting Dead groups; the metrics Discarded and Resampling rounds.',
  },
  'difficulty-bias': {
    name: 'difficulty bias',
    also: ['question-level difficulty bias'],
    says: says`Dividing by the ${'std'} of each ${'group'} gives a prompt with nearly all completions right, or nearly all wrong, the same weight as one with half of them right: its few exceptions get very large ${['advantage', 'advantages']}. Dr. GRPO leaves the division out for this reason.`,
    seen: 'On the Stage: choose Hard and easy, then switch ÷ σ off and on.',
  },
} satisfies Partial<TermTexts>
