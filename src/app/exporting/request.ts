/** A question to the worker. Its answer comes later, or never if the run is replaced. */
export interface WorkerRequest<Answer> {
  /** Sends the question; resolves to null if the worker has no answer. */
  ask(send: () => void): Promise<Answer | null>
  /** Answers the question; null if the run is gone or has failed. */
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
