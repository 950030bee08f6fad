/**
 * Resolves once nothing is left to do. Only promises wait for each other in a page whose store is in memory and whose worker is in
 * this thread, and Node settles all of them before its next turn.
 */
export const drained = () => new Promise<void>((resolve) => setImmediate(resolve))
