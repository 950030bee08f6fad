import type { Catalogue } from '../../catalogue'

export const groups: Catalogue['lessons']['groups'] = {
  title: 'What a group is for',
  about: 'Same reward, two prompts',
  text: [
    'A small network, the [policy|policy], learns to write three digits backwards. It writes 8 [completions|completion] to each of 16 prompts. All completions of one prompt form a [group|group].',
    'The [reward|reward] says how good a completion is. The bars are rewards; after the run, arrows show how strongly each completion is pushed to become more or less likely.',
  ],
  question: 'In both groups there are completions that earn 0.33. What does GRPO do with these?',
  answers: {
    always: 'All become more likely: each earned something',
    never: 'All become less likely: none is right',
    depends: 'More likely in one group, less in the other',
  },
  replies: {
    always: 'A reward above 0 is not enough.',
    never: 'A completion need not be right to be pushed up.',
    depends: 'One went up, the other down.',
  },
  arms: { run: 'GRPO' },
  groups: {
    low: 'a group that earns little',
    high: 'a group that earns much',
    pair: 'two completions of one prompt',
  },
  picture: {
    before: 'The rewards of two groups of eight completions',
    after: 'The same reward in two groups of your run',
  },
  explanation: ({ reward, lowMean, highMean, upward, downward }) => [
    `In the last step a reward of ${reward} was earned in two groups. In the first the mean was ${lowMean}: the completion was better than its group, and its [advantage|advantage] is ${upward}.`,
    `In the second the mean was ${highMean}. The same reward is below it, and the advantage is ${downward}. A reward does not say how hard its prompt was, so GRPO compares a completion with its group only.`,
  ],
  next: {
    title: 'groups of two',
    question: 'Each completion has one rival. What does its advantage depend on?',
    answers: { half: 'its reward', same: 'only who is better', any: 'the prompt' },
    arms: { two: 'groups of 2' },
    explanation: ({ size }) => [
      `The better one of two always gets ${size}, the other the same with a minus, however close their rewards are: after dividing by the [std|std], two rewards hold one bit.`,
    ],
  },
  sum: 'An advantage compares a reward with the other rewards of the same prompt, never with those of other prompts.',
  mistake: 'They read the advantage as a grade of the completion, not as a comparison inside its group.',
}
