import type { WriteStream } from 'node:tty'
import { visible } from '../text/visible'

/** Milliseconds between two updates on a terminal, and between two lines in a file. The first line appears at once. */
const ON_TERMINAL = 200
const IN_FILE = 10_000

/** Shows the progress of a command: one line that is rewritten on a terminal, an occasional line elsewhere. */
export interface ProgressLine {
  /** Shows the line if one is due; `line` is called only then. */
  tell(line: () => string): void
  /** Shows the last line, which stays. */
  end(line: string): void
}

/**
 * @param out the output, stderr
 * @param now milliseconds, never falling
 */
export function createProgressLine(
  out: Pick<WriteStream, 'write' | 'isTTY' | 'columns'>,
  now: () => number = () => performance.now(),
): ProgressLine {
  const every = out.isTTY ? ON_TERMINAL : IN_FILE
  let told = -Infinity
  // a line longer than the terminal is wide could not be written over
  const show = (line: string, end: string) => {
    const shown = visible(line)
    out.write(out.isTTY ? `\r\x1b[2K${shown.slice(0, (out.columns || 80) - 1)}${end}` : `${shown}\n`)
  }
  return {
    tell(line) {
      if (now() - told < every) return
      told = now()
      show(line(), '')
    },
    end: (line) => void show(line, '\n'),
  }
}
