import type { Section } from '../../settings/knobs/declaration'
import type { View } from '../../settings/views'
import type { EvaluationSource, Shelf } from '../../tasks/task'
import { counted } from './counted'

/** The frame of the page. */
export const page = {
  title: 'GRPO Playground',
  startOffer: 'New here? One step of GRPO by hand',
  declineOffer: 'No, thanks',
  /** of the document, for search engines */
  description:
    'Watch a small network learn by Group Relative Policy Optimization in your browser, and change its settings while it does.',
  starting: 'The run is starting. It plays as soon as it is ready.',
  awaitsConsent: 'The run waits until you allow its reward code to run.',
  /** one line before the first step */
  onboarding: ({ prompts, answers, byGroup }: { prompts: string; answers: string; byGroup: boolean }) =>
    `Press Play. At every step a small network answers ${counted(prompts, 'prompt', 'prompts')}, ${counted(answers, 'time', 'times')} each. The update favours answers that beat ${byGroup ? 'their group’s mean' : 'the baseline'}.`,
  views: {
    train: 'Train',
    compare: 'Compare',
    sweep: 'Sweep',
    learn: 'Learn',
    runs: 'Runs',
  } satisfies Record<View, string>,
  tablist: 'Views',
  copyLink: 'Copy link',
  exportRun: 'Export run',
  help: 'Help',
  theme: 'Theme',
  themes: { system: 'System theme', light: 'Light theme', dark: 'Dark theme' },
  language: 'Language',
  footer: 'Nothing leaves this tab: the network trains on your device. There is no server.',
  smoothing: 'Smoothing',
  tables: 'Tables',
  compareWithReinforce: 'Compare with REINFORCE',
  moreCharts: 'More charts',
  addMetric: {
    label: 'Add a metric',
    add: 'Add',
    unknown: (written: string, has: readonly string[]) =>
      `No recorded metric is called “${written}”.${has.length > 0 ? ` This task has ${has.join(', ')}.` : ''}`,
  },
  previousRuns: (count: number) => (count === 1 ? '1 earlier run' : `${count} earlier runs`),
  /** the name of an earlier run */
  runName: ({
    algorithm,
    group,
    beta,
    seed,
    steps,
  }: Record<'algorithm' | 'group' | 'beta' | 'seed' | 'steps', string>) =>
    `${algorithm}, G ${group}, β ${beta}, seed ${seed}, ${counted(steps, 'step', 'steps')}`,
  forgetPrevious: 'Clear',
  loading: 'Loading …',
  /** replaces a part of the page after an error */
  broken: 'This part of the page has stopped working. Saved runs stay under Runs.',
  tryAgain: 'Try again',
  missing:
    'Parts of the page could not be loaded: there is no connection, or the site has changed since you opened it.',
  /** after an error, while the run plays */
  runContinues: 'The run continues.',
  dismiss: 'Dismiss',
  reload: 'Reload with these settings',
  /** replaces the whole page after an error */
  brokenPage: {
    lead: 'The page has stopped working. This is a bug in the page, not your mistake. Details:',
    defaults: 'Open with the defaults',
    again: 'Try again',
    link: 'The link that was opened, to copy or report',
  },
  regions: {
    transport: 'Controls',
    settings: 'Settings',
    charts: 'Charts',
    lens: 'Group',
    messages: 'Messages',
  },
  /** accessible name of the navigation between the parts of Train */
  parts: 'Parts of the page',
}

/** The controls of a run. */
export const transport = {
  play: 'Play',
  pause: 'Pause',
  step: 'Step',
  reset: 'Reset',
  newSeed: 'New seed',
  speed: 'Speed',
  /** `name` is the accessible name, which begins with `label` */
  speeds: {
    slow: {
      label: 'Slow',
      name: 'Slow',
      about: 'Slow enough to follow each step; the Stage plays its four phases.',
    },
    normal: {
      label: 'Normal',
      name: 'Normal speed',
      about:
        'Paced so that this task, with its default settings, is learnt in 15 to 20 seconds; a slow device takes longer.',
    },
    full: {
      label: 'Full',
      name: 'Full speed',
      about: 'As fast as this device goes (key F). The page remembers this choice.',
    },
  },
  starting: 'Preparing …',
  failed: 'Stopped by an error',
  failedReward: 'Stopped by an error in the reward code. Correct the code, then press Apply.',
  pending: (count: number) => (count === 1 ? '1 change waits for Reset' : `${count} changes wait for Reset`),
  status: {
    step: (step: string) => `step ${step}`,
    reward: (reward: string) => `reward ${reward}`,
    evaluation: (evaluation: string) => `evaluation ${evaluation}`,
    completions: (completions: string) => `${counted(completions, 'completion', 'completions')}`,
    rate: (stepsPerSecond: string) => `${stepsPerSecond} steps/s`,
  },
  announcement: ({ step, reward, evaluation }: Record<'step' | 'reward' | 'evaluation', string>) =>
    `Step ${step}, reward ${reward}, evaluation ${evaluation}`,
  absent: '–',
}

