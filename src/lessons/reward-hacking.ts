import { defineLesson } from './lesson'
import { guessed, settingsOf, type PlotSeries, type Point } from './opening'
import { began, best, ended } from './quoted'

/** What both give eight texts whose words are drawn at random. */
function guesses(): PlotSeries[] {
  const { parts, completions } = guessed('reward-hacking', settingsOf('reward-hacking'), 8)
  const given = (part: number) => completions.map((_, i): Point => [i + 1, parts[2 * i + part]])
  return [
    { id: 'judge', look: 'first', drawn: 'bars', points: given(0) },
    { id: 'reader', look: 'second', drawn: 'bars', points: given(1) },
  ]
}

/** A judge that can be fooled: the reward keeps rising while the true score falls. */
export const rewardHacking = defineLesson({
  section: 'trouble',
  task: 'reward-hacking',
  setup: {},
  arms: { run: { beta: 0 } },
  steps: 170,
  seconds: 20,
  charts: [['reward', 'task/true'], 'kl'],
  opens: {
    kind: 'plot',
    ticks: [1, 2, 3, 4, 5, 6, 7, 8],
    across: 'number',
    up: 'number',
    series: guesses,
  },
  knobs: ['beta'],
  answers: ['both', 'turns', 'falls'],
  right: 'turns',
  figures: {
    judgeFrom: began('run', 'reward'),
    judgeTo: ended('run', 'reward'),
    trueFrom: began('run', 'task/true'),
    trueBest: best('run', 'task/true'),
    trueTo: ended('run', 'task/true'),
    drift: ended('run', 'kl'),
  },
  claims: {
    'the judge’s score rises to the top': ({ judgeFrom, judgeTo }) => judgeFrom < 0.2 && judgeTo > 0.85,
    'the true score rises first': ({ trueFrom, trueBest }) => trueBest > trueFrom + 0.05,
    'and then falls below its start': ({ trueFrom, trueTo }) => trueTo < trueFrom,
    'the policy is far from the reference': ({ drift }) => drift > 1,
  },
  next: {
    arms: { held: { beta: 0.3 } },
    answers: ['lower', 'higher', 'same'],
    right: 'higher',
    figures: {
      judgeHeld: ended('held', 'reward'),
      trueHeld: ended('held', 'task/true'),
      driftHeld: ended('held', 'kl'),
      trueFree: ended('run', 'task/true'),
    },
    claims: {
      'held near the reference, the reader is better served': ({ trueHeld, trueFree }) =>
        trueHeld > trueFree + 0.1,
      'and the judge worse': ({ judgeHeld }) => judgeHeld < 0.5,
    },
  },
})
