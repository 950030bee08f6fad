export interface ExportsText {
  /** a file of a long run and how much of it there is; it is also the name of the progress bar */
  writing(format: string, share: string): string
  cancel: string
  cancelOf(format: string): string
  report: ReportText
}

/** The words of the Markdown report of a run. */
export interface ReportText {
  title(task: string, algorithm: string, seed: string): string
  summary(run: { steps: string; completions: string; engine: string | null }): string
  link: string
  changed: string
  nothingChanged: string
  all: string
  knobChanges: string
  noKnobChanges: string
  evaluations: string
  noEvaluations: string
  /** not all of them are listed */
  someEvaluations(shown: string, all: string): string
  final: string
  curves: string
  noSteps: string
  columns: Record<
    'knob' | 'value' | 'default' | 'step' | 'from' | 'to' | 'completions' | 'reward' | 'metric' | 'name',
    string
  >
}

export const exports: ExportsText = {
  writing: (format, share) => `Writing the ${format}: ${share}`,
  cancel: 'Cancel',
  cancelOf: (format) => `Cancel the ${format}`,
  report: {
    title: (task, algorithm, seed) => `${task}, ${algorithm}, seed ${seed}`,
    summary: ({ steps, completions, engine }) =>
      `${steps} steps, ${completions} training completions${engine === null ? '' : `, engine ${engine}`}.`,
    link: 'The text after `#` that repeats the run',
    changed: 'Settings that differ from the defaults of the task',
    nothingChanged: 'None.',
    all: 'All settings at step 1',
    knobChanges: 'Settings changed during the run',
    noKnobChanges: 'None.',
    evaluations: 'Evaluations',
    noEvaluations: 'None.',
    someEvaluations: (shown, all) => `${shown} of ${all}, evenly chosen, the last included.`,
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
