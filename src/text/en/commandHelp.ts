import type { ExperimentKind } from '../../settings/views'

/** The views as the page names them. */
const viewNames: Readonly<Record<ExperimentKind, string>> = { compare: 'Compare', sweep: 'Sweep' }

/** The last part of the help of each command. */
interface HelpFacts {
  /** the engines that run without a browser */
  engines: string
  /** exit codes */
  exit: Readonly<Record<'done' | 'failed' | 'usage' | 'files' | 'interrupted', number>>
  seeds: { min: number; max: number }
}

const exitCodes = ({ exit }: HelpFacts, failed: string) => `Exit codes:
  ${exit.done}    done
  ${exit.failed}    failed: ${failed}
  ${exit.usage}    the command could not be carried out as it was given
  ${exit.files}    a file could not be read or written, for example because the disk is full
  ${exit.interrupted}  interrupted`

const FOLDER = `Paths of the results are written to stdout, everything else to stderr. Ctrl-C saves the results so far. DIR also gets two
hidden files: one records which files the commands wrote, the other locks DIR while a command runs.`

/** What the commands print with --help. */
export const commandHelp = {
  train: ({
    steps,
    task,
    lengths,
    addition,
    ...facts
  }: HelpFacts & {
    /** the names of --export */
    exports: string
    /** the names of --defaults */
    programs: string
    steps: number
    task: string
    lengths: number
    addition: number
  }) => `Trains a run without a browser. On the same engine and device the numbers are those of the page, bit for bit.

  npm run train -- '<link or file>' [options]

The link is the one that the page copies, or its text after #, such as '#task=addition&beta=0'. The file is one of these:
- a run that the page exported as JSON
- settings by their names in links, as a JSON object such as {"task": "addition", "beta": 0}
- settings of another program, such as TRL, as JSON, YAML, Python or a command. Unknown names are listed and left out.

  --out DIR        folder of the results; default runs/TASK-ALGORITHM-seedSEED. If more settings than these differ from the
                   defaults, TASK-ALGORITHM is followed by eight hexadecimal digits that are computed from them, except from
                   stop conditions, so that --resume with more --steps finds the folder. Results of an earlier command are
                   replaced.
                   If DIR contains a file of the same name that was changed or comes from another program, nothing is trained.
  --overwrite      replace all results in DIR, and delete all event files of TensorBoard there
  --wait           wait until no other process writes into DIR
  --steps N        stop after N steps, 1 to ${steps} (max_steps)
  --seed S         seed of the run, ${facts.seeds.min} to ${facts.seeds.max}
  --engine NAME    ${facts.engines}; default: the engine in the link if it runs here, otherwise cpu
  --task NAME      the task, for settings of another program; default ${task}
  --defaults NAME  the program whose defaults are meant if the file leaves a setting out, or none; default: the program that
                   the file was written for. Names: ${facts.programs}
  --take LIST      settings to take that are left out because they were made for large models, such as learning_rate, by their
                   names in links with commas between them, or all
  --json --csv --tensorboard --weights
                   files to write; default all four, unless --export names others
  --export LIST    files to write instead of all four, or beside those of them that are asked for, by names with commas
                   between them, or all: the files of the page’s menu Share, which are
                   ${facts.exports}
                   tokens and tokensParquet have at most 16 steps of a run, spread evenly; the command names them
  --evaluations    print each evaluation, while the run trains, as a line of JSON: step, completions, eval_reward, reward
  --resume         continue from the checkpoint in DIR, if there is one, bit for bit; use a larger --steps to train further
  --help           this text

Without --steps, and without max_steps, budget or stop_reward in the link, a run takes ${lengths} times the steps that its task needs
with the default settings: for addition ${addition}.

With all four, DIR then contains run.json, metrics.csv, events.out.tfevents.*, weights.safetensors with load_weights.py
beside it, which opens it in PyTorch, and checkpoint.bin for --resume.
${FOLDER}

${exitCodes(facts, 'for example, the loss became infinite')}
`,

  read: (exit: Readonly<Record<'fine' | 'unreadable' | 'wrong', number>>) =>
    `Reads logs of other programs’ training, and says what they imply, what is wrong, and what is not.

  npm run read -- FILE… [--json]

A file is a console log of TRL, Unsloth, verl, ms-swift, OpenRLHF, prime-rl or mlx-lm, trainer_state.json, a table of a notebook,
metrics.jsonl, as tinker writes it, a TensorBoard event file, or a CSV export of W&B. Its format is recognised. At most 200 MiB are read.

  --json           print one JSON object
  --help           this text

Exit codes:
  ${exit.fine}    nothing is wrong
  ${exit.wrong}    something is wrong
  ${exit.unreadable}    no log could be read
`,

  compare: {
    what: 'Trains configurations on the same seeds and prompts without a browser, and tests their differences.',
    example: '#view=compare&seeds=8&budget=20000&row=task=addition&row=task=addition;algorithm=reinforce',
  },
  sweep: {
    what: 'Trains every cell of a sweep without a browser, with several seeds.',
    example: '#view=sweep&base=task=addition&x=beta:0,0.04&y=epsilon:0.1,0.2&seeds=3&budget=20000',
  },
  experiment: ({
    name,
    what,
    example,
    workers,
    cores,
    ...facts
  }: HelpFacts & {
    name: ExperimentKind
    what: string
    example: string
    workers: number
    cores: number
  }) => `${what}

  npm run ${name} -- '<link>' [options]

The link is the one that the page copies in ${viewNames[name]}, or its text after #, such as
'${example}'.

  --out DIR        folder of the results; default runs/${name}-DIGITS, eight hexadecimal digits that are computed from the link.
                   Results of an earlier command are replaced.
                   If DIR contains a file of the same name that was changed or comes from another program, nothing is trained.
  --overwrite      replace all results in DIR
  --wait           wait until no other process writes into DIR
  --steps N        a budget of N steps for every run, instead of the link’s budget
  --seed S         the first seed, ${facts.seeds.min} to ${facts.seeds.max}
  --engine NAME    ${facts.engines}, for all runs
  --workers K      threads that train the runs, 1 to ${workers}; default one per core, here ${cores}. The results do not depend on it.
  --json --csv --tensorboard
                   files to write; default all
  --resume         continue from the checkpoint in DIR, if there is one, bit for bit
  --runs DIR       use the runs that npm run train has finished in the folders of DIR; train only the others
  --program NAME   ray or optuna: train nothing, and write DIR/ray_tune.py or DIR/optuna_study.py, which trains the runs on
                   many machines
  --help           this text

DIR then contains results.json with every step of every run, results.csv with the table of means and intervals, tensorboard
with a folder and an event file for every run, and checkpoint.bin for --resume.
${FOLDER}

${exitCodes(facts, 'for example, the code of a reward failed in some runs')}
`,
}
