import { RewardError } from '../sandbox/convention'
import { english } from '../text/english'
import { visible } from '../text/visible'
import { isOutOfMemory } from '../worker/failure'
import { isSystemError, reasonOf } from './systemFault'

/** The exit codes of the commands. 130 is what a shell reports of a command that Ctrl-C ended. */
export const EXIT = { done: 0, failed: 1, usage: 2, files: 3, interrupted: 130 } as const

/** An end of a command that is told in one sentence, and its exit code. */
export class CommandError extends Error {
  readonly exit: (typeof EXIT)[keyof typeof EXIT]

  constructor(sentence: string, exit: CommandError['exit']) {
    super(sentence)
    this.exit = exit
  }
}

/** A command that cannot be carried out as it was written. */
export class UsageError extends CommandError {
  constructor(sentence: string) {
    super(sentence, EXIT.usage)
  }
}

/** A file or a folder that the system refuses to read or to write. */
export class FileError extends CommandError {
  /**
   * @param did what failed: "could not be written"
   * @param error what the system said
   * @throws the error itself if it is not from the system
   */
  constructor(path: string, did: string, error: unknown) {
    if (!isSystemError(error)) throw error
    super(`${path} ${did}: ${reasonOf(error)}.`, EXIT.files)
  }
}

/** What a command says of an error that ended it, and its exit code. Only a bug in the program is shown with its stack. */
export function endOf(error: unknown): { said: string; exit: CommandError['exit'] } {
  if (error instanceof CommandError) return { said: error.message, exit: error.exit }
  if (error instanceof RewardError)
    return { said: visible(english.ownReward.sentence(error.fault)), exit: EXIT.usage }
  if (isSystemError(error)) {
    const { path, syscall } = error
    return { said: `${path ?? syscall ?? 'The system'}: ${reasonOf(error)}.`, exit: EXIT.files }
  }
  if (isOutOfMemory(error))
    return {
      said: `Out of memory: ${error.message}. Try a smaller network or fewer completions.`,
      exit: EXIT.failed,
    }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return {
    said: `The command failed because of a bug. Please report these lines:\n${stack}`,
    exit: EXIT.failed,
  }
}
