/** A worker thread of `compare` and `sweep`: trains its share of an experiment, and hears commands between two steps. */
import '../tasks/all'
import { parentPort } from 'node:worker_threads'
import { createExperimentShare, type ExperimentShare } from '../worker/experimentShare'
import { failureOf } from '../worker/failure'
import { createInbox } from '../worker/inbox'
import type { ExperimentCommand, ExperimentEvent } from '../worker/protocol'

const inbox = createInbox()
/** the experiment of this thread, which a command to open another one replaces */
const own: { experiment: string | null; share: ExperimentShare | null } = { experiment: null, share: null }

const tell = (event: ExperimentEvent) => parentPort!.postMessage(event)

async function handle(command: ExperimentCommand): Promise<void> {
  if (command.type === 'open') {
    own.share?.dispose()
    own.experiment = command.experiment
    own.share = createExperimentShare(command.experiment, command.keepEnds, tell)
  }
  if (command.experiment === own.experiment) await own.share?.handle(command)
}

parentPort!.on('message', (command: ExperimentCommand) => inbox.put(command))

for (;;) {
  try {
    for (let command = inbox.take(); command; command = inbox.take()) {
      if ('experiment' in command) await handle(command)
    }
    const { share } = own
    await (share?.isWorking() ? share.work().then(inbox.yieldToMessages) : inbox.wait())
  } catch (error) {
    own.share?.dispose()
    own.share = null
    tell({ type: 'failed', experiment: own.experiment, failure: failureOf(error) })
  }
}
