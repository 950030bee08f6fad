import type { MetricKey } from '../../metrics/metrics'
import type { KnobValue } from '../../settings/knob'
import type { ProgramId } from '../../settings/exportIds'
import type { RunConfig, TaskId } from '../../settings/knobs'
import type { Field } from '../../tasks/fields'
import type { BeforeAfter } from './compare/starts'
import type { RowChoice } from '../../experiments/compare/choices'
import type { RowNames } from '../../experiments/compare/comparisonExport'
import type { Example } from '../../experiments/compare/examples'
import type {
  CellId,
  CompareSetting,
  CurveView,
  HalvingSettings,
  RowId,
  SearchedKnob,
  Summary,
  SweepAxis,
  SweepSetting,
} from '../../experiments/state'

/**
 * Verbs about training. Editing removes runs or adds new ones, and every run that stays keeps its training. New runs wait for
 * Play; while an experiment plays, they start at once.
 */
interface TransportVerbs {
  play(): void
  pause(): void
  toggle(): void
  /** Clears everything that was trained. */
  reset(): void
  /** Continues the experiment of an earlier visit, or stops offering it. */
  resumeStored(): void
  declineStored(): void
}

/** The verbs of a view without those about training that all experiments have. */
export type OwnVerbs<Verbs> = Omit<Verbs, 'play' | 'pause' | 'toggle' | 'resumeStored' | 'declineStored'>

export interface CompareVerbs extends TransportVerbs {
  /** Adds the row of a choice, or removes the row that equals it. */
  toggleChoice(choice: RowChoice): void
  /**
   * Adds a preset of the task as a row with its own settings of the task. If there is an equal row, removes it instead.
   */
  toggleStart(start: string): void
  /** Replaces all rows by a preset of the task and its after, and shows the metric that tells them apart. */
  compareStarts(pair: BeforeAfter): void
  /** Removes all rows but the first. */
  clear(): void
  /** Gives a row, or all rows, the first row's β and reference, as far as their other settings allow it. */
  matchReference(row?: RowId): void
  duplicate(row: RowId): void
  remove(row: RowId): void
  /** Makes a row the first one, with which the others are compared. */
  putFirst(row: RowId): void
  /**
   * Sets a field of a row. The task and its own knobs are set in every row, so that all answer the same prompts. `written` is
   * the visitor's input if it differs from the value.
   */
  setKnob(row: RowId, field: Field, value: KnobValue, written?: string): void
  chooseTask(task: TaskId): void
  set(setting: CompareSetting, value: number, written?: string): void
  setView(change: Partial<CurveView>): void
  /** Replaces all rows by those of an example, on its task and with its budget. */
  chooseExample(example: Example): void
  /** Asks how each row's configuration would use the next batch of this row's run with this seed. */
  explain(row: RowId, seed: number): void
  forgetExplanation(): void
  /** Sweeps the learning rate of one row: opens Sweep with it. */
  sweepLearningRate(row: RowId): void
  /** Opens a row's run in Train, from step 0. */
  openInTrain(row: RowId, seed: number): void
  copyLink(): Promise<void>
  /** JSON: every run's config, seed and metrics, and the table's figures. */
  exportJson(): void
  /** Saves the table, or every step of every run, as CSV, with the names of the rows. */
  exportTableCsv(names: RowNames): void
  exportStepsCsv(names: RowNames): void
  /** Saves an event file of every run for TensorBoard, in one ZIP file. */
  exportTensorBoard(): void
  /** Saves a program that trains all its runs on many computers. */
  exportProgram(program: ProgramId): void
}

export interface SweepVerbs extends TransportVerbs {
  /** Sets the configuration that every cell starts from; axes stay if the task has their knobs. */
  setBase(config: RunConfig): void
  setBaseKnob(field: Field, value: KnobValue, written?: string): void
  setGrid(x: SweepAxis, y: SweepAxis | null): void
  /** Reads the text of an axis: "0, 0.01, 0.04", "grpo, rloo", "log 1e-4 1e-1 8", "linear 0 1 5". */
  writeAxis(axis: 'x' | 'y', field: Field, written: string): void
  setSearch(method: 'random' | 'sobol', knobs: readonly SearchedKnob[], points: number): void
  set(setting: SweepSetting, value: number, written?: string): void
  /** Editing a sweep with stages starts it over, because its stages compared other runs. */
  setHalving(halving: HalvingSettings | null): void
  setScore(metric: MetricKey, summary: Summary): void
  setHover(cell: CellId | null): void
  select(cell: CellId): void
  setBestShare(share: number): void
  brush(knob: number, range: readonly [number, number] | null): void
  /** Opens the cell's first seed in Train, from step 0. */
  openInTrain(cell: CellId): void
  copyLink(): Promise<void>
  exportJson(): void
  exportCsv(): void
  /** Saves an event file of every run for TensorBoard, in one ZIP file. */
  exportTensorBoard(): void
  /** Saves a program that trains all its runs to their budget on many computers. */
  exportProgram(program: ProgramId): void
}

/** The verbs of Compare and of Sweep; of the page itself, see `ViewVerbs`. */
export interface ExperimentsVerbs {
  compare: CompareVerbs
  sweep: SweepVerbs
  dismiss(message: number): void
  /** *Compare with REINFORCE*: Train's configuration as the first row, REINFORCE as the second; opens Compare. */
  compareWithReinforce(): void
  /** A preset of the task of Train's configuration and its after as the two rows; opens Compare. */
  compareStartsOf(config: RunConfig, pair: BeforeAfter): void
  /** Opens a configuration in Train, from step 0; Undo restores the previous run. */
  openInTrain(config: RunConfig): void
  /** Opens Sweep with a grid around a configuration. */
  sweepAround(config: RunConfig): void
  /** The cells of the sweep as the rows of a comparison, on so many seeds; opens Compare. */
  compareCells(cells: readonly CellId[], seeds: number): void
}
