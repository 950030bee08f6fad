/** Words of the Stage's picture: one group of answers, all groups of its step, and the small charts. */
export interface StageText {
  /** the accessible name of the picture */
  figure: string
  /** the group, in one sentence */
  headings: {
    scored(group: { prompt: string; above: string; answers: string; mean: string }): string
    /** without a baseline to compare with */
    pushed(group: { prompt: string; above: string; answers: string }): string
    same(group: { prompt: string; answers: string; score: string }): string
    answers(group: { prompt: string; answers: string }): string
    scores(group: { prompt: string; mean: string }): string
    /** two groups, before and after division by σ; times: how many times shorter the hard group's arrows are */
    before(times: string): string
    after: string
    /** where both groups differ as much within themselves */
    alike: string
    /** two algorithms on the same answers */
    beside(each: { name: string; pushes: string; other: string; others: string }): string
  }
  /** how many of all answers are pushed up and down: “2 up and 6 down” */
  directions(count: { up: number; down: number; all: number }): string
  /** the line below it */
  lines: {
    start(answers: string): string
    /** the picture shows something else than what trains */
    noDivision: string
    noMean: string
    neither: string
    divided: string
    centred: string
    dead: string
    leaveOut: string
    before: string
    after: string
    pinned(step: string): string
    /** answers of a prompt that was pinned */
    followed: string
    /** scores that were moved by hand, and the way back */
    whatIf: string
    /** REINFORCE on the same answers: it pushes up what the run pushes down; it pushes equal scores; anything else */
    besideUp: string
    besideFlat: string
    besideOther: string
  }
  latest: string
  undo: string
  /** leads from a token to Charts, with its group */
  instruments: string
  /** on the dot of a score */
  dragScore: string
  /** keeps the prompt on stage: the button, its state, and what it does */
  pin: string
  pinned: string
  aboutPin: string
  /** closes the drawer of all settings */
  close: string
  to(prompt: string): string
  right: string
  minusMean: string
  divide: string
  mean: string
  advantage: string
  howLikely: string
  lessLikely: string
  moreLikely: string
  nothing: string
  /** the accessible name of an answer */
  answer(answer: { text: string; score: string; push: string; result: string }): string
  result(factor: string): string
  groups: string
  group(group: { prompt: string; state: string; mean: string; std: string }): string
  /** chooses an easy and a hard group */
  hardAndEasy: string
  hard: string
  easy: string
  stuck: string
  solved: string
  noSignal: string
  timeline: string
  charts: Record<'reward' | 'kl' | 'clip' | 'std' | 'dead', string>
  rewardAndEvaluation: string
  evaluation: string
  step: string
  noReference: string
  /** an earlier run with the same main settings */
  earlier: string
  /** the slider that puts the picture back to a step, and its value */
  shownStep: string
  stepOf(step: string): string
}

export const stage: StageText = {
  figure: 'Advantage per group',
  headings: {
    scored: ({ prompt, above, answers, mean }) =>
      `Prompt ${prompt}: ${above} of ${answers} answers beat the average ${mean}.`,
    pushed: ({ prompt, above, answers }) => `Prompt ${prompt}: ${above} of ${answers} answers are pushed up.`,
    same: ({ prompt, answers, score }) => `Prompt ${prompt}: all ${answers} answers scored ${score}.`,
    answers: ({ prompt, answers }) => `Prompt ${prompt}: the network answers ${answers} times.`,
    scores: ({ prompt, mean }) => `Prompt ${prompt}: on average the answers score ${mean}.`,
    before: (times) => `Before ÷ σ, the hard group’s arrows are ${times} times shorter.`,
    after: 'After ÷ σ, the hard group pushes as strongly as the easy one.',
    alike: 'Here both groups push about as strongly without ÷ σ.',
    beside: ({ name, pushes, other, others }) => `${name} pushes ${pushes}. ${other} pushes ${others}.`,
  },
  directions: ({ up, down, all }) => {
    if (up === 0 && down === 0) return 'none'
    if (up === all || down === all) return `all ${all} ${up === all ? 'up' : 'down'}`
    return [up > 0 && `${up} up`, down > 0 && `${down} down`].filter(Boolean).join(' and ')
  },
  lines: {
    start: (answers) =>
      `A small network answered ${answers} times. Answers above the average become more likely.`,
    noDivision: 'A view: pushes as small as the differences in score. Training still divides.',
    noMean: 'A view: without the average, every answer with points is pushed up.',
    neither: 'A view: the scores themselves, without average and division.',
    divided: 'A view: divided by σ. Training does not divide.',
    centred: 'A view: the average is subtracted. Training does not subtract it.',
    dead: 'This group changes nothing.',
    leaveOut: 'Leave such groups out',
    before: 'The grey band is the spread σ of each group. Switch on ÷ σ.',
    after: 'Each grey band is one σ wide on either side, and now ends at ±1.',
    pinned: (step) => `You see step ${step}.`,
    whatIf: 'What if: the scores you moved change this picture, not the training.',
    followed: 'Sampled anew at each step shown, apart from training.',
    besideUp: 'Same answers. Without an average to compare with, weak answers grow too.',
    besideFlat: 'Same answers. Equal scores teach nothing, yet REINFORCE pushes by the score itself.',
    besideOther: 'Same answers. REINFORCE pushes by the score itself, without an average.',
  },
  latest: 'Back to latest',
  undo: 'Undo',
  instruments: 'Step by step, the policy, tables',
  dragScore: 'Drag to try another score (Shift and arrow keys in a row).',
  pin: 'Pin',
  pinned: 'Pinned',
  aboutPin: 'Keeps this prompt on stage. Then choose another group to see both on one axis.',
  close: 'Close',
  to: (prompt) => `to ${prompt}`,
  right: 'right',
  minusMean: 'Minus mean',
  divide: 'Divide by σ',
  mean: 'mean',
  advantage: 'advantage',
  howLikely: 'how likely',
  lessLikely: 'less likely',
  moreLikely: 'more likely',
  nothing: 'No difference, nothing to learn.',
  answer: ({ text, score, push, result }) => `${text}, score ${score}, advantage ${push}${result}`,
  result: (factor) => `, now ${factor} times as likely`,
  groups: 'All groups of this step',
  group: ({ prompt, state, mean, std }) => `Group ${prompt}${state}: advantage mean ${mean}, std ${std}`,
  hardAndEasy: 'Hard and easy',
  hard: 'Hard',
  easy: 'Easy',
  stuck: 'stuck',
  solved: 'solved',
  noSignal: 'no signal',
  timeline: 'Over time',
  charts: {
    reward: 'Reward',
    kl: 'KL',
    clip: 'Clip fraction',
    std: 'Std of push',
    dead: 'Dead groups',
  },
  rewardAndEvaluation: 'Reward and evaluation',
  evaluation: 'Evaluation',
  step: 'step',
  noReference: 'no reference',
  earlier: 'earlier',
  shownStep: 'Step on stage',
  stepOf: (step) => `step ${step}`,
}
