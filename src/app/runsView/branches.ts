import type { KnobChange } from '../../runs/export'
import type { SavedRunEntry, RunParent } from '../../runs/saved/savedStore'

/** A run and the runs that continued from one of its steps. */
export interface Branch {
  run: SavedRunEntry
  /** the start of the run; null if it started with step 0. Its parent may have been deleted. */
  from: RunParent | null
  /** the knobs that have changed since then */
  changes: readonly KnobChange[]
  /** by their first step, earlier ones first */
  branches: readonly Branch[]
}

/** The trees of all runs that branched from another one, or have branches. */
export function branchesOf(runs: readonly SavedRunEntry[]): Branch[] {
  const known = new Set(runs.map(({ id }) => id))
  const childrenOf = new Map<string, SavedRunEntry[]>()
  for (const run of runs) {
    if (!run.parent || !known.has(run.parent.run)) continue
    childrenOf.set(run.parent.run, [...(childrenOf.get(run.parent.run) ?? []), run])
  }
  const branch = (run: SavedRunEntry): Branch => ({
    run,
    from: run.parent,
    changes: run.changes.filter(({ step }) => step > (run.parent?.step ?? 0)),
    branches: (childrenOf.get(run.id) ?? [])
      .toSorted((a, b) => a.parent!.step - b.parent!.step || a.created - b.created)
      .map(branch),
  })
  return runs
    .filter((run) => (run.parent ? !known.has(run.parent.run) : childrenOf.has(run.id)))
    .toSorted((a, b) => a.created - b.created)
    .map(branch)
}
