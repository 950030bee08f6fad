/** A command that cannot be carried out as it was written: exit code 2. */
export class UsageError extends Error {}

/** What a command ends with. 130 is what a shell reports of a command that Ctrl-C ended. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const
