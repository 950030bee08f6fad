import { emptyHistory, appendGroupedSteps } from '../../src/app/history/history'
import { wholeStretch } from '../../src/metrics/stepTable'
import type { EventSource } from '../../src/runs/tensorboard/events'
import { fromLink } from '../../src/settings/link'
import { taskOf } from '../../src/tasks'
import type { RunWeights } from '../../src/train/weights'
import type { Inspection } from '../../src/train/inspection'
import { openSession } from '../../src/worker/session'
import { joinGroupedSteps, type UnreportedStep } from '../../src/worker/unreportedSteps'

/** A run of a link, trained for some steps on the CPU, of which the last and the first are kept in whole. */
export async function trained(
  link: string,
  steps: number,
): Promise<{ run: EventSource; weights: RunWeights }> {
  const { config, problems } = fromLink(`engine=plain&${link}`, taskOf)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  const session = await openSession(config)
  const history = emptyHistory(session.info.columns)
  const unreported: UnreportedStep[] = []
  const inspections: Inspection[] = []
  for (let s = 1; s <= steps; s++) {
    const { step, records } = await session.trainer.train(false)
    unreported.push({ step, record: records[0]! })
    if (s === 1 || s === steps) inspections.push((await session.trainer.inspect(0)) as Inspection)
  }
  appendGroupedSteps(history, joinGroupedSteps(unreported))
  const weights = await session.weights(steps)
  session.dispose()
  return {
    run: {
      first: config,
      changes: [],
      engine: session.engine,
      moves: [],
      history: wholeStretch(history)!,
      inspections,
      info: session.info,
    },
    weights,
  }
}
