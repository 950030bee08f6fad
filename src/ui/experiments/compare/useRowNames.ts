import { useMemo } from 'react'
import { startOf } from '../../../app/experiments/compare/starts'
import { baseOf, valueOf, type Field } from '../../../tasks/fields'
import { rank } from '../../../experiments/compare/differences'
import { changedKnobs } from '../../../settings/config'
import { fieldText, valueText } from '../../fieldText'
import { shortField } from '../../runs/runText'
import { stageOf } from '../../../experiments/compare/examples'
import type { RowNames } from '../../../experiments/compare/comparisonExport'
import type { ComparisonRow } from '../../../experiments/state'
import { presetChanged } from '../../../settings/presets'
import type { Catalogue } from '../../../text'
import { useText } from '../../AppContext'
import { useCompare } from '../useExperiments'

/** The most settings in a name. */
const MOST_SETTINGS = 2

/** Settings that follow from others: a reference from β, and whether ε high follows ε from ε high. */
const IMPLIED: readonly Field[] = ['useReference', 'epsilonHighFollows']

/**
 * The name of every row by its id: the preset of the task that it is, or its algorithm. Several rows of the same preset are told
 * apart by the settings in which they differ; else those whose knobs are no longer the preset's are marked. Names that are still
 * alike have a letter.
 *
 * @param isShort for where there is little room: settings are called by their symbols, and if all rows share a preset, only the
 * settings are named
 */
export function rowNames(rows: readonly ComparisonRow[], text: Catalogue, isShort = false): RowNames {
  const { presets, panel, compare, tasks } = text
  const named = rows.map((row) => {
    const { config } = row
    const stage = stageOf(config)
    const start = startOf(config)
    const setups: Readonly<Record<string, { label: string } | undefined>> = tasks[config.task].setups
    const preset = presets[config.algorithm].name
    const isChanged = presetChanged(config, baseOf(config))
    const ofStart = start === null ? undefined : setups[start]?.label
    const ofStage = stage ? compare.stages[stage] : preset
    const whole = ofStart ?? ofStage
    return { row, whole, name: isChanged && !stage && !ofStart ? panel.presetChanged(preset) : whole }
  })
  const isOne = new Set(named.map(({ whole }) => whole)).size === 1
  const told = named.map(({ row, whole, name }) => {
    const alike = named.filter((other) => other.whole === whole)
    const settings = settingsApart(alike.map((one) => one.row))
    const { task } = row.config
    const written = settings.map((field) =>
      compare.settingOf(
        isShort ? shortField(field, task, text) : fieldText(field, task, text).label,
        valueText(field, valueOf(field, row.config), task, text),
      ),
    )
    if (alike.length === 1 || written.length === 0) return { row, name }
    return {
      row,
      name:
        isShort && isOne
          ? compare.rowSettings(written)
          : compare.rowWith(whole, compare.rowSettings(written)),
    }
  })
  return new Map(
    told.map(({ row, name }) => {
      const alike = told.filter((other) => other.name === name)
      const place = alike.findIndex((one) => one.row === row)
      return [row.id, alike.length === 1 ? name : `${name} ${letter(place + 1)}`]
    }),
  )
}

/** The settings by which all of these rows can be told apart; none if they are too many, or do not tell all apart. */
function settingsApart(rows: readonly ComparisonRow[]): readonly Field[] {
  const [first, ...others] = rows
  const changed = new Set(others.flatMap(({ config }) => changedKnobs(first.config, config) as Field[]))
  const fields = [...changed]
    .filter((field) => !IMPLIED.includes(field))
    .toSorted((a, b) => rank(a) - rank(b))
  const told = new Set(
    rows.map(({ config }) => JSON.stringify(fields.map((field) => valueOf(field, config)))),
  )
  return fields.length <= MOST_SETTINGS && told.size === rows.length ? fields : []
}

/** The names of the rows of the shown comparison. */
export function useRowNames(): RowNames {
  const text = useText()
  const rows = useCompare((state) => state.rows)
  return useMemo(() => rowNames(rows, text), [rows, text])
}

/** The same where there is little room: a stage has the name of its chip. */
export function useShortNames(): RowNames {
  const text = useText()
  const rows = useCompare((state) => state.rows)
  return useMemo(
    () => rowNames(rows, { ...text, compare: { ...text.compare, stages: text.compare.stageChips } }, true),
    [rows, text],
  )
}

const letter = (count: number) => String.fromCharCode(64 + count)
