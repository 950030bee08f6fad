import { useMemo } from 'react'
import { comparisonTable, type ComparisonTable } from '../../../app/lab/compare/table'
import { useCompare } from '../useLab'

/** The comparison table of what has been trained so far. */
export function useTable(): ComparisonTable {
  const rows = useCompare((state) => state.rows)
  const settings = useCompare((state) => state.settings)
  const runs = useCompare((state) => state.runs)
  const version = useCompare((state) => state.version)
  return useMemo(() => comparisonTable({ rows, settings, runs, version }), [rows, settings, runs, version])
}
