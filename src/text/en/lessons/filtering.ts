import type { Catalogue } from '../../catalogue'

export const filtering: Catalogue['lessons']['filtering'] = {
  title: 'Groups thrown away',
  about: 'What filtering costs',
  text: [
    '[Dead groups|dead-group] teach nothing. DAPO’s [dynamic sampling|dynamic-sampling] throws them away and samples other prompts until the step is full. Both runs below make 50 steps of 64 completions, with an [entropy|entropy] bonus.',
  ],
  question: 'How many completions does the run with dynamic sampling draw in all, compared with 3200?',
  answers: {
    same: 'As many: a step has 64',
    half: 'About half more',
    double: 'At least double',
  },
  replies: {
    same: 'Thrown away ones were drawn as well.',
    half: 'It was more than that.',
    double: 'What is thrown away was paid for.',
  },
  arms: { keep: 'kept', resample: 'replaced' },
  picture: {
    before: 'Completions drawn so far, and the reward',
    after: 'Fuller steps, and more completions drawn',
  },
  opens: {
    title: 'Which groups of 8 are dead',
    across: 'probability that a completion is right',
    up: 'share of the groups',
    names: { stuck: 'all wrong', solved: 'all right' },
  },
  explanation: ({ costKeep, costResample, earlyKeep, earlyResample, endKeep, endResample }) => [
    `${costResample} against ${costKeep}. Over the first 25 steps the mean reward was ${earlyResample} instead of ${earlyKeep}, usually so with other seeds too; at the end it was ${endResample} and ${endKeep}. Part of the gap is selection: groups that are thrown away do not count in the reward, at first those that are all wrong, later those that are all right.`,
    'So compare such runs at equal [budgets|budget], not at equal steps.',
  ],
  next: {
    title: 'drop them, draw none',
    question: 'Dead groups are dropped and not replaced. Which of the runs does this one cost as much as?',
    answers: { resample: 'replaced', less: 'less than both', keep: 'kept' },
    arms: { drop: 'dropped' },
    explanation: ({ costDrop, endDrop, endKept }) => [
      `${costDrop}: the completions were drawn. It usually learns less (here ${endDrop}, against ${endKept}): dead groups still carried the entropy bonus that keeps the search going.`,
    ],
  },
  sum: 'Dynamic sampling fills a step with signal and pays for it in completions: compare at equal budgets.',
  mistake: 'They compare runs by steps where a step costs different numbers of completions.',
}
