import type { NetworkShape } from '../engine/network'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'

/** The network that a configuration asks for. */
export function networkShapeOf(config: RunConfig, task: Task): NetworkShape {
  const { taskSettings, window, width, depth } = config
  return {
    vocabulary: task.vocabulary(taskSettings).length,
    window,
    length: task.completionLength(taskSettings),
    embedding: Math.max(8, Math.round(width / 4)),
    width,
    depth,
    endToken: task.endToken(taskSettings),
  }
}
