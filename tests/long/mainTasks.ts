/** An event of Chromium's trace; `dur` and `tdur` are microseconds of the clock and of the thread. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** A task of the page's main thread: milliseconds that it computed, and that it took. */
interface Task {
  computed: number
  took: number
}

/** The tasks of the page's main thread, what computed longest first. */
export function mainTasks(trace: string): Task[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const names = traceEvents.filter(({ name }) => name === 'thread_name')
  const main = names
    .filter(({ args }) => args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`)
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.includes(`${pid} ${tid}`))
    .map(({ tdur = 0, dur = 0 }) => ({ computed: tdur / 1000, took: dur / 1000 }))
    .sort((a, b) => b.computed - a.computed)
}
