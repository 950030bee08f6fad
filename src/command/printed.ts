import { visibleLines } from '../text/visible'

/** Where lines are printed: stdout or stderr. */
type Output = Pick<NodeJS.WritableStream, 'write'>

/** Prints lines to a stream. Links, files and code can contain control characters of terminals: they are shown as escapes. */
export const printer =
  (out: Output) =>
  (line: string): void =>
    void out.write(`${visibleLines(line)}\n`)
