import { defineLesson, type LessonRun } from './lesson'
import { atFirst, atLast, mean } from './reading'

const SPAN = 15

/** The highest mean true score of any 15 steps in a row. */
function bestTrueScore(run: LessonRun): number {
  const starts = Array.from({ length: run.steps - SPAN + 1 }, (_, from) => from)
  return Math.max(...starts.map((from) => mean(run, 'task/true', from, from + SPAN)))
}

/** A judge that can be fooled: the reward keeps rising while the true score falls. */
export const rewardHacking = defineLesson({
  task: 'reward-hacking',
  setup: { beta: 0 },
  arms: { run: {} },
  steps: 170,
  seconds: 20,
  shows: { leads: true, figures: ['kl', 'entropy'], side: 'picture' },
  knobs: ['beta', 'entropyCoef'],
  answers: ['both', 'falls', 'turns'],
  right: 'turns',
  figures: {
    judgeFrom: { as: 'number', of: ({ run }) => atFirst(run, 'reward', SPAN) },
    judgeTo: { as: 'number', of: ({ run }) => atLast(run, 'reward', SPAN) },
    trueFrom: { as: 'number', of: ({ run }) => atFirst(run, 'task/true', SPAN) },
    trueBest: { as: 'number', of: ({ run }) => bestTrueScore(run) },
    trueTo: { as: 'number', of: ({ run }) => atLast(run, 'task/true', SPAN) },
    drift: { as: 'number', of: ({ run }) => atLast(run, 'kl', SPAN) },
  },
  claims: {
    'the judge’s score rises to the top': ({ judgeFrom, judgeTo }) => judgeFrom < 0.2 && judgeTo > 0.85,
    'the true score rises first': ({ trueFrom, trueBest }) => trueBest > trueFrom + 0.05,
    'and then falls below its start': ({ trueFrom, trueTo }) => trueTo < trueFrom,
    'the policy is far from the reference': ({ drift }) => drift > 1,
  },
})
