import type { NetworkShape } from '../engine/network'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'

/** The network that a configuration asks for. */
export function networkShapeOf(config: RunConfig, task: Task): NetworkShape {
  const { taskSettings: settings, window, width, depth } = config
  const { world, head } = task
  return {
    vocabulary: task.vocabulary(settings).length,
    window: world ? 0 : window,
    length: task.completionLength(settings),
    embedding: world ? 0 : Math.max(8, Math.round(width / 4)),
    width,
    depth,
    endToken: task.endToken(settings),
    ...(world && {
      state: {
        features: world.features(settings),
        transition: world.transition,
        timeFeatures: world.timeFeatures(settings),
      },
    }),
    ...(head && { gaussian: head(settings) }),
  }
}
