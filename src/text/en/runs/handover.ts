import type { KnobProblem } from '../../../settings/knob'
import { allowed } from '../allowed'
import { counted } from '../counted'
import { reason } from './refusals'

const list = new Intl.ListFormat('en')

/** Python’s and YAML’s true and false. */
const SWITCH = /^(true|false)$/i

/** Calls of one name; `differing`: how many settings differ between calls, if no setting of a call is taken. */
interface SeveralCalls {
  called: string
  count: number
  read: number
  variable?: string
  differing?: number
}

/** The part of a text that is read, of several that have settings. */
interface SeveralParts {
  begins: string
  count: number
  unit: 'block' | 'document'
}

/** What goes to other programs and comes back: files, and the report on them. */
export const handover = {
  configuration: 'The configuration as a link of the page:',
  allSupported: 'Every setting that has an effect has a counterpart.',
  unsupported: 'These settings have an effect on the page, but no counterpart:',
  reason,
  changed: 'These settings are written with another value:',
  written: (value: string, why: 'idle' | 'nearest') =>
    why === 'idle'
      ? `written as ${value}, because it has no effect on the page with these settings`
      : `written as ${value}, the nearest that the program can be given`,
  /** why another program does not have the code of a reward */
  rewardCode: 'this Python program cannot run JavaScript; it uses the task reward',
  importSettings: {
    title: 'Import settings',
    lead: 'Paste a configuration of TRL or of another program: a whole script with GRPOConfig(…), a shell script, JSON, YAML, lines such as beta = 0.04, or a Markdown table. The text is read, not run.',
    field: 'Configuration',
    paste: 'Paste a configuration above.',
    forms: {
      json: 'JSON',
      yaml: 'YAML',
      lines: 'lines of names and values',
      python: 'Python',
      command: 'a command',
      table: 'a table',
      link: 'a link of this page (nothing else in the text counts)',
    },
    read: (form: string, taken: number, left: number) =>
      `Read as ${form}: ${taken === 1 ? '1 setting changes' : `${taken} settings change`}, ${left} left out.`,
    /** what is broken in a text that is read all the same */
    broken: {
      yaml: (line: number, found: string) =>
        `The text is broken: line ${line} is not YAML: ${found}. Its lines were read one by one.`,
      bracket: (line: number, found: string) =>
        `The text is broken: nothing closes the bracket of line ${line}: ${found}. Settings may be missing.`,
    },
    notGrpo: (method: string) =>
      `This configures ${method}, not GRPO. Only settings in the text are taken; all others keep their values on the page.`,
    /** blocks of Markdown or YAML documents, of which one is read */
    part: ({ begins, count, unit }: SeveralParts) =>
      `${count} ${unit === 'block' ? 'blocks' : 'YAML documents'} have settings. Only the one that begins with “${begins}” is read. To read another one, paste it alone.`,
    several: ({ called, count, read, variable, differing }: SeveralCalls) =>
      `The text calls ${called} ${counted(count, 'time', 'times')}. ${
        differing === undefined
          ? `These are the settings of call ${read}${variable === undefined ? '' : ` (${variable})`}. To read another call, paste that call alone.`
          : `The calls differ in ${counted(differing, 'setting, which is', 'settings, which are')} not taken. To take them, paste one of the calls alone.`
      }`,
    /** columns of a table beside the one that is read */
    tableColumns: (read: string, others: readonly string[]) =>
      `The values are those of the column “${read}”. Not read: ${list.format(others.map((other) => `“${other}”`))}. To read another column, delete this one.`,
    /** commands of a script beside the one that is read */
    others: (commands: string) => `The settings of other commands in the text are not read: ${commands}.`,
    /** the file that a command is given with --config, or that a file is laid over; the text may have settings itself */
    inFile: (file: string, hasSettings: boolean) =>
      hasSettings
        ? `More settings are in ${file}, which is not read. To use them, import and apply that file first, then this one.`
        : `Settings are in ${file}: import that file.`,
    program: 'What the file leaves out',
    programs: {
      defaults: (program: string) => `Defaults of ${program}`,
      none: 'Keep the values of this page',
      unknown: (program: string) =>
        `${program}: its defaults are not known here, so the values of this page stay`,
    },
    /** why the defaults are not those of the newest version */
    older: (name: string, program: string) =>
      `The text has ${name}, which TRL 1.13 refuses. Settings that it leaves out therefore take the defaults of ${program}, the newest version known here that has this name. If it was written for another version, choose that one.`,
    /** a version of TRL in the text, and the version whose defaults count because of it */
    pinned: (version: string, program: string) =>
      `The text names trl ${version}; the nearest defaults known here are those of ${program}.`,
    columns: { setting: 'Setting', theirs: 'Theirs', here: 'Here', taken: 'Taken' },
    caption: 'Settings of the file and of this page',
    /** why no row of it can be left */
    whole: 'A configuration of this page is taken as a whole, with its task.',
    take: (label: string) => `Take ${label}`,
    origins: {
      default: (program: string) => `default of ${program}`,
      always: (program: string) => `always so in ${program}`,
    },
    /** rows that are folded until they are asked for */
    same: (n: number) =>
      n === 1 ? '1 setting has the same value here' : `${n} settings have the same value here`,
    unread: (n: number) =>
      n === 1 ? 'The value of 1 setting cannot be read' : `The values of ${n} settings cannot be read`,
    meaningless: (n: number) => (n === 1 ? '1 name has no meaning here' : `${n} names have no meaning here`),
    /** a preset of the task has all that is taken from the text, and other values elsewhere */
    agrees: (preset: string, also: readonly string[]) =>
      `All values that are taken equal those of the preset “${preset}”. The preset also sets ${list.format(also)} to other values. To use these too, choose the preset.`,
    /** a text that changes nothing: all its values are those of the page, or only those that are taken, or none is taken */
    unchanged: {
      same: 'Nothing changes: the page already has these values.',
      some: 'Nothing changes: the page already has the values that are taken. The table says why the others are not taken.',
      none: 'Nothing of this text is taken; the table says why.',
    },
    apply: 'Apply',
    close: 'Close',
    notAllowed: (problem: KnobProblem, written: string) =>
      `${'min' in problem && SWITCH.test(written) ? `${written} is not a number; ` : ''}allowed: ${allowed(problem)}`,
    plain: (setting: string, problem: KnobProblem) =>
      `${setting} takes one plain value; allowed: ${allowed(problem)}`,
    near: (known: string) => `no setting has this name; one is called ${known}`,
    sameAs: (first: string) => `the same setting as ${first}, which counts`,
    idle: (because: string) => `has no effect there: ${because}`,
    together: (conflict: string) => `${conflict} Both keep their values on the page.`,
    why: {
      none: 'no value is given',
      'no-literal': 'a list, or not a plain value',
      computed: 'known only when the program or script runs, or the template is filled in',
      conditional:
        'set under a condition, in a loop, in a function or by another file; none of these is run here',
      elsewhere: 'set in a function that the text does not call',
      'several-calls': 'the argument of a function that is called with several values',
      'no-setting': 'the page has no such setting',
      'data-set': 'follows from the size of a data set, which the file does not contain',
      'not-stated': 'follows from a setting that the file does not name',
      'batch-unread':
        'the batch follows from this and from another setting whose value is not known or not taken',
      fraction: 'not a whole number of groups or mini-batches',
      device: 'how a device divides a batch; the result is the same',
      weights:
        'weights are a file: open it with Import (safetensors); tensors that do not fit are listed, and the others can be taken',
      'always-on': 'the page always trains with GRPO',
      'one-kl': 'the page has one KL penalty, and takes the one in the loss',
      critic: 'needs a critic, a network that predicts rewards; the page has none',
      updates: 'counts updates; the page counts completions',
      'other-method': 'a setting of another loss than GRPO’s',
      repeated: 'named more than once; the first counts',
      replaceable: 'a later part of the text may set it again, in a way that cannot be read here',
      overridden: 'named more than once; the last counts',
    },
    stays: (why: string, here: string) => `${why}: the page keeps ${here}`,
    madeForLarge: {
      rate: 'chosen for a model of billions of parameters; this small network would not learn',
      schedule: 'chosen together with the learning rate of a model of billions of parameters',
      warmup: 'chosen for a model of billions of parameters and its number of updates',
      decay: 'chosen for a model of billions of parameters',
      batch: 'chosen for a model of billions of parameters',
      'mini-batches': 'made for a larger batch; here a mini-batch would be less than one group',
      steps: 'the length of their run; training here ends when you stop it',
      length: 'chosen for completions of thousands of tokens',
      tokens:
        'chosen for completions of thousands of tokens; of the short ones here it leaves too few tokens to learn from (measured)',
    },
    /** on values that are taken */
    remarks: {
      option: 'default of this option in the file; the command line may set another value',
      epoch: 'the text does not state how many prompts an epoch has; this number is taken',
      entropy: 'without an entropy bonus, addition and countdown learn more slowly here (measured)',
      kl: 'without KL and without an entropy bonus, addition, countdown and reverse digits learn more slowly here (measured)',
      updates:
        'with fewer updates a step, addition, countdown and reverse digits need more steps here (measured)',
      'no-clip': 'with one update a step every ratio is 1, so the clip never acts',
      cap: 'CISPO multiplies each policy gradient by its ratio, but at most by ε high: a cap below 1 shrinks them all, even if every ratio is 1, so that KL and an entropy bonus weigh more. With 0.28 and a bonus, addition learns more slowly here (measured); the paper uses 5',
      scale:
        'without the division by the standard deviation, policy gradients are smaller and an entropy bonus weighs more: with a bonus, addition learns more slowly here (measured)',
      'narrow-clip':
        'made for a learning rate of about 1e-6; with the rate of this page it clipped nearly half of the tokens in a test with four mini-batches, and addition learned more slowly',
    },
    /** what was not read as settings is for Verify */
    isReport:
      'This is a training report, not a configuration. Verify, in Train below the charts, checks its numbers.',
    toVerify: 'Open in Verify',
    /** what was not read as settings opens in another view */
    elsewhere: {
      log: { says: 'This is the log of a run, not its settings.', opens: 'Open in Runs' },
      rows: { says: 'These are rows of prompt and answer, not settings.', opens: 'Open as Own data' },
      results: {
        says: 'These are results of a comparison or a sweep, not settings of one run.',
        opens: 'Open the results',
      },
    },
    isMetrics:
      'This is a table of metrics that this page wrote. It contains no settings: use the exported run (JSON) instead.',
    isTokens:
      'This file has the tokens of a run of this page. It contains no settings: use the exported run (JSON) instead.',
    experiment: (link: string) => `This is a comparison or a sweep, which opens with its link: #${link}`,
    notRead: {
      empty: () => 'The text is empty.',
      json: (_: number, found: string) => `This is not JSON: ${found}.`,
      packed: () => 'This is a packed link. Open it in the browser: it sets up the page.',
      job: (_: number, found: string) =>
        `This is a file for ${found}, without a command that has settings. Paste the command or the script that trains.`,
      aliases: () =>
        'This YAML repeats too many values with aliases such as *name. Write out the values that are needed.',
      yaml: (line: number, found: string) => `Line ${line} is not YAML: ${found}`,
      line: (line: number, found: string) =>
        `Line ${line} is not “name: value”, “name = value” or a row of a table: ${found}`,
      toml: (line: number, found: string) =>
        `Line ${line} begins a section of TOML, which is not read: ${found}. Paste JSON, YAML, Python, a command, a Markdown table, or lines such as beta = 0.04 without sections.`,
      python: () =>
        'This is Python, but it has neither a call of GRPOConfig with settings nor lines such as beta = 0.04. Defaults of functions, as in def loss(beta=0.04), are not read: their calls may give other values.',
      unparsed: () =>
        'This Python text is too long, too deeply nested or too faulty to be read. Paste only the part that has the settings, such as the call of GRPOConfig.',
      'too-long': (_: number, found: string) =>
        `The text has ${found} characters; at most 100,000 are read. Paste only the part that has the settings.`,
    },
  },
  trl: {
    header: (trainer: string) =>
      `Trains with ${trainer}Trainer of TRL 1.13: pip install "trl==1.13.0". Without another model it trains the page’s network, from the first weights of the seed or from exported ones (--weights FILE), and saves it as model.safetensors in --output-dir; the page opens that of a transformer with Import. With --model it trains another one, on the same prompts and rewards, with a learning rate of 1e-06 and an entropy bonus of 0 (TRL’s defaults) in place of the page’s, which are for a network of a few thousand weights; --learning-rate and --entropy-coef set others, and --max-steps the number of steps. It runs on a GPU if there is one, else on the CPU. Prompts, rewards and the number of steps are those of a small task of the page: for a task of your own, replace INSTRUCTION, draw_prompt, PARTS and problems below, and choose MAX_STEPS, which counts updates.`,
  },
  verl: {
    header: (version: string) =>
      `Trains with verl ${version}: python FILE.py --model NAME writes the prompts and starts verl.trainer.main_ppo with the overrides below; more overrides can follow, and --print shows them all. Every name was compared with the configuration files of verl 0.7.1, 0.8.0 and 0.9.0; no training with verl was tried, because it needs a GPU. The file also contains the reward function. The page’s learning rate and entropy bonus are for a network of a few thousand weights: in their place are 1e-06 and 0 (verl’s defaults), and --learning-rate and --entropy-coeff set others. Prompts, rewards and the number of steps are those of a small task of the page: for a task of your own, replace rows and compute_score below, and set RESPONSE_LENGTH and --steps.`,
  },
  replay: {
    header: (trainer: string, trace: string, tolerance: string, isTransformer: boolean) =>
      `Replays a run of the page in ${trainer}Trainer of TRL 1.13, with the completions that the page drew. Put ${trace} beside this file and run: python FILE.py. It prints TRL’s metrics beside the page’s, step by step. It ends with an error if a metric differs by more than ${tolerance} (relative if the metric is above 1; ten times that for grad_norm), or if an advantage differs by more than that and by more than rounding in 32 bits can. Where rounding alone decides the sign of an advantage, the page’s is taken, because both programs count clipped tokens by that sign. Each step begins with the page’s weights; with --free, only the first step does. Both programs compute in 32 bits: their weights stay within about 1e-6 of each other until rounding puts a number on different sides of a ReLU’s zero or a clip limit. From then on the two runs differ, although both follow the same rules.${isTransformer ? ' With --free, the weights of a transformer part by some 1e-4 within ten steps, and its metrics do not: the gradient of the bias of its keys is 0 but for rounding, because a softmax does not change when the same number is added to all scores, and AdamW divides this rounding by itself.' : ''}`,
    tokens: 'TRL counts the token between prompt and completion too',
    time: 'seconds on another machine',
    klOfDraws: 'TRL measures it once, at sampling; the page measures it in every update',
    noEnd: 'all completions have the same length: TRL counts them as truncated, the page as ended',
  },
}
