import { counted } from './counted'
import { largeRewards } from './messages'

const BINARY = {
  weights: () =>
    'has weights (safetensors) and no settings. Import opens it in the page. Give the exported run (JSON) instead.',
  pytorch: () =>
    'has weights of PyTorch and no settings. Give the script or the configuration of its training instead.',
  zip: () => 'is a ZIP archive. Unpack it, and give one file in it: the exported run (JSON) or settings.',
  gzip: () => 'is compressed with gzip. Unpack it, and give one file in it.',
  picture: () => 'is a picture. Give the exported run (JSON) or settings instead.',
  pdf: () => 'is a PDF. Copy the settings in it into a text file.',
  log: (path: string) =>
    `is the log of a run, not its settings. To read what it says: npm run read -- ${path}`,
}

/** The sentences of the command line, which speaks no other language. */
export const command = {
  refused: (name: string, written: string, allowed: string) =>
    `${name} ${written.trim() === '' ? 'is empty' : `cannot be ${written}`}. Allowed: ${allowed}.`,
  range: (least: number, most: number) => `${least} to ${most}`,
  noCommand: 'The command',
  option: {
    unknown: (option: string, known: string) =>
      `${option} is not an option of this command. Allowed: ${known}. See --help.`,
    repeated: (option: string) => `${option} is given more than once. Give it once.`,
    missing: (option: string) => `${option} has no value. Write ${option}=VALUE. See --help.`,
    noValue: (option: string, value: string) =>
      `${option} takes no value, but ${value === '' ? 'an empty one' : value} was given. Write ${option} alone.`,
    dash: (option: string, value: string) =>
      `${option} has no value: ${value} begins with a dash, as options do. If it is the value, write ${option}=${value}.`,
  },
  oneSource: (found: number) => `Give one link or file, not ${found}. See --help.`,
  emptySource:
    "The link or file is empty. Give a link such as '#task=addition&beta=0', or the path of a file. See --help.",
  noLog: 'Give one or more logs, such as trainer_state.json. See --help.',
  emptyFolder: (name: string) => `${name} is empty. Give the path of a folder.`,
  onlyForeign: (task: string, what: string) =>
    `--task=${task} is only for settings of another program, and ${what} names its own task.`,
  optionOfForeign: (option: string, what: string) =>
    `${option} is only for settings of another program, and ${what} has the settings of this page.`,
  aLink: 'a link',
  /** a file that is not written, with each setting that its program has not, and the values that it has */
  notExported: (
    file: string,
    refused: readonly { name: string; value: string; allowed: readonly string[] }[],
  ) =>
    `${file} was not written. ${refused
      .map(({ name, value, allowed }) =>
        allowed.length > 0
          ? `${name} cannot be ${value} there. Allowed: ${allowed.join(', ')}.`
          : `There is no counterpart of ${name} = ${value}.`,
      )
      .join(' ')}`,
  tokenSteps: (file: string, steps: readonly number[], of: number) =>
    `${file} has the tokens of ${steps.length} of the ${of} steps, spread evenly over the run: ${steps.join(', ')}.`,
  /** how TensorBoard is told a folder; a shell takes the path as one word */
  tensorboard: (folder: string) =>
    `To see it in TensorBoard: tensorboard --logdir ${/^[\w./:\\-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", `'\\''`)}'`}`,

  link: {
    noLink: (written: string, view: string) =>
      `${written} is not a link such as '#view=${view}&…'. Copy the link of ${view} from the page.`,
    noFile: (written: string, view: string) =>
      `${written}: there is no such file. npm run ${view} takes a link such as '#view=${view}&…', which the page copies.`,
    afterQuestionMark: (corrected: string) =>
      `The settings of a link stand after #, not after ?: use '${corrected}'.`,
    version: (version: string, most: number) =>
      `The link has version ${version}; this copy reads links up to version ${most}. Update this copy of the playground.`,
    leftOut: (names: string) => `The link had no room for ${names}. Use the exported run (JSON) instead.`,
    view: (view: string, asked: string) =>
      `This is a link to the view ${view}, not ${asked}. Use npm run ${view}.`,
    noCommand: (view: string) => `This is a link to the view ${view}, which no command trains.`,
    name: 'the link',
    row: (row: number) => `configuration ${row} of the link`,
    base: 'the base of the sweep',
    problems: 'In the link:',
    repeated: (name: string) => `${name} is set more than once.`,
    sameSetting: (name: string, other: string) => `${name} and ${other} are the same setting.`,
    missing: (name: string, example: string) => `${name} is missing. Add an entry such as ${example}.`,
    wrong: (name: string, written: string, fault: string) => `${name}=${written}: ${fault}`,
    unknown: (name: string) => `${name} is not a setting.`,
  },

  file: {
    problems: (path: string) => `In ${path}:`,
    missing: (written: string) =>
      `${written}: there is no such file. Give the path of a file, or a link such as '#task=addition&beta=0'.`,
    notObject: (path: string) => `${path} is not a JSON object.`,
    isLog: (path: string) =>
      `${path} is the log of a run, not its settings. To read what it says: npm run read -- ${path}`,
    notConfig: (path: string) => `${path}: config is not an object.`,
    notList: (path: string) => `${path}: changes is not a list.`,
    notChange: (place: string) => `${place} is not an object.`,
    liveSettings: 'a setting that can change during a run',
    positive: 'a whole number of at least 1',
    notFile: (path: string) => `${path} is not a file.`,
    notText: (path: string) => `${path} is not a text in UTF-8 or UTF-16. Save it as UTF-8.`,
    /** a file that is no text: what it is, and what opens it */
    binary: (path: string, kind: keyof typeof BINARY) => `${path} ${BINARY[kind](path)}`,
    tooLarge: (path: string, most: number) => `${path} is larger than ${most} MiB.`,
    of: (path: string, sentence: string) => `${path}: ${sentence}`,
    skipped: (name: string, why: string) => `not taken: ${name} (${why})`,
    ofTheirRun: 'the length of their run; --steps sets the length of this one',
    stays: (why: string, here: string) => `${why}; ${here} is kept`,
    changes: (setting: string, here: string, value: string, source: string) =>
      `${setting}: ${here} → ${value} (${source})`,
    inFile: (file: string) =>
      `More settings are in ${file}, which was not found. Put it where this file expects it, or give that file instead.`,
    laidOver: (paths: readonly string[]) => `laid over ${paths.toReversed().join(', over ')}`,
    ownBase: (path: string, base: string) =>
      `${path} is laid over ${base}, which is laid over ${path} itself.`,
    absent: (program: string, isKnown: boolean) =>
      isKnown
        ? `what the file leaves out: defaults of ${program} (--defaults NAME chooses another program, --defaults none the values of the page)`
        : `what the file leaves out: settings of the page, because the defaults of ${program} are not known here`,
    noSetting: (names: string) => `no such setting here: ${names}`,
    same: (count: string, names: string) => `${count}: ${names}`,
    could: {
      read: 'could not be read',
      written: 'could not be written',
      opened: 'could not be opened',
      made: 'could not be created',
      removed: 'could not be deleted',
    },
    fault: (path: string, did: string, reason: string) => `${path} ${did}: ${reason}.`,
    system: 'The system',
  },

  folder: {
    isFile: (option: string, path: string) => `${option}: ${path} is a file. Give a folder.`,
    dangling: (path: string) =>
      `${path} is a link to a file or folder that does not exist. Delete the link, or choose another --out.`,
    missing: (path: string) => `--runs: there is no folder ${path}.`,
    notFile: (path: string) => `${path} is not a file, and this command writes a file of this name.`,
    foreign: (path: string) =>
      `${path} was not written by this command. Choose another --out, or replace the file with --overwrite.`,
    /** one or more files, all of which --overwrite replaces or deletes */
    changed: (paths: readonly string[]) =>
      paths.length === 1
        ? `${paths[0]} was not written by this command, or was changed since. Choose another --out. With --overwrite the command replaces or deletes this file; add --resume to continue the training.`
        : `These files were not written by this command, or were changed since:\n  ${paths.join('\n  ')}\nChoose another --out. With --overwrite the command replaces or deletes these files; add --resume to continue the training.`,
    meanwhile: (path: string) => `${path} was created or changed by another program during this command.`,
    interrupted: (path: string) => `Interrupted while waiting for ${path}.`,
    inUse: (path: string) => `${path} is in use by another process.`,
    inUseBy: (path: string, by: { command: string; since: string; pid: number; host: string }) =>
      `${path} is in use: npm run ${by.command} has been writing into it since ${by.since} (process ${by.pid} on ${by.host}).`,
    chooseAnother: 'Choose another --out, or wait until it ends (--wait).',
    waiting: 'Waiting for it to end.',
    waitingForSign: (seconds: number) => `Waiting up to ${seconds} s to see whether it still runs.`,
    taken: 'It has taken the folder from this command.',
  },

  checkpoint: {
    notOne: (path: string) =>
      `${path} is not a checkpoint of this program. Delete it, or choose another --out.`,
    version: (path: string, found: string, allowed: number) =>
      `${path} is a checkpoint of version ${found}; this program reads version ${allowed}. Delete it, or choose another --out.`,
    ofOther: (path: string, found: string, asked: string) =>
      `${path} is a checkpoint of npm run ${found}, not of npm run ${asked}. Delete it, or choose another --out.`,
    damaged: (path: string) =>
      `${path} is damaged. Leave out --resume to start over, or choose another --out.`,
    refused: (path: string, sentence: string) =>
      `${path} is damaged: ${sentence} Leave out --resume to start over, or choose another --out.`,
    otherValues: (names: string) =>
      `The checkpoint is of a run with other values of ${names}. Leave out --resume to start over, or choose another --out.`,
    otherLink: (was: string, now: string) =>
      `The checkpoint is of #${was}\nand the link is #${now}\nLeave out --resume to start over, or choose another --out.`,
    otherEngine: (was: string, now: string) =>
      `The checkpoint was computed by the engine ${was}, but ${now} runs here, which rounds differently. Use --engine ${was}, or leave out --resume to start over.`,
    otherArithmetic:
      'Some of these steps were computed by another version of this program, which rounds the last bit differently: the link does not reproduce this result bit for bit.',
    otherBackend: (step: string, was: string, now: string) =>
      `Up to step ${step} this run was computed by ${was}; it continues with ${now}. The two round differently, so the numbers will differ slightly from those of an uninterrupted run.`,
    unknownBackend: 'a backend that is not recorded',
    notWritten: (sentence: string) =>
      `${sentence} The command continues without a checkpoint; --resume would begin at an earlier step.`,
  },

  ended: {
    noEnd: (steps: number) =>
      `No stop condition is set, so the run stops after ${counted(steps, 'step', 'steps')}. Use --steps N to change this.`,
    diverged: (
      what: 'loss' | 'gradient' | 'logp',
      step: number,
      restored: number,
      largestReward: number | undefined,
    ) =>
      `Failed: at step ${step} ${{ loss: 'the loss', gradient: 'the gradient', logp: 'log-probabilities' }[what]} became infinite or not a number. The weights are those of step ${restored}. ${largeRewards(largestReward)}Try a lower learning_rate, max_grad_norm=1, or a smaller num_iterations.`,
    failedStep: (step: number, sentence: string) =>
      `Failed in step ${step}: ${sentence} The results contain the steps before it.`,
    failed: (sentence: string) => `Failed: ${sentence}`,
    failedReward: (sentence: string) =>
      `Failed: ${sentence} Correct the reward code in the link and run the command again.`,
    failedRuns: 'Some runs failed. The results contain the steps that they took, and all other runs.',
    failedRun: (count: number, all: number, step: number, fault: string) =>
      `${count} of ${counted(all, 'run', 'runs')} with this reward failed, the first in step ${step}. ${fault}`,
    divergedRuns: (count: number, all: number) =>
      `${count} of ${counted(all, 'run', 'runs')} diverged: the loss, the gradient or log-probabilities became infinite or not a number. The means leave these runs out. The column diverged of results.csv, and results.json, say which runs they are.`,
    resumable: 'Interrupted. The results so far are saved; --resume continues from there.',
    notResumable:
      'Interrupted. There is no checkpoint of the last steps, so --resume cannot continue from there.',
    outOfMemory: (message: string) =>
      `Out of memory: ${message}. Try a smaller network or fewer completions.`,
    bug: (stack: string) => `The command failed because of a bug. Please report these lines:\n${stack}`,
    alone: (name: string) => `${name} cannot be used with --program, which trains nothing.`,
    noHalving: 'With --program and --runs, every run trains to its budget. Remove halving from the link.',
  },

  progress: {
    /** "addition · step 120 of 690 · reward 0.43 · evaluation 0.51 · 310 steps/s · 2 s left" */
    step: (step: number, of: number) => `step ${step}${of > 0 ? ` of ${of}` : ''}`,
    reward: (reward: string) => `reward ${reward}`,
    evaluation: (evaluation: string) => `evaluation ${evaluation}`,
    rate: (perSecond: string) => `${perSecond} steps/s`,
    /** "sweep · 3 of 48 runs · 41 % · 12 s left" */
    runs: (done: number, all: number) => `${done} of ${counted(all, 'run', 'runs')}`,
    share: (percent: number) => `${percent} %`,
    left: (seconds: number) => `${seconds} s left`,
  },
}
