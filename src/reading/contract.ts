/**
 * What is read from logs of other programs, and what is said of it. Everything here is plain data with typed arrays, which a
 * worker can send.
 */
export * from './log'
export type * from './said'
