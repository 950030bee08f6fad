import { visibleLines } from '../text/visible'

/** Where lines are printed: stdout or stderr. */
type Output = Pick<NodeJS.WritableStream, 'write'>

/**
 * Listens for an output that cannot be written, such as a file on a full disk. The reader of a pipe may stop early, as head
 * does. That is not an error, and the results are still written.
 * @param fault called with the first error
 */
export function watchOutput(
  out: Pick<NodeJS.WritableStream, 'on'>,
  fault: (error: NodeJS.ErrnoException) => void,
): void {
  let isTold = false
  out.on('error', (error: NodeJS.ErrnoException) => {
    if (isTold || error.code === 'EPIPE') return
    isTold = true
    fault(error)
  })
}

/** Prints lines to a stream. Links, files and code can contain control characters of terminals: they are shown as escapes. */
export const printer =
  (out: Output) =>
  (line: string): void =>
    void out.write(`${visibleLines(line)}\n`)
