import type { WorkerHandle } from '../../src/worker/client'
import type { Command, Event } from '../../src/worker/protocol'
import { withNewer } from '../../src/worker/superseded'
import { createTraining } from '../../src/worker/training'

/** The worker of the run in Train, in this thread: it does one thing at a time, when it is told to. */
export interface LocalTraining {
  startWorker(onEvent: (event: Event) => void): WorkerHandle<Command>
  /** Handles the next command, or else takes a step of the run that plays; false where there was nothing to do. */
  turn(): Promise<boolean>
}

export function localTraining(): LocalTraining {
  let commands: Command[] = []
  let hear: (event: Event) => void = () => undefined
  const training = createTraining(
    (event) => hear(structuredClone(event)),
    async (which) => commands.some(({ type }) => which(type)),
  )
  return {
    startWorker(onEvent) {
      hear = onEvent
      return {
        send: (command) => {
          commands = withNewer(commands, structuredClone(command)) as Command[]
        },
        close: () => {
          commands = []
        },
      }
    },
    async turn() {
      const command = commands.shift()
      if (!command && !training.isPlaying()) return false
      await (command ? training.handle(command) : training.work()).catch(training.recover)
      return true
    },
  }
}
