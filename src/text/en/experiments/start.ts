import { counted } from '../counted'

const list = new Intl.ListFormat('en')

/** `GROUP_SIZES` */
const SIZES = '4, 8, 16, 32 and 64'

const pairsOf = (figures: readonly string[]): [string, string][] =>
  figures.flatMap((figure, i) => (i % 2 === 0 ? [[figure, figures[i + 1]]] : []))

/** The texts of “What do I start with?”. */
export const start = {
  title: 'What do I start with?',
  lead: 'Say what you know of your model and your reward. Every value below is derived from it.',
  successRate: 'Share of right answers, p',
  successHelp: 'of the model as it is now, on your prompts: 0 to 1',
  /** before the next, where a number may be meant in percent */
  percent: (written: string, share: string) => `${written} is not a share: ${written}% is ${share}.`,
  notShare: (p: string) => `Allowed: 0 to 1. The values below are for ${p}.`,
  reward: 'Reward',
  rewards: { binary: 'right or wrong', graded: 'graded', parts: 'several parts' },
  lengths: 'Lengths of the answers',
  lengthKinds: { alike: 'alike', different: 'very different' },
  updates: 'Updates on a batch',
  reference: 'Reference model',
  referenceKinds: { yes: 'in memory', no: 'none' },
  /** the answer, in the symbols of the settings */
  answer: (values: readonly string[]) => `Start with ${list.format(values)}.`,
  /** in place of the answer, where no group has rewards that differ */
  noSignal: {
    never:
      'At p = 0 no group has a signal: all its answers are wrong, so every advantage is 0 with any G. Choose easier prompts, give some reward for parts of an answer, or train the model on solutions first. If you saw 0 right of n, p may still be as high as 3/n: enter that.',
    always:
      'At p = 1 no group has a signal: all its answers are right, so every advantage is 0 with any G. Choose harder prompts. If you saw n right of n, p may still be as low as 1 − 3/n: enter that.',
  },
  values: 'Values to start with',
  columns: { setting: 'Setting', value: 'Value', why: 'Why' },
  reasons: {
    deadGroups: (p: string, half: string, halfDead: string, size: string, dead: string, most: string) =>
      `G is the smallest of ${SIZES} with which less than ${most} of the groups are dead (all right or all wrong). The share of dead groups is pᴳ + (1 − p)ᴳ. At p = ${p}, it is ${halfDead} with G = ${half} and ${dead} with G = ${size}.`,
    rareAnswers: (p: string, size: string, dead: string, most: string) =>
      `G should leave less than ${most} of the groups dead. At p = ${p} even the largest of ${SIZES} leaves ${dead}: pᴳ + (1 − p)ᴳ with G = ${size}. Choose prompts that are neither always right nor always wrong, or sample dead groups again.`,
    noDeadGroups:
      'Such rewards rarely tie, so hardly a group is dead. The noise of the group mean falls as 1/√G, the cost grows as G.',
    oneUpdate: 'With one update on a batch every ratio is 1 when the gradient is taken: nothing is clipped.',
    /** pairs of ε and evaluation, then the difference of the first two with its interval */
    severalUpdates: (updates: string, ...measured: string[]) => {
      const [difference, low, high] = measured.slice(-3)
      const ends = pairsOf(measured.slice(0, -3))
      const [[lower], [usual]] = ends
      return `Over ${updates} updates on a batch ratios leave 1. What is beyond 1 ± ε is no longer pushed further. Measured on Reverse digits with ${updates} updates: ${list.format(ends.map(([epsilon, end]) => `${end} with ε ${epsilon}`))} (evaluation after 19,200 answers, 28 seeds). Over the runs with 2, 4 and 8 updates together, ε ${lower} ends ${difference} higher than ${usual} [${low}, ${high}]; runs with one of these numbers alone may not show so small a difference.`
    },
    clipSame: 'The same as ε.',
    clipHigher: (epsilon: string, reached: string, reachedWithDapo: string) =>
      `Right answers are rare. With an upper limit of 1 + ${epsilon} no gradient pushes a token of probability 0.01 up once it is above ${reached} in a batch; with the limit of DAPO, ${reachedWithDapo}.`,
    noReference: 'Without a reference there is no KL to weigh.',
    learnedReward: (nats: string) =>
      `A graded reward can be gamed, so the policy stays near the reference: a gain of 1 in the objective pays for a KL of 1/β = ${nats}. DeepSeekMath took 0.04.`,
    checkedReward: (nats: string) =>
      `A reward that checks the answer is hard to game, so KL need not limit the policy: a gain of 1 in the objective pays for a KL of 1/β = ${nats}. DeepSeek-R1 took 0.001.`,
    checkedParts: (nats: string) =>
      `If rules check every part, KL need not limit the policy: a gain of 1 in the objective pays for a KL of 1/β = ${nats}. DeepSeek-R1 took 0.001. Watch each part: one that is easily earned, such as the format, can be gamed alone.`,
    difficultyBias: (p: string, factor: string, lower: string, lowerFactor: string) =>
      `Dividing by σ = √(p(1 − p)) multiplies pushes by ${factor} at p = ${p} and by ${lowerFactor} at p = ${lower}: it prefers what is almost always wrong or right. A reward of 0 or 1 needs no other unit.`,
    unitOfReward: 'Dividing by σ makes the push independent of the unit of the reward.',
    partsApart:
      'Each part is divided by its own σ before the sum, so that the part with the largest spread does not decide alone (GDPO).',
    lengthsAlike:
      'With answers of like lengths, the mean over answers and the mean over tokens are nearly the same.',
    lengthsDiffer:
      'With a mean per answer, a token in 2,000 counts a tenth of a token in 200. The mean over all tokens counts them the same.',
    updates: (updates: string, once: string, often: string) =>
      updates === '1'
        ? 'As you chose. One update takes a gradient of the policy that answered.'
        : `As you chose: ${counted(updates, 'update', 'updates')} save answers. Measured on Reverse digits: after 6,400 answers the evaluation is ${often} with ${updates}, ${once} with 1 (8 seeds).`,
  },
  /** about the exported programs */
  exported: (task: string) =>
    `The exported programs train on the prompts and rewards of ${task}, for the usual number of steps of that task; the head of each says what to replace for a task of your own. The TRL program trains the page’s network, or another model with --model; the verl program always needs --model.`,
  /** a share of groups that is nearly all of them */
  over: (share: string) => `over ${share}`,
  tryOn: (task: string) => `Try it on ${task}`,
  /** beside “Try it on …”: the share of right answers before training */
  startsAt: (task: string, p: string) => `${task} starts at p = ${p}.`,
  sweepAround: 'Sweep around these',
  note: 'The step size η and the number of steps depend on the model: take them from a run of its size.',
}
