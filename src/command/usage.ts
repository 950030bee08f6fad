import { RewardError } from '../sandbox/convention'
import { command, english } from '../text/english'
import { visible } from '../text/visible'
import { isOutOfMemory } from '../worker/failure'
import { isSystemError, reasonOf } from './systemFault'

/** The exit codes of the commands. 130 is the code of a shell for a command that Ctrl-C ended. */
export const EXIT = { done: 0, failed: 1, usage: 2, files: 3, interrupted: 130 } as const

/** The end of a command, with a sentence and an exit code. */
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
   * @param did the operation that failed
   * @param error the error of the system
   * @throws the error itself if it is not from the system
   */
  constructor(path: string, did: keyof typeof command.file.could, error: unknown) {
    if (!isSystemError(error)) throw error
    super(command.file.fault(path, command.file.could[did], reasonOf(error)), EXIT.files)
  }
}

/** The sentence for an error that ended a command, and its exit code. Only a bug in the program is shown with its stack. */
export function endOf(error: unknown): { said: string; exit: CommandError['exit'] } {
  if (error instanceof CommandError) return { said: error.message, exit: error.exit }
  if (error instanceof RewardError)
    return { said: visible(english.ownReward.sentence(error.fault)), exit: EXIT.usage }
  if (isSystemError(error)) {
    const { path, syscall } = error
    return {
      said: `${path ?? syscall ?? command.file.system}: ${reasonOf(error)}.`,
      exit: EXIT.files,
    }
  }
  if (isOutOfMemory(error))
    return {
      said: command.ended.outOfMemory(error.message),
      exit: EXIT.failed,
    }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return {
    said: command.ended.bug(stack),
    exit: EXIT.failed,
  }
}
