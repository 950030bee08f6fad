import { exp } from '../math/portable'
import { defineLesson, type LessonRun } from './lesson'
import { curve, level as levelLine, objective, type PlotSeries, type Point } from './opening'
import { peak, whole } from './quoted'

/** A token whose completion has a positive advantage: its probability when it was sampled, and whether the upper side stopped it. */
interface Rising {
  probability: number
  isStopped: boolean
}

/** The rising tokens of the last step, in its last update. */
function risingTokens({ inspection }: LessonRun): Rising[] {
  const { rows, length, lossMask, oldLogp, advantages, updates, config } = inspection
  const { logp } = updates[updates.length - 1]
  const rising: Rising[] = []
  for (let row = 0; row < rows; row++) {
    if (advantages[row] <= 0) continue
    for (let m = row * length; m < (row + 1) * length; m++) {
      if (lossMask[m] === 0 || Number.isNaN(logp[m])) continue
      const isStopped = exp(logp[m] - oldLogp[m]) > 1 + config.epsilonHigh
      rising.push({ probability: exp(oldLogp[m]), isStopped })
    }
  }
  return rising
}

/** Of the rising tokens with a probability from … to, the share that is stopped. */
function stopped(run: LessonRun, from: number, to: number): number {
  const tokens = risingTokens(run).filter(({ probability }) => probability >= from && probability < to)
  return tokens.length === 0 ? 0 : tokens.filter(({ isStopped }) => isStopped).length / tokens.length
}

/** The bars of the plot, and where the text parts improbable tokens from probable ones. */
const [BARS, PARTED] = [5, 0.6]
/** Above every probability. */
const END = 1.01

const bars = (run: LessonRun): Point[] =>
  Array.from({ length: BARS }, (_, i): Point => {
    const [from, to] = [i / BARS, (i + 1) / BARS]
    return [(from + to) / 2, stopped(run, from, i === BARS - 1 ? END : to)]
  })

/** The clip, and why DAPO raises its upper side: it mostly limits rare tokens. */
export const clip = defineLesson({
  section: 'update',
  task: 'reverse',
  setup: {
    useReference: false,
    beta: 0,
    numIterations: 4,
    generationBatchSize: 128,
    epsilonHighFollows: false,
    taskSettings: { length: 3, symbols: 6 },
  },
  arms: { narrow: { epsilonHigh: 0.2 }, wide: { epsilonHigh: 0.6 } },
  steps: 12,
  seconds: 14,
  charts: ['clip_ratio/high_mean', 'ratio_max'],
  opens: {
    kind: 'plot',
    ticks: [0.4, 0.8, 1, 1.2, 1.6, 2],
    across: 'number',
    up: 'number',
    series: () => [
      {
        id: 'wide',
        look: 'second',
        drawn: 'line',
        points: curve(0.4, 2, objective('clip', 1, { epsilonHigh: 0.6 })),
      },
      { id: 'narrow', look: 'first', drawn: 'line', points: curve(0.4, 2, objective('clip', 1)) },
      { id: 'down', look: 'third', drawn: 'line', points: curve(0.4, 2, objective('clip', -1)) },
    ],
  },
  plot: {
    ticks: [0, 0.2, 0.4, 0.6, 0.8, 1],
    across: 'percent',
    up: 'percent',
    slot: 1 / BARS,
    bounds: { mostNarrow: 1 / 1.2, mostWide: 1 / 1.6 },
    series: ({ narrow, wide, tight }): PlotSeries[] => {
      // the second experiment asks about the largest ratio, which the bars do not show
      if (!narrow || !wide || tight) return []
      const level = (figure: string, from: number, to: number): PlotSeries => ({
        id: figure,
        figure,
        look: 'first',
        drawn: 'line',
        points: levelLine(from, Math.min(to, 1), stopped(narrow, from, to)),
      })
      return [
        { id: 'narrow', look: 'first', drawn: 'bars', points: bars(narrow) },
        { id: 'wide', look: 'second', drawn: 'bars', points: bars(wide) },
        level('rare', 0, PARTED),
        level('likely', PARTED, END),
        level('rarest', 0, 1 / BARS),
        level('second', 1 / BARS, 2 / BARS),
      ]
    },
  },
  knobs: ['epsilon', 'epsilonHigh'],
  answers: ['rare', 'all', 'likely'],
  right: 'rare',
  figures: {
    highNarrow: whole('narrow', 'clip_ratio/high_mean'),
    highWide: whole('wide', 'clip_ratio/high_mean'),
    rare: { as: 'percent', of: ({ narrow }) => stopped(narrow, 0, PARTED) },
    likely: { as: 'percent', of: ({ narrow }) => stopped(narrow, PARTED, END) },
    rarest: { as: 'percent', of: ({ narrow }) => stopped(narrow, 0, 1 / BARS) },
    second: { as: 'percent', of: ({ narrow }) => stopped(narrow, 1 / BARS, 2 / BARS) },
  },
  claims: {
    'of the improbable rising tokens far more are stopped than of the probable ones': ({ rare, likely }) =>
      rare > likely + 0.15,
    'but not of the rarest the most': ({ rarest, second }) => rarest < second,
    'a higher ε high holds fewer tokens': ({ highNarrow, highWide }) =>
      highWide < highNarrow / 2 && highNarrow > 0.01,
  },
  next: {
    // both sides: a lesson on the clip leaves neither wide
    arms: { tight: { epsilon: 0.05, epsilonHigh: 0.05 } },
    answers: ['bounded', 'as-far', 'beyond'],
    right: 'beyond',
    figures: {
      highTight: whole('tight', 'clip_ratio/high_mean'),
      ratioTight: peak('tight', 'ratio_max'),
      ratioNarrow: peak('narrow', 'ratio_max'),
    },
    claims: {
      'far more is stopped': ({ highTight }) => highTight > 0.08,
      'ratios pass the bound, but less far than with the wider clip': ({ ratioTight, ratioNarrow }) =>
        ratioTight > 1.1 && ratioTight < ratioNarrow - 0.1,
    },
  },
})
