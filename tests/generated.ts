import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The part of the generated cases that a run of tests tries. */
    shareOfCases: number
  }
}

/** How many of the generated cases this run tries: the first of them with `npm test`, all with `npm run test:long`. */
export const casesOf = (all: number): number => Math.ceil(all * inject('shareOfCases'))
