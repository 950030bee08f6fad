/**
 * The worker's side: a loop that handles commands between two steps and trains the run while it plays, or the worker's share
 * of an experiment.
 */
import '../tasks/all'
import { createExperimentShare, type ExperimentShare } from './experimentShare'
import { failureOf } from './failure'
import { createInbox } from './inbox'
import { holdLock } from './lock'
import type { Command, Event, ExperimentCommand, ExperimentEvent } from './protocol'
import { createTraining } from './training'

const inbox = createInbox()
let isBusy = false
let share: { experiment: string; work: ExperimentShare } | null = null

const tell = (event: Event | ExperimentEvent): void => self.postMessage(event)

/** Whether a command waits. Messages that were posted before this call count too. */
const isWaitingFor = async (which: (type: string) => boolean): Promise<boolean> => {
  await inbox.yieldToMessages()
  return inbox.waiting.some(({ type }) => which(type))
}

const training = createTraining(tell, isWaitingFor)

/** The share of an experiment if it has something to train now; else null. */
const workingShare = (): ExperimentShare | null => (share?.work.isWorking() ? share.work : null)

async function handleExperiment(command: ExperimentCommand): Promise<void> {
  if (command.type === 'open') {
    if (!share) holdLock((lock) => tell({ type: 'alive', lock }))
    share?.work.dispose()
    share = {
      experiment: command.experiment,
      work: createExperimentShare(command.experiment, command.keepEnds, tell),
    }
  }
  if (share?.experiment === command.experiment) await share.work.handle(command)
}

const handle = (command: Command | ExperimentCommand): Promise<void> =>
  'experiment' in command ? handleExperiment(command) : training.handle(command)

/** Waits for the end of some work; meanwhile a `call` is answered with `isBusy`. */
async function during(work: Promise<void>): Promise<void> {
  isBusy = true
  await work.finally(() => (isBusy = false))
}

/** Takes a step of the run or the experiment, then lets messages in. If there is nothing to train, waits for a command. */
async function work(): Promise<void> {
  if (training.isPlaying()) {
    const rest = training.rest()
    if (rest > 0) return inbox.wait(rest)
    await during(training.work())
    return inbox.yieldToMessages()
  }
  const working = workingShare()
  if (!working) return inbox.wait()
  await during(working.work())
  await inbox.yieldToMessages()
}

/** An experiment ends with its first error; the run in Train may recover. */
async function recover(error: unknown): Promise<void> {
  if (!share) return training.recover(error)
  tell({ type: 'failed', experiment: share.experiment, failure: failureOf(error) })
  share.work.dispose()
  share = null
}

// A call is answered while a step waits for the GPU, too.
self.onmessage = ({ data }: MessageEvent<Command | ExperimentCommand>) =>
  data.type === 'call' ? tell({ type: 'here', run: null, isBusy }) : inbox.put(data)

for (;;) {
  try {
    for (let command = inbox.take(); command; command = inbox.take()) await during(handle(command))
    await work()
  } catch (error) {
    await during(recover(error))
  }
}
