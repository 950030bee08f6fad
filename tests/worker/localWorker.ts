import type { WorkerHandle } from '../../src/worker/client'
import type { ExperimentCommand, ExperimentEvent } from '../../src/worker/protocol'
import { createExperimentShare, type ExperimentShare } from '../../src/worker/experimentShare'

/** A worker of an experiment in this thread: hears between two steps, works while there is something to train. */
export function localWorker(onEvent: (event: ExperimentEvent) => void): WorkerHandle<ExperimentCommand> {
  const commands: ExperimentCommand[] = []
  let share: ExperimentShare | null = null
  let closed = false
  let running = false
  let clock = 0

  async function run(): Promise<void> {
    running = true
    while (!closed && (commands.length > 0 || share?.isWorking())) {
      const command = commands.shift()
      if (command?.type === 'open') {
        share?.dispose()
        // a clock that ticks a chart's interval a look, so that every step is told
        share = createExperimentShare(command.experiment, command.keepEnds, onEvent, () => (clock += 200))
      }
      if (command) await share?.handle(command)
      else await share!.work()
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
      share?.dispose()
    },
  }
}
