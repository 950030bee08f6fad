import type { ReadingText } from '../../readingText'
import { counted } from '../counted'
import { placed } from './placed'

const lines = (count: string) => (count === '1' ? 'one line' : `${count} lines`)

/** The beginning of a schedule, and how it falls. */
const warmed = (warmup: string, isStep: boolean) =>
  warmup === '0' ? '' : `after a linear warm-up to ${isStep ? 'step' : 'line'} ${warmup}, `
const falls = ({
  warmup,
  until,
  from,
  to,
  end,
}: Record<'warmup' | 'until' | 'from' | 'to' | 'end', string>) =>
  `${warmed(warmup, end !== '–')}${until === '0' ? '' : `constant until ${end === '–' ? 'line' : 'step'} ${until}, then `}from ${from} to ${to}${end === '–' ? '' : `; it reaches 0 at step ${end}`}`

/** What a log implies: the value, and its arithmetic, or why it cannot be told. */
export const implied: ReadingText['implied'] = {
  betaLogged: {
    value: ({ beta }) => `β ${beta}`,
    how: ({ name, policy, beta, kl, whole }) => `${name}; whole loss ${policy} + ${beta} × ${kl} = ${whole}`,
  },
  betaFromLoss: {
    value: ({ beta }) => `β ${beta}, if the loss is not scaled`,
    how: ({ lines: count, least, most }) =>
      `loss ÷ KL is ${least} to ${most} on ${lines(count)}: the policy’s part is 0, and β is left`,
  },
  betaFromSlope: {
    value: ({ beta }) => `β ${beta}, if the loss is not scaled`,
    how: ({ beta, lines: count, kl, rest }) =>
      `on ${lines(count)} with a KL up to ${kl}, the loss is ${beta} × KL; the residual is ±${rest}. Loss types such as dr_grpo scale it`,
  },
  betaDefault: {
    value: ({ beta }) => `β ${beta}, if it is the default`,
    how: ({ beta, kl, part, loss, policy }) =>
      `${beta} × KL ${kl} = ${part}. The policy’s part is ${loss} − ${part} = ${policy}`,
  },
  betaNoKl: { value: () => 'β 0', how: ({ name }) => `there is no ${name}: it is logged only if β is not 0` },
  betaZeroByZero: {
    value: () => 'β unknown',
    how: ({ lines: count }) => `the KL is 0 on ${count === '1' ? 'the one line' : 'every line'}`,
  },
  betaTooFew: {
    value: () => 'β unknown',
    how: ({ lines: count, needed }) => `${lines(count)} with loss and KL; loss ÷ KL needs ${needed}`,
  },
  betaOther: {
    value: () => 'β unknown',
    how: ({ least, most }) => `loss ÷ KL runs from ${least} to ${most}, so β does not follow from it`,
  },
  groupLogged: {
    value: ({ size }) => `G ${size}`,
    how: ({ name, size, prompts }) =>
      `${name} is ${size} in every line${prompts === null ? '' : `, with ${counted(prompts, 'prompt', 'prompts')} a step`}`,
  },
  groupFromAdvantage: {
    value: ({ size }) => `G ${size}`,
    how: ({ advantage, size, others }) =>
      `the largest advantage is ${advantage} = ${others}/√${size}; in a group of G it cannot exceed (G − 1)/√G`,
  },
  groupNoAdvantage: {
    value: () => 'G unknown',
    how: () => 'no largest advantage is logged. If one were, G would follow from (G − 1)/√G',
  },
  groupAdvantageOdd: {
    value: () => 'G unknown',
    how: ({ advantage }) => `the largest advantage, ${advantage}, is no (G − 1)/√G`,
  },
  answersFromFractions: {
    value: ({ answers }) => `${counted(answers, 'answer', 'answers')} a line`,
    how: ({ examples, answers }) => `means are multiples of 1/${answers}: ${examples}`,
  },
  answersOfPrompts: {
    value: ({ answers }) => `${counted(answers, 'answer', 'answers')}`,
    how: ({ example, prompts, size }) => `${example}; so ${counted(prompts, 'prompt', 'prompts')} × ${size}`,
  },
  answersTooFew: {
    value: () => 'Answers a line unknown',
    how: ({ lines: count }) => `too few digits on ${lines(count)} to tell fractions apart`,
  },
  partsSum: {
    value: () => 'The reward is the sum of its parts',
    how: ({ reward, parts }) => `${parts} = ${reward}`,
  },
  partsWeighted: {
    value: ({ weights }) => `Reward weights ${weights}`,
    how: ({ parts, reward, lines: count }) => `${parts} = ${reward}, and so on ${lines(count)}`,
  },
  partsOther: {
    value: () => 'Reward weights unknown',
    how: ({ parts, reward }) => `${parts} is not ${reward}`,
  },
  limitReached: {
    value: ({ limit }) => `Limit ${limit}`,
    how: ({ name, limit, share }) => `${name} is ${limit}, and up to ${share} of a line’s answers reach it`,
  },
  muOneLikely: {
    value: () => 'μ 1, likely',
    how: ({ name }) => `${name} is 0: with one update a batch every ratio is 1`,
  },
  muFromReuse: {
    value: ({ mu }) => `${counted(mu, 'update', 'updates')} a batch`,
    how: ({ without, lines: count }) =>
      `${without} of ${lines(count)} have a loss and no reward: they use a batch again`,
  },
  muManyLikely: {
    value: () => 'More than one update a batch',
    how: ({ name, share }) => `${name} is ${share} on average: weights had moved before some updates`,
  },
  muRounded: {
    value: () => 'μ unknown',
    how: ({ name }) => `${name} is printed as 0 with three decimals, which hide small clip fractions`,
  },
  muUnknown: {
    value: () => 'μ unknown',
    how: ({ lines: count }) =>
      `${lines(count)}; a clip fraction above 0 says only that some weights had moved`,
  },
  muNoSignal: {
    value: () => 'μ unknown',
    how: ({ name }) => `${name} is 0, but where all advantages are 0 nothing can be clipped`,
  },
  rateWarmup: {
    value: () => 'Warm-up, linear',
    how: ({ step, isStep }) => `${isStep === '' ? 'line' : 'step'} k has k × ${step}`,
  },
  rateLinear: {
    value: () => 'Learning rate falls linearly',
    how: falls,
  },
  rateCosine: {
    value: () => 'Learning rate falls as a cosine',
    how: falls,
  },
  rateFalls: {
    value: () => 'Schedule unknown',
    how: ({ from, to, lines: count }) =>
      `from ${from} to ${to} on ${lines(count)}: too short, or too rounded, to tell a line from a cosine`,
  },
  rateConstant: {
    value: () => 'Constant learning rate',
    how: ({ warmup, isStep, rate, lines: count }) =>
      `${warmed(warmup, isStep !== '')}${rate} on ${lines(count)}`,
  },
  rateTooFew: {
    value: () => 'Schedule unknown',
    how: ({ lines: count, rate }) => `${lines(count)}, with a learning rate of ${rate}`,
  },
  rateOther: {
    value: () => 'Schedule unknown',
    how: ({ lines: count }) =>
      `over ${lines(count)}, the learning rate is not constant, and follows no line or cosine to 0 after a linear warm-up`,
  },
  version: {
    value: ({ framework, range }) => `${framework} ${range}`,
    how: ({ because }) => `it writes ${because}`,
  },
  versionContradicts: {
    value: () => 'Version of TRL unknown',
    how: ({ newer, from, older, before }) =>
      `the names contradict each other: TRL writes ${newer} since ${from}, and ${older} only before ${before}`,
  },
  spreadMeaning: {
    value: ({ name, meaning }) =>
      meaning === 'groups'
        ? `${name}: mean of the groups’ stds`
        : meaning === 'batch'
          ? `${name}: std of the batch`
          : `${name}: of groups or of the batch?`,
    how: ({ meaning }) =>
      meaning === 'groups'
        ? 'so it was until TRL 0.21'
        : meaning === 'batch'
          ? 'so it is from TRL 0.27 on'
          : 'TRL changed it in 0.27, and the names do not tell the version',
  },
  rightShare: {
    value: ({ share, step, line }) =>
      `${share} right at ${placed({ step, line })}, if each is right or wrong`,
    how: ({ name }) => `${name}; rewards run from 0 to 1. If some lie between, this is the mean reward`,
  },
  course: {
    value: ({ name, from, to }) => `${name} ${from} → ${to}`,
    how: ({ early, step, line, ratio }) => `${early} by ${placed({ step, line })}; end ÷ start = ${ratio}`,
  },
  runEnds: {
    value: ({ name, last }) => `${name} ends at step ${last}`,
    how: ({ others }) => `another run of the file goes on to ${others}; empty cells are no zeros`,
  },
  minMaxRepeat: {
    value: () => '__MIN and __MAX repeat the value',
    how: ({ columns }) =>
      `all ${counted(columns, 'such column', 'such columns')} are equal to theirs: one run a line`,
  },
  rowsSelected: {
    value: ({ rows }) => `${counted(rows, 'row', 'rows')}, a selection`,
    how: ({ rows, last }) =>
      `steps run to ${last} with gaps of different sizes, in ${counted(rows, 'row', 'rows')}`,
  },
  settingStated: {
    value: ({ symbol, value }) => `${symbol} ${value}`,
    how: ({ setting, file }) => `${setting} in ${file}; the log does not tell it`,
  },
  settingAgrees: {
    value: ({ setting, value }) => `${setting} = ${value}`,
    how: () => 'the settings say so, and the log agrees',
  },
}
