import type { Progress } from '../../lessons/progress'
import { counted } from './counted'

/** The texts around the lessons. */
export const learn = {
  title: 'Learn',
  lead: 'Each lesson asks what you expect, trains a small network here in your tab, and explains the outcome with the numbers of that run. A lesson takes about two minutes; you can take them in any order.',
  lessons: 'Lessons',
  /** of a lesson in the list */
  lesson: (place: number, title: string) => `${place}. ${title}`,
  progress: {
    open: 'not done yet',
    done: 'done',
    right: 'done, predicted right',
    wrong: 'done, predicted wrong',
  } satisfies Record<Progress, string>,
  summary: (done: number, right: number, all: number) => `${done} of ${all} done, ${right} predicted right`,
  forget: 'Clear progress',
  worksheet: 'Print worksheet',

  allLessons: 'All lessons',
  place: (place: number, all: number) => `Lesson ${place} of ${all}`,
  prediction: 'Your prediction',
  predictFirst: 'Choose what you expect, then run.',
  run: 'Run',
  runAgain: 'Run again',
  hurry: 'Full speed',
  next: 'Next',
  back: 'Back',
  /** which of the runs is being made, and how far it is */
  running: (run: { arm: string; place: number; all: number; step: string; steps: string }) =>
    `${run.all === 1 ? 'Your run' : `Run ${run.place} of ${run.all}: ${run.arm}`}, step ${run.step} of ${run.steps}`,
  progressName: 'Progress of the runs',
  explanation: 'What happened',
  held: 'Your prediction held.',
  failed: (right: string) => `Your prediction did not hold. The answer: ${right}`,
  unpredicted: (right: string) => `You made no prediction. The answer: ${right}`,
  exception: 'This run is unusual: some of the effects described here did not appear.',
  setup: 'Setup',
  knob: 'Setting',
  stepsAndSeed: (steps: string, seed: string) => `${counted(steps, 'step', 'steps')}, seed ${seed}`,
  tryNext: 'Try next',
  knobs: 'Settings of this lesson',
  charts: 'Charts of this lesson',
  handOver: 'Open this run in Train',
  gone: 'The charts of this run are no longer here. Run the lesson again to see them.',
  /** which runs are drawn */
  drawn: (name: string, earlier: readonly string[]) =>
    earlier.length === 0
      ? `Drawn in colour: ${name}.`
      : `Drawn in colour: ${name}. Dashed grey: ${earlier.join(', ')}.`,
  willShow: 'What you will see',
  lens: 'Completions of one group, token by token.',
  picture: 'A picture of the completions.',

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
