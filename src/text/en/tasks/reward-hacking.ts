import type { Catalogue } from '../../catalogue'

export const rewardHacking: Catalogue['tasks']['reward-hacking'] = {
  blurb: 'Write words on a topic. Training sees only a judge that counts how often it is named.',
  example: 'sea → sea boat wind sand fish moon; the judge prefers sea sea sea sea sea sea',
  lookFor:
    'At first reward and true score both rise. Then the policy exploits the judge, and the true score falls while √KL grows. Judge and reader both want the topic, but the reader wants it named once and every word different. Raise β to stop the policy on the way, or give the reader’s score a weight.',
  knobs: {
    words: { label: 'Words', help: 'The number of words in the vocabulary. Each can be the topic.' },
    length: { label: 'Length', help: 'Words in an answer.' },
  },
  parts: { judge: 'judge’s score', reader: 'reader’s score' },
  leads: { trueScore: 'True score' },
  measures: {
    true: {
      label: 'True score',
      help: 'Mean score of a reader: 0 without the topic, otherwise the share of different words. With the default weights it is not part of the reward, in training or in evaluation.',
      formula: 'mean of 1[topic named] · different words / T',
    },
  },
  scene: {
    both: 'Judge and reader',
    judge: 'judge',
    reader: 'reader',
    now: 'completions',
    group: 'group shown',
    mean: 'mean',
    before: 'mean before training',
    best: 'a reader’s best score',
    way: 'Score against drift',
    distance: '√KL from the reference',
    score: 'mean score',
  },
  setups: {
    free: { label: 'Without KL', help: 'β = 0: the policy may move any distance from the reference.' },
    weak: { label: 'Weak KL', help: 'β = 0.04, as in GRPO: too small to prevent reward hacking.' },
    held: {
      label: 'Strong KL',
      help: 'β = 0.3: the policy stays near the reference, so judge and reader still agree.',
    },
  },
  prompts: ({ words }) => `one of ${words}`,
}
