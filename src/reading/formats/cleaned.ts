/** Colours and cursor movements of terminals, and commands such as links, which end with BEL or ESC \. */
// oxlint-disable-next-line no-control-regex
const ANSI = /\u001b\[[0-9;?]*[A-Za-z]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g
/** The prefix that Ray puts before each line of a worker: (TaskRunner pid=1593, ip=10.0.0.3) */
const WORKER = /^\s*\(\w+ pid=\d+[^)]*\)\s?/
/** The most characters before the percentage of a bar: the time that the pattern takes grows with their square. */
const LONGEST_TITLE = 200
/** A progress bar; the time, level and place that a logger writes may precede it. */
const BAR = /^\s*(?:[\w \-[\]/.:#]*?:\s*)?\d{1,3}%\|[^|]*\|\s*(\d+)\/(\d+)/

/** A line without colours and without the prefix of a worker of Ray. */
export function cleaned(line: string): string {
  const plain = line.includes('\u001b') ? line.replace(ANSI, '') : line
  return plain.includes(' pid=') ? plain.replace(WORKER, '') : plain
}

/** Whether a line may have a bar, so that it is worth a pattern. */
export function mayHaveBar(line: string): boolean {
  const at = line.indexOf('%|')
  return at >= 0 && at <= LONGEST_TITLE
}

/** The progress of a bar such as “ 2%|▏ | 10/405 [00:12<…”; null for another line. */
export function barOf(line: string): { done: number; all: number } | null {
  const found = mayHaveBar(line) ? BAR.exec(line) : null
  return found ? { done: Number(found[1]), all: Number(found[2]) } : null
}
