import type { KnobProblem } from '../../../settings/knob'
import { allowed } from '../allowed'
import { reason } from './refusals'

/** What goes to other programs and comes back: files, and the report on them. */
export const handover = {
  configuration: 'The configuration as a link of the page:',
  allTold: 'Every knob that acts has its counterpart.',
  untold: 'These knobs act on the page and have no counterpart:',
  reason,
  /** why another program does not have the code of a reward */
  rewardCode: 'this Python program cannot run JavaScript; it uses the task reward',
  importSettings: {
    title: 'Import settings',
    lead: 'Paste a configuration of TRL or of another program: JSON, YAML, lines such as beta = 0.04, the arguments of GRPOConfig(…), a command with its options, or a Markdown table. It is read, never run.',
    field: 'Configuration',
    forms: {
      json: 'JSON',
      yaml: 'YAML',
      python: 'Python arguments',
      command: 'a command',
      table: 'a table',
    },
    taken: (n: number, form: string) =>
      `Read as ${form}: ${n === 1 ? '1 setting was' : `${n} settings were`} taken.`,
    left: 'Not taken',
    changes: 'What changes',
    noChanges: 'Nothing changes: these are the values that the page has.',
    apply: 'Apply',
    close: 'Close',
    noKnob: 'the page has no such setting',
    notAllowed: (problem: KnobProblem) => `allowed: ${allowed(problem)}`,
    repeated: 'named more than once; the first counts',
    sameAs: (first: string) => `the same setting as ${first}, which counts`,
    together: (conflict: string) => `${conflict} The page’s values of both stay.`,
    skipped: {
      none: 'no value is given',
      'no-literal': 'a list, or no plain value',
      updates: 'counts optimiser steps; the page counts steps',
    },
    /** what was not read as settings is for Verify */
    isReport:
      'This is not a configuration but a report of training. To check its numbers, paste it in Verify, which is in Train below the charts.',
    notRead: {
      empty: () => 'Nothing to read yet.',
      json: (_: number, found: string) => `This is not JSON: ${found}.`,
      line: (line: number, found: string) =>
        `Line ${line} is not “name: value”, “name = value” or a row of a table: ${found}`,
      value: (line: number, found: string) => `Line ${line} is not “name=value”: ${found}`,
      'too-long': (_: number, found: string) => `The text has ${found} characters; 100,000 are read at most.`,
    },
  },
  trl: {
    header: (trainer: string) =>
      `Trains with ${trainer}Trainer of TRL 1.13: pip install "trl==1.13.0". The page’s own network learns unless another model is named.`,
  },
  verl: {
    header:
      'Trains with verl: python FILE.py --model NAME writes the problems and starts verl.trainer.main_ppo with the overrides below; more overrides can follow. The file is its reward function too.',
  },
  replay: {
    header: (trainer: string, trace: string, tolerance: string) =>
      `Replays a run of the page in ${trainer}Trainer of TRL 1.13, with the completions that the page drew. Put ${trace} beside this file and run: python FILE.py. It prints TRL’s metrics beside the page’s, step by step, and ends with an error where one differs by more than ${tolerance}, as a share of its value where that is above 1, or grad_norm by more than 10 times that. Each step begins with the page’s weights; with --free, the first one alone. Both programs compute in 32 bits: their weights stay within about 1e-6 of each other until rounding puts a number on different sides of a ReLU’s zero or a clip limit. From then on the two runs differ, although both follow the same rules.`,
    tokens: 'TRL counts the token between prompt and completion too',
    time: 'seconds of another machine',
    klOfDraws: 'TRL measures it once, of the completions as they were drawn; the page in every update',
    noEnd: 'all completions have the same length: TRL calls that cut off, the page calls it ended',
  },
}
export type HandoverText = typeof handover
