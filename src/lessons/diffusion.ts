import { random, streamKey } from '../random/streams'
import { drawPoint, modeOf } from '../tasks/diffusion/mixture'
import { defineLesson } from './lesson'
import type { PlotSeries, Point } from './opening'
import { began, ended } from './quoted'

/** Points of the distribution that the model has learnt before, and the place that the first prompt names. */
function plane(): PlotSeries[] {
  const draw = random(streamKey(1, 'pretraining'))
  const into = new Float64Array(2)
  const points = Array.from({ length: 240 }, (): Point => {
    drawPoint(draw, into, 0)
    return [into[0], into[1]]
  })
  return [
    { id: 'learnt', look: 'ghost', drawn: 'dots', points },
    { id: 'place', look: 'second', drawn: 'dots', points: [modeOf(0)] },
  ]
}

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
  opens: {
    kind: 'plot',
    ticks: [-2, -1, 0, 1, 2],
    across: 'number',
    up: 'number',
    isPlane: true,
    series: plane,
  },
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
