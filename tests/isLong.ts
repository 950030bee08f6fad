import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isLong: boolean
  }
}

/** Whether this is `npm run test:long`, which also runs some files of `npm test`, with all their cases. */
export const isLong = inject('isLong')

/** How many of `all` generated cases are tried: the first tenth in `npm test`, all in `npm run test:long`. */
export const casesOf = (all: number): number => (isLong ? all : Math.ceil(all / 10))

/** A test that only `npm run test:long` runs. */
export const longTest = isLong ? test : test.skip
