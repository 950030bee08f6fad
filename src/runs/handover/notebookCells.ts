/** The code cells of a notebook without what they have printed; null if a value is no notebook. */
export function withoutOutputs(json: unknown): string | null {
  const { cells, nbformat } = (json ?? {}) as { cells?: unknown; nbformat?: unknown }
  if (nbformat === undefined || !Array.isArray(cells)) return null
  const code = (cells as ({ cell_type?: unknown; source?: unknown } | null)[]).flatMap((cell) =>
    cell?.cell_type === 'code' ? [{ cell_type: 'code', source: cell.source }] : [],
  )
  return JSON.stringify({ cells: code, nbformat }, null, 1)
}
