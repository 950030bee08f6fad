import type { ReadingText } from '../../readingText'
import { counted } from '../counted'
import { placed } from './placed'

/** What is not a problem in a log, although it looks like one. */
export const fine: ReadingText['fine'] = {
  lossZeroEqual: {
    what: () => 'Loss 0.',
    why: () => 'It follows from equal groups and is no fault of its own.',
  },
  lossZeroOnPolicy: {
    what: () => 'Loss 0.',
    why: () => 'With one update a batch the advantages of a group cancel in the loss, not in its gradient.',
  },
  lossNegative: {
    what: ({ loss }) => `Loss ${loss}.`,
    why: () => 'The KL part is never negative, the policy’s part can be. Its sign says nothing.',
  },
  lossRises: {
    what: ({ from, to }) => `The loss rises, ${from} → ${to}.`,
    why: ({ rewardFrom, rewardTo }) =>
      `So does the reward, ${rewardFrom} → ${rewardTo}. The loss does not measure how good the policy is.`,
  },
  klZero: { what: () => 'KL 0.', why: () => 'Nothing was learnt: it is still the reference.' },
  klNotFinite: {
    what: () => 'KL nan.',
    why: () => 'The loss is finite, so the KL is only logged and not in the loss: β is 0.',
  },
  klJumped: {
    what: ({ kl, step, line, jumps }) =>
      `The KL jumps to ${kl} at ${placed({ step, line })}${jumps === '1' ? '' : `, the highest of ${jumps} jumps`}.`,
    why: ({ before, after }) =>
      `Mean reward: ${before} before the jump, ${after} after it. A few very unlikely tokens are enough to raise this estimate of the KL.`,
  },
  notFiniteOnce: {
    what: ({ name, count, step, line }) =>
      `${name} is nan or infinite ${count === '1' ? 'once' : `${count} times`}, first at ${placed({ step, line })}.`,
    why: () =>
      'Later values are numbers, so the weights are probably intact. The loss scaling of fp16, for example, skips such an update.',
  },
  klNotLogged: { what: () => 'No KL.', why: () => 'With β 0 there is no reference, and nothing to log.' },
  clipZero: { what: () => 'Clip ratio 0.', why: () => 'It belongs to one update a batch.' },
  clipZeroEqual: {
    what: () => 'Clip ratio 0.',
    why: () => 'Where all advantages are 0, nothing can be clipped.',
  },
  clipTiny: {
    what: ({ share }) => `Clip share ${share}.`,
    why: () => 'A small step moves few tokens far.',
  },
  clipNotLogged: { what: () => 'No clip ratio.', why: () => 'This version does not log it.' },
  entropyNotLogged: {
    what: () => 'No entropy.',
    why: ({ option }) => `It was not computed, which is not the same as 0. ${option} logs it.`,
  },
  entropyLossName: {
    what: ({ name }) => `${name}.`,
    why: () => 'It is the entropy itself: higher is more random.',
  },
  linesWithoutRewards: {
    what: ({ lines, all }) => `${lines} of ${counted(all, 'line', 'lines')} without rewards.`,
    why: () => 'These updates use a batch again; rewards are logged when answers are generated.',
  },
  fewPrompts: {
    what: ({ spread }) => `The reward jumps by ${spread} from line to line.`,
    why: () => 'A line holds few prompts, some easy and some hard. Look at a mean over many lines.',
  },
  rateSmall: { what: ({ rate }) => `Learning rate ${rate}.`, why: () => 'The first lines of the warm-up.' },
  partsZeroEmpty: {
    what: ({ parts }) => `${parts} 0.`,
    why: () => 'So short an answer cannot have a format.',
  },
  partFull: {
    what: ({ part, value }) => `${part} ${value} already.`,
    why: ({ spread }) => `That part is full; the reward still differs within groups, std ${spread}.`,
  },
  meanAdvantage: {
    what: ({ mean }) => `Mean advantage ${mean}.`,
    why: ({ mean }) =>
      `A mean over tokens: ${mean.startsWith('−') ? 'the worse answers are longer' : 'the worse answers are shorter'}.`,
  },
  criticNames: { what: ({ name }) => `${name} in the names.`, why: () => 'Only names; there is no critic.' },
  fewCut: {
    what: ({ cut }) => `${cut} cut.`,
    why: () => 'No alarm; worth a look if it rises.',
  },
  spreadOfBatch: {
    what: ({ spread }) => `reward_std ${spread} although all groups are equal.`,
    why: () => 'It is the std of the whole batch, which counts differences between prompts.',
  },
  deadMoves: {
    what: ({ gradient }) => `A gradient of ${gradient} where all groups are equal.`,
    why: () => 'It is the pull of the KL to the reference.',
  },
  samplerAgrees: {
    what: ({ value }) => `Ratio ${value} between trainer and sampler.`,
    why: () => 'They agree.',
  },
  roundedZeros: {
    what: ({ names }) => `${names} 0.`,
    why: ({ digits }) => `Only ${counted(digits, 'decimal', 'decimals')} were printed.`,
  },
  evaluationLine: {
    what: ({ line }) => `Line ${line} is an evaluation.`,
    why: ({ isCut }) =>
      `Some of its names have no eval_, but its lengths are no change in training.${isCut === '' ? '' : ' It breaks off.'}`,
  },
  emptyCells: {
    what: ({ cells }) => `${cells} empty cells.`,
    why: ({ name, last }) => `${name} ends at step ${last}; they are neither zeros nor nan.`,
  },
  lowEntropyAlone: {
    what: ({ names, to }) => `Entropy ${to} in ${names}.`,
    why: () => 'Low entropy alone is no failure, and the file has no reward that would tell.',
  },
  terminatedZero: {
    what: () => 'A mean length of ended answers of 0.',
    why: ({ lines }) =>
      `None ended on ${lines === '1' ? 'that line' : `those ${counted(lines, 'line', 'lines')}`}.`,
  },
}
