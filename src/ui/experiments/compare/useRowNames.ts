import { useMemo } from 'react'
import { startOf } from '../../../app/experiments/compare/starts'
import { baseOf, valueOf, type Field } from '../../../tasks/fields'
import { rank } from '../../../experiments/compare/differences'
import { changedKnobs } from '../../../settings/config'
import { OF_ALGORITHM, type RunConfig } from '../../../settings/knobs'
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
 * apart by the settings in which they differ. A row that is alone of its preset, but changed, names its changed settings of the
 * algorithm. Names that are still alike have a letter.
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
    const ofStart = start === null ? undefined : setups[start]?.label
    const whole = ofStart ?? (stage ? compare.stages[stage] : preset)
    return { row, whole, isChanged: whole === preset && presetChanged(config, baseOf(config)) }
  })
  const isOne = new Set(named.map(({ whole }) => whole)).size === 1
  const told = named.map(({ row, whole, isChanged }) => {
    const alike = named.filter((other) => other.whole === whole)
    const { config } = row
    const settings =
      alike.length > 1
        ? settingsOf(
            config,
            alike.map((one) => one.row),
          )
        : isChanged
          ? changedFrom(baseOf(config), config).filter(isOfAlgorithm)
          : []
    const written = settings
      .slice(0, MOST_SETTINGS)
      .map((field) =>
        compare.settingOf(
          isShort ? shortField(field, config.task, text) : fieldText(field, config.task, text).label,
          valueText(field, valueOf(field, config), config.task, text),
        ),
      )
    if (written.length === 0) return { row, name: isChanged ? panel.presetChanged(whole) : whole }
    const apart = compare.rowSettings(written)
    return { row, name: isShort && isOne ? apart : compare.rowWith(whole, apart) }
  })
  return new Map(
    told.map(({ row, name }) => {
      const alike = told.filter((other) => other.name === name)
      const place = alike.findIndex((one) => one.row === row)
      return [row.id, alike.length === 1 ? name : `${name} ${letter(place + 1)}`]
    }),
  )
}

const isOfAlgorithm = (field: Field) => (OF_ALGORITHM as readonly Field[]).includes(field)

/** The settings in which a configuration differs from another, the main ones first. */
const changedFrom = (from: RunConfig, config: RunConfig): readonly Field[] =>
  (changedKnobs(from, config) as Field[])
    .filter((field) => !IMPLIED.includes(field))
    .toSorted((a, b) => rank(a) - rank(b))

/**
 * The settings that tell a configuration from those of the other rows: the settings in which the rows differ if they
 * are few; otherwise only those of them in which the configuration differs from its preset.
 */
function settingsOf(config: RunConfig, rows: readonly ComparisonRow[]): readonly Field[] {
  const [first, ...others] = rows
  const fields = new Set(others.flatMap((other) => changedFrom(first.config, other.config)))
  const sorted = [...fields].toSorted((a, b) => rank(a) - rank(b))
  const told = new Set(rows.map((row) => JSON.stringify(sorted.map((field) => valueOf(field, row.config)))))
  if (sorted.length <= MOST_SETTINGS && told.size === rows.length) return sorted
  return changedFrom(baseOf(config), config).filter((field) => fields.has(field))
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
