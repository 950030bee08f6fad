/** The view Runs, and what Compare and Sweep say of what is kept. */
export const runs = {
  left: {
    compare: (done: string, total: string) =>
      `A comparison from an earlier visit is kept: ${done} of ${total} runs done.`,
    sweep: (done: string, total: string) =>
      `A sweep from an earlier visit is kept: ${done} of ${total} runs done.`,
  },
  goOn: 'Go on with it',
  notNow: 'Not now',
}

export type RunsText = typeof runs
