import type { Event } from '../worker/protocol'
import type { Run } from './state'

/**
 * The run once the worker has said which step is the first to have a change. Code of a reward with other parts than the run's
 * is not in force: it waits for Reset, like a knob that acts then.
 */
export function configured(run: Run, event: Extract<Event, { type: 'configured' }>): Run {
  const { expected, step, rewardCode, reward } = event
  const waits = rewardCode !== run.config.rewardCode
  return {
    ...run,
    config: waits ? { ...run.config, rewardCode } : run.config,
    changes: run.changes
      .filter((change) => !(waits && change.step === expected && change.knob === 'rewardCode'))
      .map((change) => (change.step === expected ? { ...change, step } : change)),
    info: run.info && { ...run.info, ...reward },
  }
}
