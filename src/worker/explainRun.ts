import { RewardError } from '../sandbox/convention'
import type { RunConfig } from '../settings/knobs'
import { explain, type Explanation } from '../train/explain'
import { networkShapeOf } from '../train/networkShape'
import { rewardedTask } from '../train/rewardedTask'
import type { EngineChoice } from './populations'
import type { RunOrder } from './protocol'

/**
 * Applies other configurations to a run's next batch, from its current state.
 *
 * @returns null if the code of the reward cannot score the batch
 */
export async function explainRun(
  { config, from }: RunOrder,
  configs: readonly RunConfig[],
  choose: EngineChoice,
): Promise<Explanation | null> {
  try {
    const task = await rewardedTask(config)
    const { create } = await choose(config)
    const learner = await create(networkShapeOf(config, task), [config.seed])
    try {
      return await explain(learner, task, config, configs, from)
    } finally {
      learner.dispose()
    }
  } catch (error) {
    if (error instanceof RewardError) return null
    throw error
  }
}
