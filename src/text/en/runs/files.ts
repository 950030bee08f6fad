import type { ExportId, FileGroup } from '../../../settings/exportIds'

/** The menu of what a run can be saved as, and the button that opens files. */
export const files = {
  menu: 'Export',
  groups: { data: 'Data', figures: 'Figures', code: 'Code' } satisfies Record<FileGroup, string>,
  items: {
    json: { label: 'JSON', help: 'Settings, changes and every metric of every step. Import opens it again.' },
    csv: { label: 'CSV', help: 'One line per step, one column per metric.' },
    csvLong: { label: 'Long table', help: 'The same with one line per measurement: step, metric, value.' },
    csvGroups: {
      label: 'Table of groups',
      help: 'One line per group and step: mean and std of advantage and reward.',
    },
    csvVerl: {
      label: 'CSV with verl’s names',
      help: 'One line per step: the metrics that verl has, under its names, so that you can compare the run with verl’s.',
    },
    tokens: {
      label: 'Tokens (JSON Lines)',
      help: 'One line per token and update of the steps that the page has inspected: every step that you take singly, but only two or three a second while the run plays, and at most 200. Log-probs of policy, old policy and reference, advantage, mask. In Python: pandas.read_json(FILE, lines=True).',
    },
    tokensParquet: {
      label: 'Tokens (Parquet)',
      help: 'The same steps as a Parquet file, whose metadata names them. In Python: pandas.read_parquet(FILE).',
    },
    tensorboard: {
      label: 'TensorBoard',
      help: 'An event file: scalars, histograms, sampled completions, settings. wandb reads it too.',
    },
    weights: {
      label: 'Weights',
      help: 'Policy and reference as safetensors, with the settings, and a Python file that loads them in PyTorch. Import opens the weights again.',
    },
    huggingFace: {
      label: 'Hugging Face',
      help: 'A folder (ZIP) for AutoModelForCausalLM. Trainers of Hugging Face models train it. Import opens it, and what they save.',
    },
    loader: {
      label: 'PyTorch loader',
      help: 'A Python file that opens the weights and checks the greedy outputs.',
    },
    report: { label: 'Report', help: 'Markdown with settings, evaluations, last values and charts.' },
    trl: {
      label: 'TRL',
      help: 'A Python file that trains this task with TRL: with its settings, prompts and rewards, and the page’s network or your model.',
    },
    verl: {
      label: 'verl',
      help: 'A Python file with the reward function for verl, which also starts verl with these settings.',
    },
    replay: {
      label: 'Replay in TRL',
      help: 'A Python file and a trace: TRL trains on the completions of the first 100 steps and prints its metrics beside the page’s.',
    },
    ray: {
      label: 'Ray Tune',
      help: 'A Python program in which Ray’s own sampler searches learning rate, β and ε around these values on many machines. With --points it trains 16 points, whose results open in Sweep.',
    },
    optuna: {
      label: 'Optuna',
      help: 'The same search by Optuna’s sampler: a study that any number of workers can share.',
    },
  } satisfies Record<ExportId, { label: string; help: string }>,
  open: 'Import',
  /** under the entry of a menu that does the same */
  openShort: 'Runs, weights, results, logs, rows, or settings of other programs. Or drop files on the page.',
  paste: 'Paste settings',
  pasteShort: 'A config, script or command of TRL, verl or another program, as text.',
  openHelp:
    'Opens files: exported runs, weights, settings of other programs, results of comparisons and sweeps, and rows of prompt and answer. You can also drop them anywhere on the page.',
}
