import type { Place, Section } from '../../lessons/lesson'
import type { Progress } from '../../lessons/progress'
import type { StartNumbers } from '../lessonText'
import { counted } from './counted'
import { questions } from './questions'

/** The texts around the lessons. */
export const learn = {
  title: 'Learn',
  lead: (all: number) => `Learn GRPO in ${all} short lessons: predict, run, see why.`,
  local: 'Each lesson trains in this tab, about two minutes. Nothing is sent.',
  upNext: (title: string) => `Next: ${title}`,
  lesson: (place: number) => `Lesson ${place}`,
  finished: 'All lessons are done.',
  lessons: 'Lessons',
  sections: { idea: 'Idea', update: 'Update', trouble: 'Trouble' } satisfies Record<Section, string>,
  sectionsAbout: {
    idea: 'what a push is made of',
    update: 'how it is applied',
    trouble: 'what goes wrong',
  } satisfies Record<Section, string>,
  progress: {
    open: 'not done yet',
    done: 'done',
    right: 'done, predicted right',
    wrong: 'done, predicted otherwise',
  } satisfies Record<Progress, string>,
  done: (done: number, all: number) => `${done} of ${all} done`,
  predicted: (right: number, asked: number) =>
    `${right} of ${counted(asked, 'prediction', 'predictions')} right. Guessing gets a third.`,
  forget: 'Clear progress',
  beside: 'Beside the lessons',
  worksheet: 'Worksheet',
  glossary: 'Glossary',

  allLessons: 'All lessons',
  place: (section: string, place: number, all: number) => `${section} · ${place} of ${all}`,
  prediction: 'Your prediction',
  predictFirst: 'Choose what you expect, then run.',
  run: 'Run',
  willRun: (runs: number, steps: string) =>
    `${counted(runs, 'run', 'runs')} of ${counted(steps, 'step', 'steps')}`,
  runAgain: 'Run again',
  runNext: 'Run this',
  doneBefore:
    'You have done this lesson; your first prediction stays. Run makes its curves and numbers again.',
  hurry: 'Full speed',
  next: 'Next',
  back: 'Back',
  /** which of the runs is being made, and how far it is */
  running: (run: { arm: string; place: number; all: number; step: string; steps: string }) =>
    `${run.all === 1 ? 'Your run' : `Run ${run.place} of ${run.all}: ${run.arm}`}, step ${run.step} of ${run.steps}`,
  progressName: 'Progress of the runs',
  explanation: 'What happened',
  right: 'right',
  yours: 'your prediction',
  rightAndYours: 'right, your prediction',
  unpredicted: (right: string) => `You made no prediction. The answer: ${right}.`,
  exception: 'This run is unusual: some of the effects described here did not appear.',
  showMark: 'Show it in the picture',
  /** what the mark of a figure is in a chart, and the steps that it spans */
  markOf: {
    mean: (from: number, to: number) => (from === to ? `Step ${from}` : `Mean of steps ${from} to ${to}`),
    highest: (from: number, to: number) => `Largest value in steps ${from} to ${to}`,
    best: (from: number, to: number) => `Highest mean of ten steps: ${from} to ${to}`,
    gap: (step: number) => `Largest difference: step ${step}`,
  } satisfies Record<Place['takes'], (from: number, to: number) => string>,
  setup: 'Setup',
  knob: 'Setting',
  stepsAndSeed: (steps: string, seed: string) => `${counted(steps, 'step', 'steps')}, seed ${seed}`,
  tryNext: (title: string) => `Try next: ${title}`,
  second: 'Second prediction',
  asYouSaid: 'As you said.',
  notAsYouSaid: (right: string) => `Not so: ${right}.`,
  showFirst: 'Show the first experiment again',
  showSecond: 'Show the second experiment',
  charts: 'Charts of this lesson',
  handOver: 'Open this run in Train',
  /** the name of a chart of two metrics */
  /** the curve of one run for one of two metrics */
  curveOf: (run: string, metric: string) => `${run}, ${metric[0].toLowerCase()}${metric.slice(1)}`,
  dashed: (solid: string, dashed: string) => `${solid}; dashed: ${dashed}`,
  chartSays: (curves: readonly string[]) => `Curves: ${curves.filter(Boolean).join(', ')}`,
  /** a plot before the first run: its axes, and the first and last value of each curve */
  openingSays: (up: string, across: string, curves: readonly (readonly [string, string, string])[]) =>
    `${up}, by ${across}. ${curves.map(([name, from, to]) => (from === to ? `${name}: ${from}` : `${name}: from ${from} to ${to}`)).join('; ')}`,
  stepOne: 'step 1',
  /** the steps over which the figures of the text are means */
  window: 'Thick strokes span the steps over which the text takes its means.',
  windowAtEnd: (from: number, to: number) => `“Ended” and “at the end” mean steps ${from} to ${to}.`,
  otherSeeds: 'Other seeds',
  seedsRunning: (seed: number, all: number) => `Other seeds: ${seed} of ${all}`,
  pauseSeeds: 'Pause',
  seedsHeld: (held: number, all: number) => `Faint: ${all} other seeds. The text holds for ${held} of them.`,
  score: 'reward',
  lessLikely: 'less likely',
  moreLikely: 'more likely',
  /** the std of a group's rewards, and that of their advantages */
  spreadOf: (before: string, after: string) => (before === after ? `σ ${before}` : `σ ${before} → ${after}`),
  meanOf: (mean: string) => `mean ${mean}`,
  /** each group with the spread of its advantages, if they are shown */
  pairSays: (groups: readonly (readonly [string, number, string | null])[]) =>
    groups
      .map(([name, size, std]) =>
        std === null
          ? `${name}: rewards of ${size} completions`
          : `${name}: ${size} completions, σ of their advantages ${std}`,
      )
      .join('; '),
  strip: (step: string) => `Spread of every group’s push, step ${step}`,
  stripSays: 'The spread of the push of each group, without and with the division',
  solved: 'solved',
  stuck: 'stuck',
  afterDivision: 'with the division',
  beforeDivision: 'without it (hollow)',

  start: {
    title: 'How a network learns from a score',
    about: 'A prompt, its probabilities, eight tries, their scores, new probabilities: one step, by hand.',
    open: 'See it step by step',
    again: 'See it again',
    place: (place: number, all: number) => `Lesson 0 · ${place} of ${all}`,
    columns: {
      prompt: 'prompt',
      before: 'probabilities',
      tries: 'eight tries; 4 is right',
      after: 'new probabilities',
    },
    anotherStep: 'Another step',
    next: 'Next',
    back: 'Back',
    first: 'Lesson 1',
    round: (round: number) => `Step ${round}`,
    /** the stages of a step, with its numbers */
    stages: [
      () => ['A network sees a prompt, “3 + 1”, and has to write the next token. It knows four.'],
      (n: StartNumbers) => [
        `It gives each token a probability: ${n.before} for the right one. They sum to 1. The network does not know which one is right.`,
      ],
      (n: StartNumbers) => [
        `Now it tries eight times: each try is a draw from these probabilities. ${n.hits} of the eight are “4”. These eight are a group.`,
      ],
      (n: StartNumbers) => [
        `Each try gets a score, its reward: 1 if it is right, 0 if not. The mean is ${n.mean}, the standard deviation ${n.std}.`,
      ],
      (n: StartNumbers) => [
        `The advantage is the reward minus the mean, divided by the standard deviation: ${n.up} for a right try, ${n.down} for a wrong one. Right tries are to become more likely, wrong ones less.`,
      ],
      (n: StartNumbers) => [
        `To make a token more likely means to nudge its log-probability up. That of “4” goes from ${n.logBefore} to ${n.logAfter}: by ${n.nudge}. How far a step goes is set by the learning rate.`,
        `A log-probability turns products into sums: adding ${n.nudge} to it multiplies the probability by e^${n.nudge} = ${n.factor}.`,
      ],
      (n: StartNumbers) => [
        `The new probability of “4” is ${n.after}; it was ${n.before}. The others went down, since all of them sum to 1. That is one step. Training repeats it, with many prompts at a time.`,
      ],
    ] as const,
    mistake:
      'They think that the network is told the right answer. It gets a score for each try, nothing else.',
  },

  test: {
    link: 'Test yourself',
    title: 'Test yourself',
    lead: (all: number) =>
      `Twelve of ${all} questions. Each wrong answer leads to its lesson. Nothing is sent or stored.`,
    place: (place: number, all: number) => `Question ${place} of ${all}`,
    check: 'Answer',
    next: 'Next',
    correct: 'Right.',
    wrong: (right: string) => `Not so. The answer: ${right}.`,
    see: 'Lesson:',
    result: (right: number, all: number) => `${right} of ${all} right`,
    passed: (isPassed: boolean, least: number, all: number) =>
      isPassed ? `Passed: ${least} of ${all} are enough.` : `Not passed: it takes ${least} of ${all}.`,
    chance: (expected: string) => `Guessing gets ${expected} on average.`,
    review: 'Lessons to see again',
    none: 'Nothing to see again.',
    again: 'Twelve others',
    print: 'Print the result',
    taken: (date: string) => `Taken on ${date}.`,
  },
  questions,
  summary: {
    link: 'Summary on one page',
    title: 'GRPO on one page',
    lead: 'What stays of each lesson.',
    print: 'Print',
  },
  teachers: {
    link: 'For teachers',
    title: 'For teachers',
    lead: 'Every lesson has a link of its own for your slides; it opens the question, not the answer. Each run has a fixed seed and is the same on every machine, bit for bit.',
    columns: {
      lesson: 'Lesson',
      needs: 'Needs',
      minutes: 'Minutes',
      mistake: 'What classes get wrong',
      link: 'Link',
    },
    nothing: 'nothing',
    plan: (pairs: string) =>
      `A plan for one hour: lesson 0 together; lessons ${pairs} in pairs, prediction first; one lesson of the third column for each group, which then tells the others; the test at the end.`,
  },

  sheet: {
    title: 'GRPO worksheet',
    howTo: 'Predict first, then open the lesson in the playground, run it, and write down what you saw.',
    name: 'Name',
    date: 'Date',
    print: 'Print worksheet',
    choose: 'Lessons on the sheet',
    seen: 'What I saw, and why:',
    key: 'Key',
    /** one of the answers, in the sheet and in its key */
    answer: (letter: string, answer: string) => `${letter}. ${answer}`,
  },
}
