import type { FileKind } from '../../../settings/fileKinds'
import { counted } from '../counted'

/** Files that are opened: the place to drop them, and what became of them. */
export const importing = {
  kinds: {
    log: {
      name: 'training logs',
      help: 'What TRL, verl, Unsloth, ms-swift and others wrote: figures, findings, and what they imply.',
    },
    weights: {
      name: 'weights',
      help: 'Starts a new run (safetensors, or the page’s Hugging Face ZIP). Import the model’s config.json with it, and the page compares them.',
    },
    run: { name: 'runs', help: 'Loads the settings and shows the old curves as faint lines (JSON).' },
    results: { name: 'results', help: 'A comparison or a sweep that was trained elsewhere (results.json).' },
    metrics: { name: 'metrics', help: 'Curves of a run, shown as faint lines (metrics.csv).' },
    report: { name: 'reports', help: 'A report of a training, checked in Verify (text, Markdown).' },
    settings: {
      name: 'settings',
      help: 'Settings of TRL or another program, shown before they are applied (JSON, YAML, Python, shell).',
    },
    rows: { name: 'rows', help: 'Prompts and answers for the task Own data (CSV, JSON, JSON Lines).' },
  } satisfies Record<FileKind, { name: string; help: string }>,
  /** all names of kinds, in a sentence */
  kindList:
    'an exported run or its metrics, weights, results of a comparison or a sweep, settings or a report of another program, rows of prompt and answer, or the log of a training',
  drop: 'Drop files to open them',
  /** the sizes that are read, and that nothing is executed */
  limits: (files: number, most: string, mostText: string) =>
    `At most ${files} files at once, each up to ${most} (settings: ${mostText}). The browser reads and checks them here; nothing in them is executed or sent.`,
  /** above results: how many of the runs in view came in a file */
  from: (file: string, here: string, all: string, engine: string | null) =>
    `Imported from ${file}: ${here} of ${counted(all, 'run', 'runs')} were trained elsewhere${engine === null ? '' : `, by the engine ${engine}`}. Their weights are not in the file. Press Reset to train them here.`,
  /** under the title of the dialog that shows a file’s settings */
  settingsOf: (file: string) => `From ${file}:`,
}
