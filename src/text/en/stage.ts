import { counted } from './counted'

/** Words of the Stage's picture: one group of answers, all groups of its step, and the small charts. */
export const stage = {
  /** the accessible name of the picture */
  figure: 'Advantage per group',
  /** the group, in one sentence */
  headings: {
    scored: ({
      prompt,
      above,
      answers,
      baseline,
      isMean,
    }: Record<'prompt' | 'above' | 'answers' | 'baseline', string> & { isMean: boolean }) =>
      `Prompt ${prompt}: ${above} of ${counted(answers, 'answer', 'answers')} ${above === '1' ? 'beats' : 'beat'} the ${isMean ? 'mean' : 'baseline'} ${baseline}.`,
    /** without a baseline to compare with */
    pushed: ({ prompt, above, answers }: Record<'prompt' | 'above' | 'answers', string>) =>
      `Prompt ${prompt}: ${above} of ${counted(answers, 'answer', 'answers')} ${above === '1' ? 'is' : 'are'} pushed up.`,
    same: ({ prompt, answers, score }: Record<'prompt' | 'answers' | 'score', string>) =>
      `Prompt ${prompt}: ${answers === '2' ? 'both answers' : `all ${counted(answers, 'answer', 'answers')}`} scored ${score}.`,
    answers: ({ prompt, answers }: Record<'prompt' | 'answers', string>) =>
      `Prompt ${prompt}: the network answers ${counted(answers, 'time', 'times')}.`,
    scores: ({ prompt, mean }: Record<'prompt' | 'mean', string>) =>
      `Prompt ${prompt}: the answers have a mean score of ${mean}.`,
    /** two groups, before or after division by σ; `times`: how many times as long the longer arrows are */
    unlike: ({ isDivided, isHard, times }: { isDivided: boolean; isHard: boolean; times: string }) =>
      `${isDivided ? 'After' : 'Before'} ÷ σ, the ${isHard ? 'hard' : 'easy'} group’s arrows are ${times}× as long.`,
    after: 'After ÷ σ, the hard group pushes as strongly as the easy one.',
    /** both groups differ as much within themselves */
    alike: 'Here both groups push about as strongly without ÷ σ.',
    /** two algorithms on the same answers */
    beside: ({ name, pushes, other, others }: Record<'name' | 'pushes' | 'other' | 'others', string>) =>
      `${name} pushes ${pushes}. ${other} pushes ${others}.`,
  },
  /** how many of all answers are pushed up and down: “2 up and 6 down” */
  directions({ up, down, all }: Record<'up' | 'down' | 'all', number>) {
    if (up === 0 && down === 0) return 'none'
    if (up === all || down === all)
      return `${all === 2 ? 'both' : `all ${all}`} ${up === all ? 'up' : 'down'}`
    return [up > 0 && `${up} up`, down > 0 && `${down} down`].filter(Boolean).join(' and ')
  },
  /** the line below it */
  lines: {
    /** isCentred: whether training subtracts a baseline */
    start: (answers: string, isCentred: boolean) =>
      `A small network answered ${counted(answers, 'time', 'times')}.${isCentred ? ' Training favours answers above the mean.' : ''}`,
    /** the picture shows something else than what trains: whether it subtracts and divides; null where training does so too */
    unlike: (minus: boolean | null, divide: boolean | null) =>
      `A view: unlike in training, ${[
        minus !== null && `the mean is ${minus ? '' : 'not '}subtracted`,
        divide !== null && `pushes are ${divide ? '' : 'not '}divided by σ`,
      ]
        .filter(Boolean)
        .join(' and ')}.`,
    noMean: 'A view: without the mean, every answer with a score above 0 is pushed up.',
    before: 'The grey band is the standard deviation σ of each group. Switch on ÷ σ.',
    after: 'Each grey band is one σ wide on either side, and now ends at ±1.',
    earlierStep: (step: string, latest: string) => `You see step ${step} of ${latest}.`,
    /** scores that were moved by hand */
    whatIf: 'What if: the scores you moved change this picture, not the training.',
    /** answers of a pinned prompt */
    pinnedPrompt: 'These answers are sampled at each step shown, and not trained on.',
    /** REINFORCE on the same answers: it pushes up what the run pushes down; it pushes equal scores; anything else */
    besideUp: 'Same answers. Without a mean to compare with, weak answers are pushed up too.',
    besideFlat: 'Same answers. Equal scores teach nothing, yet REINFORCE pushes by the score itself.',
    besideOther: 'Same answers. REINFORCE pushes by the score itself, without subtracting a mean.',
  },
  latest: 'Back to latest',
  /** shows what a transformer attends to in the place of the picture */
  attention: 'Attention',
  undo: 'Undo',
  /** a token and its clip: its title, and the names of its numbers */
  token: {
    title: (place: string, token: string) => `Token ${place}: “${token}”`,
    /** the accessible name of its panel */
    ofAnswer: (title: string, answer: number) => `${title}, in answer ${answer}`,
    chance: 'probability',
    ratio: 'ratio w',
    smaller: 'minimum',
  },
  /** the run in one sentence, above its charts */
  overview: {
    before: ({ prompts, answers }: Record<'prompts' | 'answers', string>) =>
      `Before training: ${counted(prompts, 'prompt', 'prompts')}, ${counted(answers, 'answer', 'answers')} each.`,
    /** step: the one that is pinned, else empty */
    after: ({ step, reward, trend, dead }: Record<'step' | 'reward' | 'trend' | 'dead', string>) =>
      `${step === '' ? 'Reward' : `Step ${step}: reward`} ${reward}${trend}; ${dead}.`,
    trends: { rising: ' and rising', falling: ' and falling', steady: ' and steady' },
    dead: (dead: number, groups: number) =>
      dead === 0
        ? 'no group is dead'
        : `${dead} of ${counted(String(groups), 'group', 'groups')} ${dead === 1 ? 'is' : 'are'} dead`,
  },
  /** the group as a table */
  table: {
    name: 'Answers of the group',
    prompt: (prompt: string) => `Prompt ${prompt}`,
    answer: 'answer',
    score: 'score',
    advantage: 'advantage',
    /** where the loss compares pairs */
    advantageUnused: 'advantage, unused',
    after: 'prob. ×',
    /** `baseline`: null where it is the mean of the group */
    figures: ({
      right,
      mean,
      baseline,
      std,
    }: Record<'right' | 'mean' | 'std', string> & { baseline: string | null }) =>
      `${right === '' ? '' : `right ${right} · `}mean ${mean} · ${baseline === null ? '' : `baseline ${baseline} · `}σ ${std}`,
  },
  /** above the smallest charts */
  spread: 'Advantage in a group',
  deadShare: 'Share of dead groups',
  /** under the dots of a chart of advantages */
  meanAndStd: 'mean ± std',
  /** the same before the division by σ, at the phases Answers and Score */
  undivided: 'mean ± std before ÷ σ',
  /** beside them where the loss compares pairs */
  unread: 'the loss uses no advantages',
  /** leads to the group panel, from a token with its group */
  instruments: 'Open the group panel',
  /** on the dot of a score */
  dragScore: 'Drag to try another score (Shift and arrow keys in a row).',
  /** keeps the prompt on stage: the button, its state, and what it does */
  pin: 'Pin',
  pinned: 'Pinned',
  aboutPin: 'Keeps this prompt on stage. Then choose another group to see both on one axis.',
  /** closes the drawer of all settings */
  close: 'Close',
  to: (prompt: string) => `to ${prompt}`,
  right: 'right',
  /** in the place of answers that are drawn, where rows are too low for it */
  crowd: 'Point at a row to see it.',
  /** over the lengths of answers */
  tokens: 'tokens',
  minusMean: 'Minus mean',
  minusBaseline: 'Minus baseline',
  divide: 'Divide by σ',
  mean: 'mean',
  /** what is subtracted where it is not the mean of the group */
  baseline: 'baseline',
  advantage: 'advantage',
  howLikely: 'how likely',
  /** in its place for answers of a pinned prompt before a step that they were sampled for */
  notMeasured: 'not measured yet',
  lessLikely: 'less likely',
  moreLikely: 'more likely',
  nothing: 'No difference, nothing to learn.',
  /** the accessible name of an answer; `text`: empty where it is no text */
  answer: ({
    number,
    text,
    score,
    push,
    result,
    other,
  }: Record<'number' | 'text' | 'score' | 'push' | 'result' | 'other', string>) =>
    `${text || `Answer ${number}`}, score ${score}, advantage ${push}${result}${other}`,
  result: (factor: string) => `, now ${factor} times as likely`,
  /** the same in the run of another algorithm beside it */
  otherResult: (name: string, factor: string) => `, with ${name} ${factor} times as likely`,
  groups: 'All groups of this step',
  group: ({ prompt, state, mean, std }: Record<'prompt' | 'state' | 'mean' | 'std', string>) =>
    `Group ${prompt}${state}: advantage mean ${mean}, std ${std}`,
  /** chooses an easy and a hard group */
  hardAndEasy: 'Hard and easy',
  hard: 'Hard',
  easy: 'Easy',
  stuck: 'stuck',
  solved: 'solved',
  noSignal: 'dead, but pushed',
  /** how many groups of the step are dead: the number, and what follows it */
  dead: (count: number): readonly [number: string, words: string] => [String(count), ' dead'],
  /** of which kinds they are: “1 solved, 2 stuck” */
  deadKinds: ({ solved, stuck, noSignal }: Record<'solved' | 'stuck' | 'noSignal', number>) =>
    [solved > 0 && `${solved} solved`, stuck > 0 && `${stuck} stuck`, noSignal > 0 && `${noSignal} pushed`]
      .filter(Boolean)
      .join(', '),
  timeline: 'Over time',
  charts: {
    reward: 'Reward',
    kl: 'KL',
    clip: 'Clip fraction',
    spread: 'Push',
    dead: 'Dead groups',
  },
  /** above the chart of the pushes, while the picture shows others */
  trainedPush: 'Push in training',
  rewardAndEvaluation: 'Reward and evaluation',
  evaluation: 'Evaluation',
  step: 'step',
  noReference: 'no reference',
  noClip: 'no clip',
  /** an earlier run with the same main settings */
  earlier: 'earlier',
  /** the slider that puts the picture back to a step, and its value */
  shownStep: 'Step on stage',
  stepOf: (step: string) => `step ${step}`,
}
