import type { History } from '../history/history'
import { rowsBetween } from '../../metrics/stepTable'
import type { Thinned } from '../../runs/fillSteps'
import type { StoredSteps, WritingOrder } from '../../runs/writing/protocol'
import type { SavedAs } from '../saved/keeper'
import type { VerbContext } from '../context'
import type { Writing } from '../state'

interface Written {
  content: Blob
  /** the thinned steps of the run */
  thinned: Thinned | undefined
}

/** The files of long runs, one after the other, each written by a worker of its own. */
export interface Writings {
  /**
   * Writes a file; null if it was cancelled, cannot be written, or is being written already.
   * @param history of the run, which may grow and be thinned meanwhile
   */
  write(file: string, order: WritingOrder, history: History): Promise<Written | null>
  /** Cancels a file that is being written or waits. */
  cancel(file: string): void
}

export function createWritings({ get, set, tell, services }: VerbContext): Writings {
  /** cancels each unfinished file */
  const cancels = new Map<string, () => void>()
  /** settles when the file that was requested last is finished */
  let turn: Promise<unknown> = Promise.resolve()

  function written(order: WritingOrder, history: History, file: string, cancelled: Promise<null>) {
    return new Promise<Written | null>((resolve) => {
      const end = (result: Written | null) => {
        writer.close()
        resolve(result)
      }
      const writer = services.startWriter((event) => {
        switch (event.type) {
          case 'lacks':
            return writer.send({ type: 'rows', rows: rowsBetween(history, event.from, event.to) })
          case 'written': {
            const { steps } = event
            const isIt = (one: Writing) => one.file === file
            return set({ writing: get().writing.map((one) => (isIt(one) ? { ...one, steps } : one)) })
          }
          case 'file':
            return end(event)
          case 'failed':
            if (event.message === null) tell({ kind: 'part-missing' })
            else tell({ kind: 'not-written', file, why: { failed: event.message } })
            return end(null)
          case 'ended':
            tell({ kind: 'not-written', file, why: 'ended' })
            return end(null)
          case 'alive':
            return
        }
      })
      void cancelled.then(() => end(null))
      writer.send({ type: 'write', order })
    })
  }

  return {
    async write(file, order, history) {
      if (cancels.has(file)) return null
      let cancel!: () => void
      const cancelled = new Promise<null>((resolve) => (cancel = () => resolve(null)))
      cancels.set(file, cancel)
      const { format, run } = order
      set({ writing: [...get().writing, { file, format, steps: 0, of: run.history.steps }] })
      const mine = turn.then(() =>
        cancels.get(file) === cancel ? written(order, history, file, cancelled) : null,
      )
      turn = mine
      const result = await Promise.race([mine, cancelled])
      cancels.delete(file)
      set({ writing: get().writing.filter((one) => one.file !== file) })
      return result
    },
    cancel(file) {
      const cancel = cancels.get(file)
      if (!cancel) return
      cancel()
      tell({ kind: 'not-written', file, why: 'cancelled' })
    },
  }
}

/** The saved runs that have the steps of a run: the run itself, and its parent while the run has not been saved. */
export function storedStepsOf(as: SavedAs | null, steps: number): readonly StoredSteps[] {
  if (!as) return []
  const own = { run: as.id, upTo: steps }
  const isInherited = as.known === 0 && as.parent
  return isInherited ? [{ run: isInherited.run, upTo: isInherited.step }, own] : [own]
}
