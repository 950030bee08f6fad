import type { Catalogue } from '../../catalogue'

export const truncation: Catalogue['lessons']['truncation'] = {
  title: 'Cut off at the limit',
  about: 'Who learns to stop?',
  text: [
    'A right answer is a marker, a number and the end: three tokens. The limit is six; a completion that has not ended by then is [cut off|truncation] and earns nothing for its number.',
    'One run leaves it at that. One leaves completions that were cut off out of the loss. One [punishes|overlong-penalty] every token after the third.',
  ],
  question: 'In which run are most completions cut off?',
  answers: {
    counted: 'Where they count as they are',
    left: 'Where they are left out of the loss',
    punished: 'Where long ones are punished',
  },
  replies: {
    counted: 'They earn less there than completions that end, and that teaches.',
    left: 'What is left out is not pushed down either.',
    punished: 'There the policy stopped first.',
  },
  arms: { counted: 'as they are', left: 'left out', punished: 'punished' },
  picture: { before: 'The share that is cut off', after: 'Left out, nothing teaches to stop' },
  explanation: ({ cutCounted, cutLeft, cutPunished }) => [
    `Over the whole run ${cutLeft} were cut off where they are left out, ${cutCounted} where they count and ${cutPunished} where they are punished. Completions that are left out are pushed nowhere: nothing says that they should have ended.`,
    `Leaving them out protects a policy that reasons well and runs out of space. This one had to learn to stop first.`,
  ],
  next: {
    title: 'a punishment from the first token on',
    question:
      'Now every token costs, up to 1 at the limit. How many completions have the right form at the end?',
    answers: { more: 'more', same: 'as many', none: 'none' },
    arms: { early: 'punished from the start' },
    explanation: ({ lengthEarly }) => [
      `None: they end after ${lengthEarly} tokens, and the form needs three. Ending at once is cheaper than trying. A punishment has to begin beyond what an answer needs.`,
    ],
  },
  sum: 'What is left out of the loss is not corrected: policies learn to stop if being cut off costs, but not too early.',
  mistake: 'They think that leaving out bad completions makes them rarer.',
}
