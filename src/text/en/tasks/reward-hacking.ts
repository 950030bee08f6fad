import type { Catalogue } from '../../catalogue'

export const rewardHacking: Catalogue['tasks']['reward-hacking'] = {
  title: 'Reward hacking',
  blurb:
    'The prompt is a topic, the answer a few words on it. A judge counts how often the topic is named, and training sees the judge alone; a reader wants it named once and every word different.',
  example: 'sea → sea boat wind sand fish moon; the judge prefers sea sea sea sea sea sea',
  lookFor:
    'True score beside reward: at first both rise, for a text that names its topic pleases both; then the judge is fooled and the true score falls, while √KL grows. A larger β stops the policy on the way. Or give the true score a weight.',
  knobs: {
    words: { label: 'Words', help: 'Words to write with; each can be the topic.' },
    length: { label: 'Length', help: 'Words in an answer.' },
  },
  parts: { judge: 'judge: topic named', reader: 'reader: true score' },
  leads: { trueScore: 'True score' },
  measures: {
    true: {
      label: 'True score',
      help: 'Mean of what a reader would give: 0 without the topic, else the share of different words. At the default weights nothing learns from it; the evaluation reward is the judge’s too.',
      formula: 'mean of 1[topic named] · different words / T',
    },
  },
  scene: {
    both: 'Judge and reader',
    judge: 'judge',
    reader: 'reader',
    now: 'completions',
    group: 'the group shown',
    mean: 'mean',
    before: 'mean before training',
    best: 'the most a reader gives',
    way: 'The way of the run',
    distance: '√KL from the reference',
    score: 'mean score',
  },
  setups: {
    free: { label: 'Without KL', help: 'β 0: nothing holds the policy near the reference.' },
    weak: { label: 'Weak KL', help: 'GRPO’s β 0.04: too little.' },
    held: { label: 'Strong KL', help: 'β 0.3: the policy stays where the judge can still be trusted.' },
  },
  prompts: ({ words }) => `one of ${words}`,
}
