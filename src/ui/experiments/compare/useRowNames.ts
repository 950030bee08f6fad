import { useMemo } from 'react'
import { startOf } from '../../../app/experiments/compare/starts'
import { baseOf } from '../../../tasks/fields'
import { stageOf } from '../../../experiments/compare/examples'
import type { ComparisonRow, RowId } from '../../../experiments/state'
import { presetChanged } from '../../../settings/presets'
import type { Catalogue } from '../../../text'
import { useText } from '../../AppContext'
import { useCompare } from '../useExperiments'

/**
 * The name of every row by its id: the preset of the task that it is, or its algorithm, marked if its knobs are no longer those of the preset, with a letter if
 * several rows have the same name.
 */
export function rowNames(
  rows: readonly ComparisonRow[],
  { presets, panel, compare, tasks }: Pick<Catalogue, 'presets' | 'panel' | 'compare' | 'tasks'>,
): ReadonlyMap<RowId, string> {
  const seen = new Map<string, number>()
  const all = rows.map(({ id, config }) => {
    const stage = stageOf(config)
    const start = startOf(config)
    const setups: Readonly<Record<string, { label: string } | undefined>> = tasks[config.task].setups
    const preset = presets[config.algorithm].name
    const isChanged = presetChanged(config, baseOf(config))
    const ofStart = start === null ? undefined : setups[start]?.label
    const name = ofStart ?? (stage ? compare.stages[stage] : isChanged ? panel.presetChanged(preset) : preset)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { id, name, count }
  })
  return new Map(
    all.map(({ id, name, count }) => [id, seen.get(name)! > 1 ? `${name} ${letter(count)}` : name]),
  )
}

/** The names of the rows of the shown comparison. */
export function useRowNames(): ReadonlyMap<RowId, string> {
  const text = useText()
  const rows = useCompare((state) => state.rows)
  return useMemo(() => rowNames(rows, text), [rows, text])
}

/** The same where there is little room: a stage has the name of its chip. */
export function useShortNames(): ReadonlyMap<RowId, string> {
  const text = useText()
  const rows = useCompare((state) => state.rows)
  return useMemo(
    () => rowNames(rows, { ...text, compare: { ...text.compare, stages: text.compare.stageChips } }),
    [rows, text],
  )
}

const letter = (count: number) => String.fromCharCode(64 + count)
