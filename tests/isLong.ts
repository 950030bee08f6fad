import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isLong: boolean
  }
}

/** Whether these are the tests of `npm run test:long`, which runs some files of `npm test` too, with all that they hold. */
export const isLong = inject('isLong')

/** How many of so many generated cases a run tries: the first quarter with `npm test`, all with `npm run test:long`. */
export const casesOf = (all: number): number => (isLong ? all : Math.ceil(all / 4))

/** A test of `npm run test:long` alone. */
export const longTest = isLong ? test : test.skip
