import type { Experiments } from '../app/experiments/experiments'

const PLACE = 'grpo-playground-comparison'

/** The comparison of the last visit, as the text of its link; empty if none was stored. */
export function storedComparison(): string {
  try {
    return localStorage.getItem(PLACE) ?? ''
  } catch {
    return ''
  }
}

/** Stores the comparison whenever it changes, for the next visit. Its runs are not stored. */
export function storeComparisons(experiments: Experiments): void {
  let stored = experiments.fragment('compare')
  experiments.store.subscribe(({ compare }, before) => {
    const { rows, settings, view } = before.compare
    if (compare.rows === rows && compare.settings === settings && compare.view === view) return
    const text = experiments.fragment('compare')
    if (text === stored) return
    stored = text
    try {
      localStorage.setItem(PLACE, text)
    } catch {
      // storage is full or forbidden
    }
  })
}