/** The settings. */
export const panel = {
  find: 'Find a setting',
  found: (count: number) =>
    count === 0 ? 'No setting has such a name.' : count === 1 ? '1 setting' : `${count} settings`,
  sections: {
    policyLoss: 'Policy loss',
    limits: 'Limits and masks',
    advantage: 'Advantage',
    shaping: 'Reward and advantage shaping',
    deadGroups: 'Dead groups',
    optimiser: 'Optimiser',
    entropy: 'Entropy',
    reference: 'Reference and KL',
    staging: 'Staged training',
    sampling: 'Sampling and evaluation',
    network: 'Network',
    stop: 'Stop automatically',
    engine: 'Engine',
    task: (title: string) => `Task: ${title}`,
  } satisfies Record<Section, string> & { task(title: string): string },
  shelves: {
    projects: 'Real projects in miniature',
    classics: 'Classics',
    warmUps: 'Warm-ups',
    own: 'Custom',
  } satisfies Record<Shelf, string>,
  setup: 'Preset',
  plainSetup: 'Default',
  /** the button that starts the preset which fixes the chosen one */
  applyCure: 'Apply the fix',
  cureHelp: (setup: string) => `Starts “${setup}” instead. Undo brings this run back.`,
  plainSetupHelp: 'The settings recommended for this task.',
  changedSetup: 'Some settings differ from the preset. Choose a preset to restore its values.',
  example: 'Example:',
  weights: 'Weights of the reward parts',
  lookFor: 'Look for:',
  whatToLookFor: 'What to look for',
  presetChanged: (name: string) => `${name} (changed)`,
  /** what an algorithm does before settings that it decides were changed */
  beforeChanges: (line: string) => `Before the changes: ${line}`,
  slider: (label: string) => `${label} slider`,
  about: (label: string) => `About ${label}`,
  on: 'on',
  off: 'off',
  beginsRun: 'Starts a new run. Undo restores the previous one.',
  actsOnReset: 'Applies after Reset, or at once if training has not started.',
  waitsForReset: 'applies after Reset',
  /** N and the time of a step, if one was measured; `now` is the run's N while the new one waits for Reset */
  groupCost({
    completions,
    milliseconds,
    now,
  }: {
    completions: string
    milliseconds: string | null
    now: string | null
  }) {
    const time = milliseconds === null ? '' : `, ${milliseconds} ms`
    return now === null
      ? `${counted(completions, 'completion', 'completions')} a step${time}`
      : `${counted(completions, 'completion', 'completions')} a step after Reset; now ${now}${time}`
  },
  actsAtOnce: 'Applies from the next step.',
  changed: 'changed',
  countOf: (changed: number, all: number) =>
    changed === 0 ? counted(all, 'setting', 'settings') : `${changed} of ${all} changed`,
  default: (value: string) => `Default ${value}`,
  range: (min: string, max: string) => `${min} to ${max}`,
  trl: (name: string) => `TRL: ${name}`,
  verl: (name: string) => `verl: ${name}`,
  link: (name: string) => `Link: ${name}`,
  sources: 'Source:',
  restore: (label: string) => `Restore default of ${label}`,
  restoreAll: 'Restore all defaults',
  idle: (label: string, value: string) => `No effect while ${label} is ${value}`,
  importSettings: 'Import settings',
  editReward: 'Edit reward',
  inGlossary: 'In the glossary',
  /** for screen readers: a fold that contains a note */
  hasSurprise: 'has a note',
  evaluation(problems: string, source: EvaluationSource) {
    const set = {
      'held-out': `${counted(problems, 'prompt', 'prompts')} held out of training`,
      all: `all ${counted(problems, 'prompt', 'prompts')}: too few to hold any out of training`,
      training: `${problems} training prompts: none are held out`,
    }[source]
    return `Evaluation: greedy completions (no sampling) of ${set}.`
  },
  /** the value 0 of a stop condition */
  never: 'off',
}
