import type { Catalogue } from '../../catalogue'

export const rewardHacking: Catalogue['tasks']['reward-hacking'] = {
  blurb: 'Write words on a topic. Training sees only a judge, who counts how often it is named.',
  example: 'sea → sea boat wind sand fish moon; the judge prefers sea sea sea sea sea sea',
  lookFor:
    'At first reward and true score both rise; then the policy fools the judge, and the true score falls while √KL grows. Naming the topic pleases both judge and reader, but the reader wants it named once and every word different. Raise β to stop the policy on the way, or give the true score a weight.',
  knobs: {
    words: { label: 'Words', help: 'How many words there are to write with; each can be the topic.' },
    length: { label: 'Length', help: 'Words in an answer.' },
  },
  parts: { judge: 'judge’s score', reader: 'reader’s score' },
  leads: { trueScore: 'True score' },
  measures: {
    true: {
      label: 'True score',
      help: 'Mean of what a reader would give: 0 without the topic, otherwise the share of different words. At the default weights nothing is learnt from it, and the evaluation reward is the judge’s too.',
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
    free: { label: 'Without KL', help: 'β 0: nothing holds the policy near the reference.' },
    weak: { label: 'Weak KL', help: 'GRPO’s β 0.04: too little to hold it.' },
    held: { label: 'Strong KL', help: 'β 0.3: the policy stays where the judge can still be trusted.' },
  },
  prompts: ({ words }) => `one of ${words}`,
}
