import type { Catalogue } from '../../catalogue'

export const rewardHacking: Catalogue['lessons']['reward-hacking'] = {
  title: 'Reward hacking',
  text: [
    'The policy writes six words about a topic. A reader wants the topic named once, and six different words. But training sees only a judge, who counts how often the topic is named. The reader’s score is only measured; nothing is learnt from it.',
    'At first the two agree: a text that never names its topic pleases neither.',
  ],
  question: 'The judge’s score will rise. What does the reader’s do?',
  answers: {
    both: 'It rises too, more slowly.',
    falls: 'It falls from the start.',
    turns: 'It rises at first, then falls.',
  },
  arms: { run: 'β = 0' },
  explanation: ({ judgeFrom, judgeTo, trueFrom, trueBest, trueTo, drift }) => [
    `The judge’s score rose from ${judgeFrom} to ${judgeTo}. The reader’s began at ${trueFrom}, came to ${trueBest}, and ended at ${trueTo}: by then nearly every word is the topic.`,
    `No number that training uses shows this: reward and evaluation are both the judge’s. What shows it is the distance: the policy ended ${drift} nats from the reference, where the judge was never tested. A judge is reliable only near the texts it was made for. So stop early, hold the policy near the reference, or correct the reward.`,
  ],
  next: 'Run with β = 0.3. Where does the policy stop, and what does the reader say?',
}
