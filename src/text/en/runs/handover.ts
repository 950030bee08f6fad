import type { KnobProblem } from '../../../settings/knob'
import { allowed } from '../allowed'
import { reason } from './refusals'

/** What goes to other programs and comes back: files, and the report on them. */
export const handover = {
  configuration: 'The configuration as a link of the page:',
  allSupported: 'Every setting that has an effect has a counterpart.',
  unsupported: 'These settings have an effect on the page, but no counterpart:',
  reason,
  /** why another program does not have the code of a reward */
  rewardCode: 'this Python program cannot run JavaScript; it uses the task reward',
  importSettings: {
    title: 'Import settings',
    lead: 'Paste a configuration of TRL or of another program: JSON, YAML, lines such as beta = 0.04, the arguments of GRPOConfig(…), a command with its options, or a Markdown table. The text is read, not run.',
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
    noChanges: 'Nothing changes: the page already has these values.',
    apply: 'Apply',
    close: 'Close',
    noKnob: 'the page has no such setting',
    notAllowed: (problem: KnobProblem) => `allowed: ${allowed(problem)}`,
    repeated: 'named more than once; the first counts',
    sameAs: (first: string) => `the same setting as ${first}, which counts`,
    together: (conflict: string) => `${conflict} Both keep their values on the page.`,
    skipped: {
      none: 'no value is given',
      'no-literal': 'a list, or not a plain value',
      updates: 'counts updates; the page counts steps',
    },
    /** what was not read as settings is for Verify */
    isReport:
      'This is a training report, not a configuration. To check its numbers, paste it in Verify, in Train below the charts.',
    notRead: {
      empty: () => 'Paste a configuration above.',
      json: (_: number, found: string) => `This is not JSON: ${found}.`,
      line: (line: number, found: string) =>
        `Line ${line} is not “name: value”, “name = value” or a row of a table: ${found}`,
      value: (line: number, found: string) => `Line ${line} is not “name=value”: ${found}`,
      'too-long': (_: number, found: string) => `The text has ${found} characters; at most 100,000 are read.`,
    },
  },
  trl: {
    header: (trainer: string) =>
      `Trains with ${trainer}Trainer of TRL 1.13: pip install "trl==1.13.0". Without another model it trains the page’s network.`,
  },
  verl: {
    header:
      'Trains with verl: python FILE.py --model NAME writes the prompts and starts verl.trainer.main_ppo with the overrides below; more overrides can follow. The file also contains the reward function.',
  },
  replay: {
    header: (trainer: string, trace: string, tolerance: string) =>
      `Replays a run of the page in ${trainer}Trainer of TRL 1.13, with the completions that the page drew. Put ${trace} beside this file and run: python FILE.py. It prints TRL’s metrics beside the page’s, step by step. It ends with an error if a metric differs by more than ${tolerance} (relative if the metric is above 1; ten times that for grad_norm). Each step begins with the page’s weights; with --free, only the first step does. Both programs compute in 32 bits: their weights stay within about 1e-6 of each other until rounding puts a number on different sides of a ReLU’s zero or a clip limit. From then on the two runs differ, although both follow the same rules.`,
    tokens: 'TRL counts the token between prompt and completion too',
    time: 'seconds on another machine',
    klOfDraws: 'TRL measures it once, at sampling; the page measures it in every update',
    noEnd: 'all completions have the same length: TRL counts them as truncated, the page as ended',
  },
}
