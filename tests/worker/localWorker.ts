import type { WorkerHandle } from '../../src/worker/client'
import type { ExperimentCommand, ExperimentEvent } from '../../src/worker/protocol'
import { createSlice, type Slice } from '../../src/worker/slice'

/** A worker of an experiment in this thread: hears between two steps, works while there is something to train. */
export function localWorker(onEvent: (event: ExperimentEvent) => void): WorkerHandle<ExperimentCommand> {
  const commands: ExperimentCommand[] = []
  let slice: Slice | null = null
  let closed = false
  let running = false
  let clock = 0

  async function run(): Promise<void> {
    running = true
    while (!closed && (commands.length > 0 || slice?.isWorking())) {
      const command = commands.shift()
      if (command?.type === 'open') {
        slice?.dispose()
        // a clock that ticks a chart's interval a look, so that every step is told
        slice = createSlice(command.experiment, command.keepEnds, onEvent, () => (clock += 200))
      }
      if (command) await slice?.hear(command)
      else await slice!.work()
      await new Promise((resolve) => setTimeout(resolve))
    }
    running = false
  }

  return {
    send(command) {
      commands.push(structuredClone(command))
      if (!running) void run()
    },
    close() {
      closed = true
      slice?.dispose()
    },
  }
}
