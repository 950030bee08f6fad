import { useMemo } from 'react'
import type { RowId } from '../../../app/lab/state'
import { useText } from '../../AppContext'
import { useCompare } from '../useLab'

/** The name of every row by its id: its algorithm, with a letter if several rows have the same one. */
export function useRowNames(): ReadonlyMap<RowId, string> {
  const { presets } = useText()
  const rows = useCompare((state) => state.rows)
  return useMemo(() => {
    const seen = new Map<string, number>()
    const all = rows.map(({ id, config }) => {
      const name = presets[config.algorithm].name
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return { id, name, count }
    })
    return new Map(
      all.map(({ id, name, count }) => [id, seen.get(name)! > 1 ? `${name} ${letter(count)}` : name]),
    )
  }, [rows, presets])
}

const letter = (count: number) => String.fromCharCode(64 + count)
