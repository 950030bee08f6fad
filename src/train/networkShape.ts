import type { NetworkShape } from '../engine/network'
import type { RunConfig } from '../settings/knobs'
import { embeddingOf, transformerSizes } from '../settings/networkCost'
import type { Task } from '../tasks/task'

/** The network that a configuration asks for. */
export function networkShapeOf(config: RunConfig, task: Task): NetworkShape {
  const { taskSettings: settings, width, depth, policy, layers, heads } = config
  const { world, head } = task
  const sizes = transformerSizes(config, task)
  return {
    vocabulary: task.vocabulary(settings).length,
    // a transformer sees the whole prompt and completion
    window: world ? 0 : policy === 'mlp' ? config.window : sizes.positions,
    length: task.completionLength(settings),
    embedding: world ? 0 : embeddingOf(width),
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
    ...(policy !== 'mlp' && { policy: { id: policy, layers, heads, activation: sizes.activation } }),
  }
}
