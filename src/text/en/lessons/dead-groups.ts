import type { Catalogue } from '../../catalogue'

export const deadGroups: Catalogue['lessons']['dead-groups'] = {
  title: 'Solved and stuck groups',
  text: [
    'For each of four letters, one string of three letters pays 1; the 63 others pay nothing. The policy begins by guessing.',
    'A group teaches only by differences in reward. If all its completions earn the same, every advantage is 0 and the group is dead: it costs as much as any other and teaches nothing. If all are right it is solved, if all are wrong it is stuck.',
  ],
  question: 'When are most groups dead?',
  answers: {
    start: 'At the start only, while nothing is found.',
    end: 'At the end only, when all is found.',
    both: 'At the start and at the end.',
  },
  arms: { run: 'GRPO' },
  explanation: ({ from, to, stuck, between, solved, norm, normLast }) => [
    `In the first five steps ${stuck} of your groups were stuck: with a hit rate of ${from}, eight guesses usually all miss. In steps 9 to 18 on average ${between} of the groups had a signal.`,
    `In the last five steps the hit rate was ${to}, and ${solved} of the groups were solved. The gradient norm, at most ${norm} in your run, had fallen to ${normLast}. A policy that has solved its prompts stops learning from them: harder ones would teach more.`,
  ],
  next: 'Choose to resample dead groups (DAPO calls this dynamic sampling) and compare how many steps the run needs. Each step then costs more completions.',
}
