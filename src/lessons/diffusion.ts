import { defineLesson } from './lesson'
import { began, ended } from './quoted'

/** Diffusion GRPO: each denoising step is an action, and the group is a cloud of images of one prompt. */
export const diffusion = defineLesson({
  section: 'trouble',
  task: 'diffusion',
  setup: {
    width: 32,
    learningRate: 0.01,
    taskSettings: { steps: 6, conditions: 4, pretraining_steps: 200 },
  },
  arms: { run: {} },
  steps: 50,
  seconds: 15,
  charts: ['task/spread', 'task/distance', 'reward'],
  picture: true,
  knobs: ['beta', 'learningRate'],
  answers: ['shrinks', 'stays', 'widens'],
  right: 'shrinks',
  figures: {
    from: began('run', 'reward'),
    to: ended('run', 'reward'),
    distanceFrom: began('run', 'task/distance'),
    distanceTo: ended('run', 'task/distance'),
    spreadFrom: began('run', 'task/spread'),
    spreadTo: ended('run', 'task/spread'),
  },
  claims: {
    'the reward rises': ({ from, to }) => to > from + 0.3,
    'the points come to the target': ({ distanceFrom, distanceTo }) => distanceTo < distanceFrom / 3,
    'their variety goes': ({ spreadFrom, spreadTo }) => spreadTo < spreadFrom / 2,
  },
  next: {
    arms: { held: { beta: 1 } },
    answers: ['neither', 'both', 'variety'],
    right: 'both',
    figures: {
      spreadHeld: ended('held', 'task/spread'),
      distanceHeld: ended('held', 'task/distance'),
      spreadFree: ended('run', 'task/spread'),
      distanceFree: ended('run', 'task/distance'),
    },
    claims: {
      'held near the reference, the cloud stays wide and misses its place': ({
        spreadHeld,
        spreadFree,
        distanceHeld,
        distanceFree,
      }) => spreadHeld > 2 * spreadFree && distanceHeld > 2 * distanceFree,
    },
  },
})
