import type { Grown, ReadingText } from '../../readingText'
import { counted } from '../counted'
import { implied as arithmetic } from './implied'
import { placed } from './placed'

/** A sentence that ends in a colon and its options; in a full stop without any. */
const look = (options: string, otherwise: string) =>
  options === '' ? otherwise.replace(/:$/, '.') : `${otherwise} ${options}.`

/** From where to where a loss grew, and where it is now if that is later. */
const grown = ({ before, loss, now, step, line, lastStep, lastLine }: Grown) =>
  `from ${before} to ${loss} between ${placed({ step, line })} and ${placed({ step: lastStep, line: lastLine })}${now === loss ? '' : ` (now ${now})`}`

/** What is wrong in a log: seen, meant, and what to change. */
export const findings: ReadingText['findings'] = {
  notFinite: {
    title: 'The numbers break off into nan',
    seen: ({ name, names, line, before, lines }) =>
      `${name} is nan or infinite from line ${line} on (${counted(lines, 'value', 'values')}), before that ${before}. Affected: ${names}.`,
    means: () =>
      'An update probably made weights infinite. Everything after it is computed from them: answers become nonsense, and the run does not recover.',
    change: (options) => look(options, 'Go back to a checkpoint before that line, and make updates smaller:'),
  },
  emptyAnswers: {
    title: 'The answers end at once',
    seen: ({ length, lines, all, reward }) =>
      `A mean length of ${counted(length, 'token', 'tokens')} on ${lines} of ${counted(all, 'line', 'lines')}; the reward is ${reward}.`,
    means: () =>
      'The model writes its end token first. An empty answer cannot be right, whatever the reward functions look for.',
    change: (options) =>
      look(options, 'Check the prompt template, the end token, and whether a trained adapter was loaded:'),
  },
  equalGroups: {
    title: 'Every group is equal, so there is no gradient',
    seen: ({ lines, all, spread, reward, parts }) =>
      `${spread} says so on ${all === '1' ? 'the one line' : lines === all ? `all ${lines} lines` : `${lines} of ${all} lines`}; the reward is ${reward}${parts === '' ? '' : ` (${parts})`}.`,
    means: ({ cause, few }) =>
      `All answers of a group earn the same. Less their mean, every advantage is 0, and so is the gradient.${
        cause === 'solved'
          ? ' If 1 is the best reward, the model already solves these prompts.'
          : cause === 'empty'
            ? ''
            : ' If the parts are at their maximum, the model already solves these prompts; otherwise the reward is too coarse, or never earned.'
      }${few === '' ? '' : ' With so few lines this may be chance, if each line holds only a few groups.'}`,
    change: (options, { cause }) =>
      look(
        options,
        cause === 'solved'
          ? 'Choose harder prompts:'
          : cause === 'empty'
            ? 'Fix the empty answers first. Then read some answers:'
            : 'Read some answers. Then choose prompts of another difficulty, or a reward in finer steps:',
      ),
  },
  untrained: {
    title: 'The gradient is 0 although groups differ',
    seen: ({ lines, name, spread }) =>
      `grad_norm is exactly 0 on all ${counted(lines, 'line', 'lines')}, while ${name} is ${spread} on average.`,
    means: () =>
      'Some answers earn more than others, so there is something to learn. No trainable parameter receives it: they are frozen, detached, or not in the optimiser.',
    change: (options) => look(options, 'Check which parameters are trainable, and gradient checkpointing:'),
  },
  endTokenWrong: {
    title: 'Answers count as cut that are not',
    seen: ({ cut, shortest, longest, mean }) =>
      `${cut} of answers count as cut, with lengths from ${shortest} to ${longest} and a mean of ${mean}: far from one limit.`,
    means: () =>
      'The share counts answers whose last token is not the end token. These end with another token, which the trainer does not know.',
    change: (options) => look(options, 'Tell the trainer the token with which the model ends:'),
  },
  truncated: {
    title: 'Answers are cut at the limit',
    seen: ({ cut, before, lines, length, limit }) =>
      `${cut} of answers were cut over the last ${counted(lines, 'line', 'lines')}, ${before} at the start; mean length ${length}, longest ${limit}.`,
    means: () =>
      'A cut answer seldom reaches its result, and earns nothing for all that it got right. Groups in which all are cut teach nothing.',
    change: (options, { remedy }) =>
      look(
        options,
        remedy === 'limit'
          ? 'Raise the limit, or choose prompts with shorter answers:'
          : remedy === 'penalty'
            ? 'Raise the limit, or let answers near it cost some reward:'
            : 'Raise the limit, or take cut answers out of the loss:',
      ),
  },
  klRunsAway: {
    title: 'The policy runs away from its reference',
    seen: ({ kl, before, lines, reward, best }) =>
      `The KL grew from ${before} to ${kl} over ${counted(lines, 'line', 'lines')}; the reward ${best === '–' ? 'did not follow' : `rose to ${best} and fell back`}, and is ${reward} at the end.`,
    means: () => 'The updates change the model without lasting gain. What it could do before is being lost.',
    change: (options) =>
      look(options, 'Hold it nearer to the reference with a larger β, or make updates smaller:'),
  },
  klJumps: {
    title: 'The KL jumps',
    seen: ({ kl, usual, step, line, jumps, before, after }) =>
      `The KL is ${kl} at ${placed({ step, line })}, and ${usual} on the lines around it. There ${jumps === '1' ? 'is 1 such line' : `are ${counted(jumps, 'such line', 'such lines')}`}. The mean reward fell from ${before} before it to ${after} after it.`,
    means: () =>
      'The estimator exp(d) − d − 1 grows without bound: a few tokens that the policy had made very unlikely are enough. Such a line can undo many others.',
    change: (options) => look(options, 'Make updates smaller, and limit the gradient:'),
  },
  samplerDiffers: {
    title: 'Sampler and trainer disagree',
    seen: ({ value, lines, name }) =>
      `${name} was ${value} at last, over ${counted(lines, 'line', 'lines')}.`,
    means: () =>
      'The engine that samples gives tokens other probabilities than the trainer: other precision, or weights that are not updated. The ratio of the loss is then wrong from the start.',
    change: (options) => look(options, 'Correct for it, and check that weights are synchronised:'),
  },
  rewardFalls: {
    title: 'The reward falls back',
    seen: ({ best, step, line, now, lines, from }) =>
      `The mean reward was ${best} ${from === 'start' ? 'at the start' : `around ${placed({ step, line })}`} and is ${now} at the end of ${counted(lines, 'line', 'lines')}.`,
    means: ({ from }) =>
      `The fall is larger than the noise between lines. ${from === 'start' ? 'The policy becomes worse than the one that training began with' : 'The policy loses what it had learnt'}, unless the prompts became harder.`,
    change: (options, { from }) =>
      look(
        options,
        from === 'start'
          ? 'Make updates smaller:'
          : 'Take a checkpoint from the best stretch, and go on with smaller updates:',
      ),
  },
  entropyCollapse: {
    title: 'The policy is certain before it is good',
    seen: ({ from, to, share, reward, lines }) =>
      `Entropy fell from ${from} to ${to}, ${share} of its start, over ${counted(lines, 'line', 'lines')}; the reward is ${reward} and hardly rises.`,
    means: () =>
      'Answers of a group become alike, so they can hardly be compared, and nothing new is tried. If the reward is already near its best, this is no problem.',
    change: (options) => look(options, 'Keep more variety among the answers:'),
  },
  entropyRises: {
    title: 'The policy comes apart',
    seen: ({ from, to, reward, lines }) =>
      `Entropy rose from ${from} to ${to} over ${counted(lines, 'line', 'lines')}, while the reward fell to ${reward}.`,
    means: () =>
      'The answers drift towards random tokens. Updates push likely tokens down faster than better ones up.',
    change: (options) =>
      look(
        options,
        'Make updates smaller, set the entropy bonus to 0, and hold the policy nearer to the reference:',
      ),
  },
  clipHigh: {
    title: 'Much of each batch is clipped',
    seen: ({ clipped, lines }) =>
      `${clipped} of tokens were clipped over the last ${counted(lines, 'line', 'lines')}.`,
    means: () =>
      'Clipped tokens give no gradient: the updates on one batch move the policy further than the clip allows.',
    change: (options) => look(options, 'Take fewer or smaller updates on a batch:'),
  },
  deadGroups: {
    title: 'Most groups have nothing to compare',
    seen: ({ dead, lines, reward }) =>
      `${dead} of answers lie in groups of equal reward, over the last ${counted(lines, 'line', 'lines')}; mean reward ${reward}.`,
    means: () =>
      'These groups are generated and give no gradient. The rest is a small batch, and its gradient is noisy.',
    change: (options) =>
      look(options, 'Choose prompts that are neither solved nor hopeless, or larger groups:'),
  },
  partNeverEarned: {
    title: 'A part of the reward is never earned',
    seen: ({ part, lines }) =>
      `${part} is 0 on all ${counted(lines, 'line', 'lines')}, while other parts are earned.`,
    means: () =>
      'Often its check is stricter than meant, such as a pattern that expects a line break. A part that nobody earns teaches nothing.',
    change: (options) => look(options, 'Try the function on a right answer by hand, and read some answers:'),
  },
  partFalls: {
    title: 'One part falls while the reward rises',
    seen: ({ part, best, now, reward, before }) =>
      `${part} fell from ${best} to ${now}, while the reward rose from ${before} to ${reward}.`,
    means: () =>
      'The policy trades this part for the others. If it is the one that matters, the reward is being hacked.',
    change: (options) => look(options, 'Weigh the parts anew, or hold the policy nearer to the reference:'),
  },
  evaluationFalls: {
    title: 'Evaluation falls while training rises',
    seen: ({ best, now, reward, before }) =>
      `Evaluation fell from ${best} to ${now}, while the reward in training rose from ${before} to ${reward}.`,
    means: () => 'What is learnt helps on the training prompts only.',
    change: (options) =>
      look(options, 'Stop at the best evaluation, or hold the policy nearer to the reference:'),
  },
  lengthCollapses: {
    title: 'The answers shrink, and the reward with them',
    seen: ({ from, to, reward, before }) =>
      `The mean length fell from ${from} to ${counted(to, 'token', 'tokens')}, the reward from ${before} to ${reward}.`,
    means: () => 'Short answers are safer than long ones that fail, and the policy has learnt only that.',
    change: (options) => look(options, 'Check how length enters the loss and the reward:'),
  },
  policyLossGrows: {
    title: 'The policy loss grows',
    seen: (figures) =>
      `The policy loss is positive and grew ${grown(figures)}, and the reward did not rise there.`,
    means: () => 'Updates probably undo each other.',
    change: (options) =>
      look(
        options,
        'Make updates smaller: lower the learning rate, the gradient-norm limit and the clip range:',
      ),
  },
  supervisedFlat: {
    title: 'The supervised loss is stuck',
    seen: ({ before, loss, lines }) =>
      before === loss
        ? `The supervised loss stays at ${loss}.`
        : `The supervised loss went from ${before} to ${loss} in ${counted(lines, 'line', 'lines')}.`,
    means: () => 'The policy probably does not learn from the solutions.',
    change: (options) =>
      look(options, 'Try a larger weight of this loss (lambda_sup), a longer warm-up or smaller batches:'),
  },
  consistencyRises: {
    title: 'The consistency loss rises',
    seen: (figures) => `The consistency loss rose ${grown(figures)}.`,
    means: () => 'What the policy does for two views of a prompt differs more and more.',
    change: (options) => look(options, 'Lower the weight of this loss (lambda_cons):'),
  },
  rewardFlat: {
    title: 'The reward does not move',
    seen: ({ reward, moved, lines, spread }) =>
      `The reward is ${reward} and moved by ${moved} over ${counted(lines, 'line', 'lines')}, although answers of a group differ (${spread}).`,
    means: () => 'There is a signal, and the updates are too small or too noisy to follow it.',
    change: (options) => look(options, 'Raise the learning rate or the batch:'),
  },
  rateZero: {
    title: 'The learning rate is 0',
    seen: ({ lines, all, name, line }) =>
      lines === all
        ? `${name} is 0 on all ${counted(lines, 'line', 'lines')}.`
        : `${name} is 0 on the last ${lines} of ${counted(all, 'line', 'lines')}, from line ${line} on.`,
    means: () =>
      'No weight is changed. Often the schedule has ended, or counts other steps than the trainer.',
    change: (options) => look(options, 'Check the learning rate and its schedule:'),
  },
  settingDiffers: {
    title: 'A setting is not the one in use',
    seen: ({ setting, stated, implied, how, by }) =>
      `${setting} is ${stated} in the settings; the log implies ${implied}${by === 'betaNoKl' ? ` (${arithmetic.betaNoKl.how({ name: how })})` : `: ${how}`}.`,
    means: ({ by }) =>
      `The run that was logged did not use this setting, or something overrides it.${by === 'ratio' ? ' Loss types such as dr_grpo, and some versions with gradient accumulation, scale the loss: then β is not loss ÷ KL.' : ''}`,
    change: (options) => look(options, 'Check which settings the run was started with.'),
  },
  identicalAnswers: {
    title: 'Answers of a group are identical',
    seen: ({ share, groups, size }) =>
      `${share} of answers repeat another of their group, word for word (${counted(groups, 'group', 'groups')} of ${size}).`,
    means: () => 'Equal answers earn the same. Each repetition makes the group smaller than it looks.',
    change: (options) => look(options, 'Sample with more variety:'),
  },
  lengthDecides: {
    title: 'Length decides the reward',
    seen: ({ correlation, answers, sign }) =>
      `Reward and length have a correlation of ${correlation} over ${counted(answers, 'answer', 'answers')}: ${sign === 'longer' ? 'longer' : 'shorter'} ones earn more.`,
    means: () =>
      'The policy can raise its reward by length alone. Check whether better answers are meant to be so.',
    change: (options) => look(options, 'Read the best and the worst answers of some groups:'),
  },
  advantagesDiffer: {
    title: 'The advantages are not those of their rewards',
    seen: ({ largest, answers, nearest }) =>
      `Recomputed from the rewards, advantages differ by up to ${largest} (${counted(answers, 'answer', 'answers')}); nearest is scaling “${nearest}”.`,
    means: () =>
      'The groups are others than the prompts suggest, the reward is weighed, or the advantages were changed afterwards.',
    change: (options) => look(options, 'Check group size, reward weights and scaling.'),
  },
  batchAllEqual: {
    title: 'No group of these answers has a signal',
    seen: ({ solved, stuck, groups }) =>
      `Of ${counted(groups, 'group', 'groups')}, ${solved} are equal at the best reward and ${stuck} at a lower one.`,
    means: () => 'No answer is better than another of its group, so nothing is learnt from them.',
    change: (options) => look(options, 'Choose other prompts, or a reward in finer steps:'),
  },
}
