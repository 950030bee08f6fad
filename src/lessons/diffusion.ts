import { defineLesson } from './lesson'
import { atFirst, atLast } from './reading'

/** Diffusion GRPO: each denoising step is an action, and the group is a cloud of images of one prompt. */
export const diffusion = defineLesson({
  task: 'diffusion',
  setup: {
    width: 32,
    learningRate: 0.01,
    taskSettings: { steps: 6, conditions: 4, pretraining_steps: 200 },
  },
  arms: { run: {} },
  steps: 50,
  seconds: 15,
  shows: { figures: ['reward', 'kl'], metrics: ['task/distance', 'task/spread'], side: 'picture' },
  knobs: ['beta', 'learningRate'],
  answers: ['widens', 'stays', 'shrinks'],
  right: 'shrinks',
  figures: {
    from: { as: 'number', of: ({ run }) => atFirst(run, 'reward') },
    to: { as: 'number', of: ({ run }) => atLast(run, 'reward') },
    distanceFrom: { as: 'number', of: ({ run }) => atFirst(run, 'task/distance') },
    distanceTo: { as: 'number', of: ({ run }) => atLast(run, 'task/distance') },
    spreadFrom: { as: 'number', of: ({ run }) => atFirst(run, 'task/spread') },
    spreadTo: { as: 'number', of: ({ run }) => atLast(run, 'task/spread') },
  },
  claims: {
    'the reward rises': ({ from, to }) => to > from + 0.3,
    'the points come to the target': ({ distanceFrom, distanceTo }) => distanceTo < distanceFrom / 3,
    'their variety goes': ({ spreadFrom, spreadTo }) => spreadTo < spreadFrom / 2,
  },
})
