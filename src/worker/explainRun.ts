import { RewardError } from '../sandbox/convention'
import type { RunConfig } from '../settings/knobs'
import { explain, type Explanation } from '../train/explain'
import { networkShapeOf } from '../train/networkShape'
import { rewardedTask } from '../train/rewardedTask'
import type { EngineChoice } from './populations'
import type { RunOrder } from './protocol'

/**
 * What other configurations would make of a run's next batch, from where it stands.
 *
 * @returns null for a batch that the code of the reward cannot score
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
