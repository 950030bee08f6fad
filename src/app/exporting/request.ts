/** A question to the worker that is answered later, or never, where its run is replaced. */
export interface WorkerRequest<Answer> {
  /** What the worker answers; null where it gives nothing. */
  ask(send: () => void): Promise<Answer | null>
  /** Answers whoever asked; null where the run is gone or has failed. */
  answer(answer: Answer | null): void
}

export function createRequest<Answer>(): WorkerRequest<Answer> {
  let waiting: ((answer: Answer | null) => void)[] = []
  return {
    ask: (send) =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) send()
      }),
    answer(answer) {
      const answered = waiting
      waiting = []
      for (const resolve of answered) resolve(answer)
    },
  }
}
