import type { Catalogue } from '../../catalogue'

export const rewardHacking: Catalogue['lessons']['reward-hacking'] = {
  title: 'Reward hacking',
  about: 'The judge is pleased',
  text: [
    'The policy writes six words about a topic. A reader wants the topic named once, and six different words. But training sees only a judge, who counts how often the topic is named.',
    'The reader’s score is measured; nothing is learnt from it. [β|beta] = 0.',
  ],
  question: 'The judge’s score will rise. What does the reader’s do?',
  answers: {
    both: 'It rises too, more slowly',
    falls: 'It falls from the start',
    turns: 'It rises at first, then falls',
  },
  replies: {
    both: 'It rose only while the two agreed.',
    falls: 'At first it rose: a text that never names its topic pleases neither.',
    turns: 'It rose while the two agreed.',
  },
  metrics: { reward: 'The judge’s score', 'task/true': 'The reader’s score' },
  arms: { run: 'β = 0' },
  picture: { before: 'The judge’s score and the reader’s', after: 'The judge is pleased, the reader is not' },
  opens: {
    title: 'Eight texts of six random words',
    across: 'text',
    up: 'score',
    names: { judge: 'the judge', reader: 'the reader' },
  },
  explanation: ({ judgeFrom, judgeTo, trueFrom, trueBest, trueTo, drift }) => [
    `The judge’s score rose from ${judgeFrom} to ${judgeTo}. The reader’s began at ${trueFrom}, came to ${trueBest}, and ended at ${trueTo}: by then nearly every word is the topic. This is [reward hacking|reward-hacking].`,
    `No number that training uses shows it. The distance gives a hint: the policy ended ${drift} nats from the [reference|reference-policy], where the judge was never tested.`,
  ],
  next: {
    title: 'hold it with β = 0.3',
    question: 'Where does the reader’s score end now, compared with the first run?',
    answers: { lower: 'lower', same: 'equal', higher: 'higher' },
    arms: { held: 'β = 0.3' },
    explanation: ({ judgeHeld, trueHeld, driftHeld, trueFree }) => [
      `At ${trueHeld}, against ${trueFree}; the judge’s at ${judgeHeld}, ${driftHeld} nats from the reference. Less reward, and a better text.`,
    ],
  },
  sum: 'A reward is reliable only near what it was made for; hold the policy there, stop early, or correct the reward.',
  mistake: 'They trust evaluation to reveal it, though evaluation asks the same judge.',
}
