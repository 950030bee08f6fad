const LIMITS = {
  rows: 'Configurations',
  seed: 'First seed',
  seeds: 'Seeds',
  values: 'Values on an axis',
  points: 'Points',
  knobs: 'Searched knobs',
  runs: 'Runs',
  budget: 'Budget',
  threshold: 'Threshold',
  reduction: 'One in … goes on',
}
const RANGES = {
  order: 'its lower end must be below its upper end',
  log: 'a logarithmic range must be above 0',
  'not-a-number': 'its ends must be numbers',
  'not-numeric': 'it has no numbers, so list its values instead',
}

/** The messages that only Compare and Sweep have. */
export const labMessages = {
  region: 'Messages of the experiment',
  /** runs that the code of their reward ended, and a sentence that says why; `name` is a row, or a reward */
  failedRuns: (name: string, count: string, all: string, step: string, why: string) =>
    `${name}: ${count} of ${all} ${all === '1' ? 'run' : 'runs'} failed, the first in step ${step}. ${why}`,
  failedAdvice:
    'The other runs continue. Failed runs count in no figure. Change the code and press Play: runs whose code changed start from the beginning.',
  limit: (what: keyof typeof LIMITS, least: string, most: string, written: string) =>
    `${LIMITS[what]} cannot be ${written}. Allowed: ${least} to ${most}. Nothing was changed.`,
  badRange: (knob: string, problem: keyof typeof RANGES) =>
    `The range of ${knob} is not valid: ${RANGES[problem]}. Nothing was changed.`,
  sameKnob: (knob: string) => `${knob} is already on the other axis. Choose another knob.`,
  linkEntry: (name: string, written: string) =>
    `The link says ${name}=${written}, which is not understood. It was ignored.`,
  linkLimit: (name: string, written: string, least: string, most: string) =>
    `The link says ${name}=${written}. Allowed: ${least} to ${most}. It was ignored.`,
  linkRow: (row: number, name: string, written: string) =>
    `Configuration ${row} of the link says ${name}=${written}, which is not understood. It was ignored.`,
  repeatedInRow: (row: number, name: string) =>
    `Configuration ${row} of the link names “${name}” more than once. Only the first counts.`,
  silent:
    'One of the workers has given no sign for a minute. Its steps may take long, or the browser may have ended it. If the number of runs done does not grow, reload the page and continue from what is saved.',
  gpuLost:
    'The GPU was lost, so training continues on the CPU, more slowly. Unfinished runs resume from an earlier step or start again.',
  stored: {
    unreadable: 'What earlier visits kept could not be read. It was left as it is.',
    full: 'The browser has no room to keep this, or does not allow it. Training goes on, but closing the tab loses it.',
  },
  keptElsewhere: 'Another tab has this one open. Go on there, or close that tab first.',
  noExplanation:
    'This run was finished in an earlier visit, and its last weights were not kept. Press Reset and train it again to ask why.',
  linkCopied:
    'Link copied. It repeats this experiment. On the same device the numbers are the same; elsewhere rounding may differ.',
}

export type LabMessagesText = typeof labMessages
