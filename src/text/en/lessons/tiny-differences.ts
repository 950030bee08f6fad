import type { Catalogue } from '../../catalogue'

export const tinyDifferences: Catalogue['lessons']['tiny-differences'] = {
  title: 'A thousandth of a reward',
  about: 'Too small to matter?',
  text: [
    'Two digits are to be written backwards. The whole answer, once in 36 guesses, pays 1. The [reward|reward] has a flaw: each right digit costs 0.0005.',
    'One run divides by the group’s [std|std], the other does not.',
  ],
  question: 'Where does the flaw keep the policy from learning the answer?',
  answers: {
    both: 'In both runs',
    divided: 'In the run that divides',
    neither: 'In neither: it is a thousandth',
  },
  replies: {
    both: 'Undivided, a thousandth stays a thousandth.',
    divided: 'There a thousandth pushes like a whole reward.',
    neither: 'In most groups it was the only difference there was.',
  },
  arms: { plain: 'not divided', divided: '÷ σ' },
  groups: { flaw: 'no whole answer: the flaw alone', whole: 'one whole answer' },
  picture: {
    before: 'Two groups of eight guesses, not divided',
    after: '÷ σ makes the flaw as large as the reward',
  },
  explanation: ({ exactPlain, exactDivided, before, after }) => [
    `Whole answers ended at ${exactDivided} with the division, and at ${exactPlain} without. At first most groups hold no whole answer, so their only difference is the flaw. Divided by its own tiny σ, it becomes a full push away from right digits.`,
    `In the first ten steps σ was ${before} on average, which a few groups with a whole answer raise; after the division the spread was ${after}. GRPO divides by σ + 0.0001, so only differences about that small stay small. Noise, a length term or rounding is blown up in the same way.`,
  ],
  next: {
    title: 'the flaw turned round',
    question: 'Now each right digit earns 0.0005. How many answers are whole at the end?',
    answers: { little: 'hardly any', all: 'nearly all', worse: 'about half' },
    arms: { helped: '÷ σ, flaw turned round' },
    explanation: ({ exactHelped }) => [
      `${exactHelped} at the end: the same thousandth, blown up, now shows the way. Divided by σ, the size of a difference is lost and its direction stays.`,
    ],
  },
  sum: 'Divided by σ, a difference of a thousandth pushes like one of 1 if it is the only one in its group.',
  mistake: 'They judge a part of the reward by its weight alone.',
}
