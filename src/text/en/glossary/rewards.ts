import type { GlossaryText } from '../../glossaryText'
import { says } from '../../passage'

/** Terms: from the prompt to the advantage. */
export const rewards = {
  prompt: {
    name: 'prompt',
    also: ['problem', 'question', 'query'],
    says: says`What the ${'policy'} is given to answer: a word to reverse, a sum, a place in a grid. One prompt is answered several times, and these answers form a ${'group'}. New prompts are drawn from the seed at every ${'step'}, so two runs with the same seed meet the same ones.`,
    seen: 'At the head of the lens, and in “Try a prompt”.',
  },
  completion: {
    name: 'completion',
    also: ['answer', 'response', 'output', 'sample', 'trajectory'],
    says: says`One sampled answer to a ${'prompt'}: a row of ${['token', 'tokens']}, or the steps of a trajectory. It earns one ${'reward'} and gets one ${'advantage'}, which all its tokens share. Budgets and comparisons on this page count completions, because they are what costs time.`,
    seen: 'Each row of the lens is one completion.',
  },
  token: {
    name: 'token',
    also: ['action', 'vocabulary'],
    says: says`The smallest thing that the ${'policy'} chooses: a letter, a digit, a move. It picks each one from the vocabulary with a probability that depends on what came before. ${['ratio', 'Ratios']}, the ${'clip'} and ${'kl'} are computed token by token.`,
    seen: 'The chips of the lens, coloured by ratio. Choose one to read its formula with its own numbers.',
  },
  group: {
    name: 'group',
    also: ['G', 'num_generations'],
    says: says`The G ${['completion', 'completions']} sampled for one ${'prompt'}. They are compared with each other, so that what is learnt is “better than my other answers to this question” and not “this question is easy”. This comparison replaces the ${'critic'} of PPO, and it needs at least two completions.`,
    seen: 'The lens and the balance show one group; the map below the balance shows all groups of all steps.',
  },
  reward: {
    name: 'reward',
    also: ['R', 'score', 'return'],
    says: says`The number that says how good a ${'completion'} is. The task computes it. With the settings that a task starts with, the best mean that can be reached is 1; a grid world in which moves can slip, or other weights of the parts, change that. The reward itself never enters the gradient: the ${'advantage'} made from it does, so that adding a constant to all rewards changes nothing under a group ${'baseline'}.`,
    seen: 'The figure Reward, and the column reward of the lens.',
  },
  'verifiable-reward': {
    name: 'verifiable reward',
    also: ['RLVR', 'rule-based reward'],
    says: says`A ${'reward'} from a program that checks the ${'completion'}: the sum is right or it is not, the word is reversed or it is not. All tasks here have one, as mathematics and code do in large models. Nothing has to be learnt to judge an answer, but a rule can still be wrong about what was meant: see ${'reward-hacking'}.`,
    seen: 'The example and the weights under Task say what each task rewards.',
  },
  'reward-part': {
    name: 'reward part',
    also: ['reward function', 'reward_weights', 'multi-objective'],
    says: says`Many tasks add up several rewards, each times a weight: correctness and format, for instance. Parts with large values drown the others once they are summed; ${['knob/multiObjectiveAggregation', 'normalise, then sum']} standardises each within its ${'group'} first.`,
    seen: 'In small type below the reward in the group panel; in the chart Reward parts.',
  },
  'own-reward': {
    name: 'own reward',
    also: ['custom reward', 'reward code', 'reward_funcs'],
    says: says`A ${'reward'} that you write yourself, in JavaScript: a function that gets the problem and a ${'completion'} and returns a number, or several named ${['reward-part', 'parts']}. It takes the place of the task’s own reward from the next ${'step'} on. Nothing is known of how large it gets: the sum of its weights above 0 counts as full marks, so let each part go from 0 to 1.`,
    seen: 'The knob Reward code; the parts by the names that the code gives them.',
  },
  'reward-hacking': {
    name: 'reward hacking',
    also: ['reward overoptimisation', 'Goodhart'],
    says: says`The ${'policy'} finds answers that earn ${'reward'} without being what was wanted, because the reward is only a stand-in for it. Optimising harder makes it worse. A sign of it is that the rewarded number rises while another measure of quality falls. Staying near the ${'reference-policy'} with ${'beta'} slows it down.`,
    seen: 'The task Reward hacking is built to show it, with a measure of what was really wanted.',
  },
  baseline: {
    name: 'baseline',
    also: ['control variate', 'group mean', 'leave-one-out', 'RLOO'],
    says: says`What is subtracted from a ${'reward'} to make an ${'advantage'}. A number that does not depend on the completion itself leaves the ${'policy-gradient'} unchanged on average and makes it less noisy. GRPO takes the mean of the ${'group'}; RLOO the mean of the others in it, which makes the undivided advantage exactly G/(G − 1) times GRPO’s.`,
    seen: 'The fulcrum of the balance; the second stage is “minus baseline”.',
  },
  advantage: {
    name: 'advantage',
    also: ['A', 'A_i', 'group-relative advantage'],
    says: says`How much better than expected a ${'completion'} did: its ${'reward'} minus the ${'baseline'}, in GRPO divided by the ${'std'} of its ${'group'}. Above 0, its tokens are pushed up; below 0, down; at 0 they are pushed neither way. All tokens of a completion share one advantage unless the task can judge each step.`,
    seen: 'The arrows of the balance, the column advantage of the lens, the figure Advantage per group.',
  },
  std: {
    name: 'standard deviation',
    also: ['std', 'σ', 'ddof', 'spread', 'variance'],
    says: says`How far the ${['reward', 'rewards']} of a ${'group'} lie from their mean. Libraries divide the sum of squares by G − 1 or by G and add a small number so that nothing is divided by 0. That small number decides how large ${['advantage', 'advantages']} get in a group whose rewards hardly differ. The formula is TRL’s and verl’s.`,
    seen: 'In the lens as reward mean ± std; std of reward, as the colour of the map below the balance.',
  },
  'reward-scaling': {
    name: 'reward scaling',
    also: ['scale_rewards', 'advantage normalisation', 'norm_adv_by_std_in_grpo'],
    says: says`What the ${'reward'} is divided by once the ${'baseline'} is subtracted: the ${'std'} of the group (GRPO), that of the whole step, or nothing (Dr. GRPO). With the group’s, every group with a signal pushes equally hard, however little its rewards differ: that is the ${'difficulty-bias'}.`,
    seen: 'The third stage of the balance; the knob ÷ σ.',
  },
  whitening: {
    name: 'whitening',
    also: ['standardise', 'normalize_advantages', 'masked_whiten'],
    says: says`Subtracting the mean of all ${['advantage', 'advantages']} of the step and dividing by their ${'std'}, so that the size of an update does not depend on the size of rewards. REINFORCE++ whitens over all tokens instead of using groups. Whitening can give a ${'dead-group'} advantages other than 0.`,
    seen: 'The figure Advantages of the batch, in a staged run or added as a metric.',
  },
  'dead-group': {
    name: 'dead group',
    also: ['zero-std group', 'degenerate group', 'frac_reward_zero_std', 'no signal'],
    says: says`A ${'group'} whose completions all earn the same, so that none is better than another: with a group ${'baseline'} every ${'advantage'} is 0. If each completion is right with chance p, the formula is the chance that a group of G is dead: 70% with p = 0.18 and G = 2, 20% with G = 8. If its advantages are 0, it is a ${'solved-group'} or a ${'stuck-group'}; otherwise the page says that it is still pushed.`,
    seen: 'Marked in the group list of the lens and as hatched cells in the map of groups.',
  },
  'solved-group': {
    name: 'solved group',
    also: ['all right'],
    says: says`A ${'dead-group'} in which every completion earns the best ${'reward'}. It is a good sign, but there is nothing left to compare: late in a run most of the ${'budget'} can go there. ${['dynamic-sampling', 'Resampling']} spends it on prompts that still teach.`,
    seen: 'Marked ✓ in the lens.',
  },
  'stuck-group': {
    name: 'stuck group',
    also: ['all wrong', 'sparse reward'],
    says: says`A ${'dead-group'} whose completions all earn the same, and less than the best. Nothing in it says what would be better. A larger ${['knob/numGenerations', 'group size']}, a higher ${'temperature'}, partial reward or a ${'warm-start'} can break it; training on it alone cannot.`,
    seen: 'Marked ✕ in the lens.',
  },
  'dynamic-sampling': {
    name: 'dynamic sampling',
    also: ['filter_groups', 'resampling', 'group filtering', 'replay'],
    says: says`DAPO’s answer to ${['dead-group', 'dead groups']}: draw other ${['prompt', 'prompts']} in their place until the batch is full of groups with a signal. What was discarded still counts in the ${'budget'}. The knob ${'knob/deadGroups'} also offers to drop dead groups or to replace them by earlier ones.`,
    seen: 'The knob Dead groups, and the metrics Discarded and Resampling rounds.',
  },
  'difficulty-bias': {
    name: 'difficulty bias',
    also: ['question-level difficulty bias'],
    says: says`Dividing by the ${'std'} of each ${'group'} makes a prompt that is nearly always or nearly never answered weigh as much as one at even odds: its few odd completions get very large ${['advantage', 'advantages']}. Dr. GRPO leaves the division out for that reason.`,
    seen: 'In the balance: compare the stages “minus baseline” and “divided by std” for a group with one odd answer.',
  },
} satisfies Partial<GlossaryText['terms']>
