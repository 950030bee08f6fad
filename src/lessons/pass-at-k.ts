import { pow } from '../math/portable'
import { defineLesson } from './lesson'
import { curve } from './opening'
import { over } from './quoted'
import { mean } from './reading'

/** The steps in which the policy is right sometimes. */
const [FROM, TO] = [20, 40]
const TRIES = 8

/** The probability that at least one of k samples is right, if each is with probability p. */
const anyOf = (p: number, k: number) => 1 - pow(1 - p, k)

/** Scores of one policy: one sample, the best of eight, and the greedy completion. */
export const passAtK = defineLesson({
  section: 'idea',
  task: 'reverse',
  setup: {
    useReference: false,
    beta: 0,
    numIterations: 4,
    evalCompletions: 64,
    taskSettings: { length: 3, symbols: 6 },
  },
  arms: { run: { temperature: 1 } },
  steps: 50,
  seconds: 14,
  charts: [['pass@1', 'pass@8'], ['reward', 'eval_reward'], 'entropy'],
  opens: {
    kind: 'plot',
    ticks: [0, 0.25, 0.5, 0.75, 1],
    across: 'percent',
    up: 'percent',
    series: () => [
      { id: 'one', look: 'first', drawn: 'line', points: curve(0, 1, (p) => anyOf(p, 1)) },
      { id: 'eight', look: 'second', drawn: 'line', points: curve(0, 1, (p) => anyOf(p, TRIES)) },
    ],
  },
  knobs: ['temperature', 'numGenerations'],
  answers: ['nearly', 'fewer', 'equal'],
  right: 'fewer',
  figures: {
    one: over('run', 'pass@1', FROM, TO),
    eight: over('run', 'pass@8', FROM, TO),
    alike: {
      ...over('run', 'pass@8', FROM, TO),
      of: ({ run }) => anyOf(mean(run, 'pass@1', FROM, TO), TRIES),
    },
    sampled: over('run', 'reward', FROM, TO),
    greedy: over('run', 'eval_reward', FROM, TO),
  },
  claims: {
    'eight tries find more than one': ({ one, eight }) => eight > one + 0.05,
    'and less than if all prompts were alike': ({ eight, alike }) => eight < alike - 0.05,
    'greedy completions earn more than samples': ({ sampled, greedy }) => greedy > sampled,
  },
  next: {
    arms: { warm: { temperature: 2 } },
    answers: ['double', 'little', 'same'],
    right: 'little',
    figures: {
      entropyWarm: over('warm', 'entropy', FROM, TO),
      entropyOne: over('run', 'entropy', FROM, TO),
      sampledWarm: over('warm', 'reward', FROM, TO),
      greedyWarm: over('warm', 'eval_reward', FROM, TO),
    },
    claims: {
      'at temperature 2 samples are less certain, by less than a half': ({ entropyWarm, entropyOne }) =>
        entropyWarm > entropyOne && entropyWarm < 1.5 * entropyOne,
      'and greedy completions earn more than they do': ({ sampledWarm, greedyWarm }) =>
        greedyWarm > sampledWarm,
    },
  },
})
