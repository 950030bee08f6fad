/** Colours and cursor movements of terminals. */
// oxlint-disable-next-line no-control-regex
const ANSI = /\u001b\[[0-9;?]*[A-Za-z]|\u001b\][^\u0007]*\u0007/g
/** What Ray puts before each line of a worker: (TaskRunner pid=1593, ip=10.0.0.3) */
const WORKER = /^\s*\(\w+ pid=\d+[^)]*\)\s?/
/** A progress bar, after a time, a level or a place that loggers put before a line. */
const BAR = /^\s*(?:[\w \-[\]/.:#]*?:\s*)?\d{1,3}%\|[^|]*\|\s*(\d+)\/(\d+)/

/** A line without colours and without the prefix of a worker of Ray. */
export function cleaned(line: string): string {
  const plain = line.includes('\u001b') ? line.replace(ANSI, '') : line
  return plain.includes(' pid=') ? plain.replace(WORKER, '') : plain
}

/** The progress of a bar such as “ 2%|▏ | 10/405 [00:12<…”; null for another line. */
export function barOf(line: string): { done: number; all: number } | null {
  const found = line.includes('%|') ? BAR.exec(line) : null
  return found ? { done: Number(found[1]), all: Number(found[2]) } : null
}
