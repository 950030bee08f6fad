import type { RowsFault } from '../../../settings/rowsFault'
import type { WeightsProblem } from '../../../train/weights'
import { sizeOf } from '../../fileSize'
import { rowsFault } from '../own/rowsFault'
import { importing } from './importing'

/** What is wrong with a file, and where: a path such as `metrics.reward[12]`, empty for the file as a whole. */
export interface RunFileProblem {
  problem: 'json' | 'format' | 'version' | 'type' | 'length'
  place: string
  /** what was found, and what is allowed there */
  found: string
  allowed: string
}

/** Why a file is not read; `tensor` names the entry of the header. */
export type TensorProblem =
  | { problem: 'too-short'; bytes: number }
  | { problem: 'header-length'; length: number; bytes: number }
  | { problem: 'header-too-long'; length: number; most: number }
  | { problem: 'header-json'; detail: string }
  | { problem: 'too-many-tensors'; count: number; most: number }
  | { problem: 'metadata' }
  | { problem: 'entry'; tensor: string }
  | { problem: 'type-of-tensor'; tensor: string; type: string }
  | { problem: 'size'; tensor: string; shape: readonly number[]; bytes: number }
  /** its numbers do not begin where those of the tensor before it end, or end after the file */
  | { problem: 'offsets'; tensor: string; from: number; to: number; expected: number; bytes: number }
  | { problem: 'rest'; expected: number; bytes: number }

/** Why a file was not imported. */
export type ImportProblem =
  | RunFileProblem
  | TensorProblem
  | { problem: 'too-large'; bytes: number; most: number }
  | { problem: 'too-many'; count: number; most: number }
  /** more rows of prompt and answer than their editor can show */
  | { problem: 'rows'; fault: RowsFault }
  /** the browser cannot read it, as a folder */
  | { problem: 'unreadable'; detail: string }
  /** none of the kinds that the page reads */
  | { problem: 'unknown'; isText: boolean }
  | { problem: 'unknown-format'; found: string }

export interface ExportsText {
  /** a file of a long run and how much of it there is; it is also the name of the progress bar */
  writing(format: string, share: string): string
  cancel: string
  cancelOf(format: string): string
  /** `why` is null where the visitor cancelled it */
  notWritten(file: string, why: string | null): string
  noWeights: string
  codeNotAllowed: string
  imported: Record<'run' | 'weights', (file: string, steps: string) => string>
  refused(file: string, why: ImportProblem): string
  weightsRefused(why: WeightsProblem): string
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

const shapeOf = (shape: readonly number[]) => `[${shape.join(', ')}]`

export const exports: ExportsText = {
  writing: (format, share) => `Writing the ${format}: ${share}`,
  cancel: 'Cancel',
  cancelOf: (format) => `Cancel the ${format}`,
  notWritten: (file, why) =>
    why === null
      ? `${file} was not saved: you cancelled it.`
      : `${file} was not saved, because writing it failed: ${why}. The run is unchanged; try again, or close other tabs if memory is short.`,
  noWeights:
    'There are no weights to export: the run is not ready, was replaced, or has failed. Press Reset, then try again.',
  codeNotAllowed:
    'Nothing was exported, because the reward is code from elsewhere that you have not let run. Read the code and press Run this code, then export again.',
  imported: {
    run: (file, steps) =>
      `${file} is open: its settings are in the fields, and its curves of ${steps} steps lie faintly behind. Press Play to train the same run again.`,
    weights: (file, steps) =>
      `${file} is open: this run has its settings, and begins with its weights of step ${steps} and a fresh optimiser. A link does not carry weights, and Reset begins with those of the seed.`,
  },
  refused(file, why) {
    const start = `${file} was not opened`
    switch (why.problem) {
      case 'too-large':
        return `${start}: it has ${sizeOf(why.bytes)}; files of this kind may have at most ${sizeOf(why.most)}.`
      case 'too-many':
        return `${start}, nor those after it: ${why.count} files were given, and at most ${why.most} are opened at once.`
      case 'rows':
        return `${start}. ${rowsFault(why.fault)}`
      case 'unreadable':
        return `${start}: the browser could not read it (${why.detail}). A folder cannot be opened; give its files.`
      case 'unknown':
        return `${start}: it is ${why.isText ? 'text' : 'binary data'} in which nothing that this page reads was recognised. Import takes ${importing.kindList}.`
      case 'unknown-format':
        return `${start}: its “format” is ${why.found}, which this page does not read. Import takes ${importing.kindList}.`
      case 'json':
        return `${start}: it is not valid JSON (${why.found}).`
      case 'format':
        return `${start}: its “format” is ${why.found}; an exported run has ${why.allowed}.`
      case 'version':
        return `${start}: its “version” is ${why.found}; this page reads ${why.allowed}.`
      case 'type':
        return `${start}: ${why.place === '' ? 'the file' : why.place} is ${why.found}; it must be ${why.allowed}.`
      case 'length':
        return `${start}: ${why.place} has ${why.found} entries; it must have ${why.allowed}.`
      case 'too-short':
        return `${start}: it has ${why.bytes} bytes; a safetensors file begins with 8 that give the length of its header.`
      case 'header-length':
        return `${start}: its first 8 bytes announce a header of ${why.length} bytes; the file has ${why.bytes}.`
      case 'header-too-long':
        return `${start}: its header has ${sizeOf(why.length)}; the header may have at most ${sizeOf(why.most)}.`
      case 'too-many-tensors':
        return `${start}: its header names ${why.count} tensors; this page reads at most ${why.most}.`
      case 'header-json':
        return `${start}: its header, from byte 8 on, is not a JSON object (${why.detail}).`
      case 'metadata':
        return `${start}: __metadata__ in its header must be an object of texts.`
      case 'entry':
        return `${start}: the header’s entry ${why.tensor} needs dtype, shape and data_offsets.`
      case 'type-of-tensor':
        return `${start}: tensor ${why.tensor} has type ${why.type}; this page reads F32.`
      case 'size':
        return `${start}: tensor ${why.tensor} has shape ${shapeOf(why.shape)} and ${why.bytes} bytes; each number takes 4.`
      case 'offsets':
        return `${start}: tensor ${why.tensor} lies at bytes ${why.from} to ${why.to}; it must begin at ${why.expected}, and the file has ${why.bytes}.`
      case 'rest':
        return `${start}: its tensors end at byte ${why.expected}, but ${why.bytes} follow the header.`
    }
  },
  weightsRefused(why) {
    const end = 'The run begins with the weights of its seed instead.'
    switch (why.problem) {
      case 'missing':
        return `The weights do not fit: tensor ${why.tensor} of shape ${shapeOf(why.expected)} is missing. ${end}`
      case 'shape':
        return `The weights do not fit: tensor ${why.tensor} has shape ${shapeOf(why.shape)}; these settings need ${shapeOf(why.expected)}. ${end}`
      case 'unknown':
        return `The weights do not fit: these settings have no tensor ${why.tensor}. ${end}`
      case 'not-finite':
        return `The weights were not taken: number ${why.index} of tensor ${why.tensor} is not finite. ${end}`
    }
  },
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
