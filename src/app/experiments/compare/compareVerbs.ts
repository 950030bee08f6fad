import { programFile } from '../../../runs/cluster/programs'
import type { KnobValue } from '../../../settings/knob'
import type { RunConfig } from '../../../settings/knobs'
import { edit } from '../../editing'
import { withTask, type Field } from '../../../tasks/fields'
import { exportComparisonJson, stepsCsv, tableCsv } from '../../../experiments/compare/comparisonExport'
import type { SavedExperiment } from '../savedExperiment'
import type { ExperimentsContext } from '../context'
import { writeCompare } from '../../../experiments/compare/compareLink'
import { choiceConfig, rowOfChoice } from '../../../experiments/compare/choices'
import { budgetOfExample, exampleRows } from '../../../experiments/compare/examples'
import {
  defaultBudget,
  isAllowed,
  keyOfRun,
  MOST_ROWS,
  SETTING_LIMITS,
  withRow,
  isShared,
  withInkFirst,
} from '../../../experiments/compare/rows'
import { runConfig } from '../../../experiments/runKey'
import { trialPlanOfCompare, trialsOfCompare } from '../../../experiments/trials'
import type { CompareSetting, CompareState, ComparisonRow } from '../../../experiments/state'
import type { CompareVerbs, OwnVerbs } from '../verbs'
import { rowsOfPair } from './pairRows'
import { rowOfStart, startConfig } from './starts'

/** @param take applies other rows or settings, and trains the new runs */
export function compareVerbs(
  context: ExperimentsContext,
  experiment: SavedExperiment,
  take: (change: Partial<Pick<CompareState, 'rows' | 'settings'>>) => void,
): OwnVerbs<CompareVerbs> {
  const state = () => context.get().compare
  const set = (change: Partial<CompareState>) => context.set({ compare: { ...state(), ...change } })

  const rowOf = (id: string): ComparisonRow | undefined => state().rows.find((row) => row.id === id)

  function add(config: RunConfig, after?: string): void {
    const { rows } = state()
    if (rows.length >= MOST_ROWS) context.limit('rows', 1, MOST_ROWS, rows.length + 1)
    else take({ rows: withRow(rows, config, after) })
  }

  /** All rows with a new value of a shared field; null if a row cannot have that value. */
  function shared(field: Field, value: KnobValue): readonly ComparisonRow[] | null {
    const rows = state().rows.map((row) => {
      const outcome = edit(row.config, field, value)
      return 'taken' in outcome ? { ...row, config: outcome.taken } : null
    })
    return rows.every((row) => row !== null) ? rows : null
  }

  function setKnob(id: string, field: Field, value: KnobValue, written = String(value)): void {
    const row = rowOf(id)
    if (!row) return
    if (field === 'seed' || field === 'budget') return verbs.set(field, value as number, written)
    const at = { view: 'compare', row: isShared(field) ? null : id } as const
    const config = context.edited(row.config, field, value, at, written)
    if (!config) return
    const rows = isShared(field)
      ? shared(field, value)
      : state().rows.map((one) => (one === row ? { ...row, config } : one))
    if (rows) take({ rows })
  }

  const verbs: OwnVerbs<CompareVerbs> = {
    reset() {
      set({ explanation: { state: 'none' } })
      experiment.reset()
    },
    toggleChoice(choice) {
      const { rows } = state()
      const row = rowOfChoice(rows, choice)
      if (row === null) add(choiceConfig(rows[0].config, choice))
      else if (rows.length > 1) verbs.remove(row)
    },
    toggleStart(start) {
      const { rows } = state()
      const row = rowOfStart(rows, start)
      if (row === null) add(startConfig(rows[0].config, start))
      else if (rows.length > 1) verbs.remove(row)
    },
    compareStarts(pair) {
      set({ view: { ...state().view, metric: pair.metric } })
      const settings = { ...state().settings, budget: pair.budget }
      take({ rows: rowsOfPair(pair, state().rows[0].config), settings })
    },
    clear: () => take({ rows: state().rows.slice(0, 1) }),
    matchReference(only) {
      const [{ config: first }] = state().rows
      const matched = (config: RunConfig): RunConfig => {
        const { beta, useReference } = first
        const outcome = edit({ ...config, beta }, 'useReference', useReference)
        return 'taken' in outcome ? outcome.taken : config
      }
      const isMatched = ({ id }: ComparisonRow) => only === undefined || id === only
      take({
        rows: state().rows.map((row) => (isMatched(row) ? { ...row, config: matched(row.config) } : row)),
      })
    },
    duplicate(id) {
      const row = rowOf(id)
      if (row) add(row.config, id)
    },
    remove(id) {
      const rows = state().rows.filter((row) => row.id !== id)
      if (rows.length === 0) context.limit('rows', 1, MOST_ROWS, 0)
      else take({ rows: withInkFirst(rows) })
    },
    putFirst(id) {
      const { rows } = state()
      const first = rows.filter((row) => row.id === id)
      take({ rows: withInkFirst([...first, ...rows.filter((row) => row.id !== id)]) })
    },
    setKnob,
    chooseTask(task) {
      const { rows, settings } = state()
      if (rows[0].config.task === task) return
      const before = defaultBudget(rows[0].config)
      const moved = rows.map((row) => ({ ...row, config: withTask(row.config, task) }))
      const isDefault = settings.budget === before
      take({
        rows: moved,
        settings: isDefault ? { ...settings, budget: defaultBudget(moved[0].config) } : settings,
      })
    },
    set(setting: CompareSetting, value, written = String(value)) {
      if (!isAllowed(setting, value)) {
        const { least, most } = SETTING_LIMITS[setting]
        return context.limit(setting, least, most, written)
      }
      const settings = { ...state().settings, [setting]: value }
      if (setting === 'threshold') set({ settings })
      else take({ settings })
    },
    setView: (change) => set({ view: { ...state().view, ...change } }),
    chooseExample(example) {
      const rows = exampleRows(example, state().rows[0].config)
      const budget = budgetOfExample(example) ?? defaultBudget(rows[0].config)
      take({ rows, settings: { ...state().settings, budget } })
    },
    explain(row, seed) {
      const key = keyOfRun(state(), row, seed)
      if (key === null || !state().runs.has(key)) return
      set({ explanation: { state: 'asked', row, seed } })
      experiment.explain(
        key,
        state().rows.map(({ config }) => runConfig(config, seed, state().settings.budget)),
      )
    },
    forgetExplanation: () => set({ explanation: { state: 'none' } }),
    sweepLearningRate(id) {
      const row = rowOf(id)
      if (row) context.sweepLearningRate(row.config, state().settings)
    },
    openInTrain(id, seed) {
      const row = rowOf(id)
      if (row) context.openInTrain(runConfig(row.config, seed, state().settings.budget))
    },
    copyLink: () => context.copyLink(writeCompare(state())),
    exportJson: () => context.save('grpo-comparison.json', JSON.stringify(exportComparisonJson(state()))),
    exportTableCsv: (names) => context.save('grpo-comparison-table.csv', tableCsv(state(), names)),
    exportProgram(program) {
      const { file, text } = programFile(program, trialPlanOfCompare(state()))
      context.save(file, text)
    },
    exportTensorBoard: () =>
      context.saveEvents('grpo-comparison-tensorboard.zip', trialsOfCompare(state()), state().runs),
    exportStepsCsv: (names) => context.save('grpo-comparison-steps.csv', stepsCsv(state(), names)),
  }
  return verbs
}
