import { RewardError } from '../sandbox/convention'
import { en } from '../text/en'
import { visible, visibleLines } from '../text/visible'
import { UsageError } from './usage'

/** Where lines are printed: stdout or stderr. */
type Output = Pick<NodeJS.WritableStream, 'write'>

/**
 * Prints lines to a stream. What a link, a file or code brought may stand in them: characters that a terminal would obey are
 * shown as escapes.
 */
export const printer =
  (out: Output) =>
  (line: string): void =>
    void out.write(`${visibleLines(line)}\n`)

/** What is said of an error: of one that the caller can mend, what to mend. */
export function saying(error: unknown): string {
  if (error instanceof RewardError) return visible(en.ownReward.sentence(error.fault))
  if (error instanceof UsageError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
