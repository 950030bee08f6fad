import type { RunWeights } from '../../train/weights'

/** A question to the worker that is answered later, or never, where its run is replaced. */
export interface WeightsRequest {
  /** The weights of the run; null where it gives none. */
  ask(send: () => void): Promise<RunWeights | null>
  /** Answers whoever asked; null where the run is gone or has failed. */
  answer(weights: RunWeights | null): void
}

export function createWeightsRequest(): WeightsRequest {
  let waiting: ((weights: RunWeights | null) => void)[] = []
  return {
    ask: (send) =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) send()
      }),
    answer(weights) {
      const answered = waiting
      waiting = []
      for (const resolve of answered) resolve(weights)
    },
  }
}
