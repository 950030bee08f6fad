import { counted } from '../counted'

/** Files that a run is saved as, and the Markdown report of a run. */
export const exports = {
  /** a file of a long run and how much of it there is; it is also the name of the progress bar */
  writing: (format: string, share: string) => `Writing the ${format}: ${share}`,
  cancel: 'Cancel',
  cancelOf: (format: string) => `Cancel the ${format}`,
  report: {
    title: (task: string, algorithm: string, seed: string) => `${task}, ${algorithm}, seed ${seed}`,
    summary: ({
      steps,
      completions,
      engine,
    }: {
      steps: string
      completions: string
      engine: string | null
    }) =>
      `${counted(steps, 'step', 'steps')}, ${counted(completions, 'training completion', 'training completions')}${engine === null ? '' : `, engine ${engine}`}.`,
    link: 'The text after `#` in a link that repeats the run',
    changed: 'Settings that differ from the defaults of the task',
    nothingChanged: 'None.',
    all: 'All settings at step 1',
    knobChanges: 'Settings changed during the run',
    noKnobChanges: 'None.',
    evaluations: 'Evaluations',
    noEvaluations: 'None.',
    /** not all of them are listed */
    someEvaluations: (shown: string, all: string) => `${shown} of ${all}, evenly spaced, with the last.`,
    final: 'Last measurements',
    curves: 'Curves',
    noSteps: 'No step yet.',
    columns: {
      knob: 'Setting',
      value: 'Value',
      default: 'Default',
      step: 'Step',
      from: 'From',
      to: 'To',
      completions: 'Completions',
      reward: 'Reward, greedy',
      metric: 'Metric',
      name: 'Name',
    },
  },
}
