import type { RolloutRequest, World } from '../../engine/learner'
import type { Key } from '../../random/streams'
import type { RunConfig } from '../../settings/knobs'
import type { Problem, Task } from '../../tasks/task'

/** The start of a trajectory: completion number `index` of a problem, with its own random stream. */
export interface Start {
  problem: Problem
  key: Key
  index: number
}

/** The task's world with one row per start, [R, rows]; surplus rows repeat their run's last start. */
export function worldOf(
  task: Task,
  configs: readonly RunConfig[],
  starts: readonly (readonly Start[])[],
  rows: number,
  view: 0 | 1 = 0,
): Pick<RolloutRequest, 'world'> {
  const { world } = task
  if (!world) return {}
  const settings = configs.map((config) => config.taskSettings)
  const size = world.stateSize(settings[0])
  const state = new Float32Array(starts.length * rows * size)
  starts.forEach((mine, r) => {
    for (let row = 0; row < rows && mine.length > 0; row++) {
      const { problem, key, index } = mine[Math.min(row, mine.length - 1)]
      world.reset(problem, key, index, view, state, (r * rows + row) * size, settings[r])
    }
  })
  const settingsOf = (row: number) => settings[Math.floor(row / rows)]
  const played: World = {
    observe: (row, t, features, at) => world.observe(state, row * size, t, features, at, settingsOf(row)),
    step: (row, t, actions, at) => world.step(state, row * size, t, actions, at, settingsOf(row)),
  }
  return { world: played }
}
