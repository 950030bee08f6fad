import { visibleLines } from '../text/visible'

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
