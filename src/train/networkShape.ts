import type { NetworkShape } from '../engine/network'
import type { RunConfig } from '../settings/knobs'
import { embeddingOf, transformerWindow } from '../settings/networkCost'
import type { Task } from '../tasks/task'

/** The network that a configuration asks for. */
export function networkShapeOf(config: RunConfig, task: Task): NetworkShape {
  const { taskSettings: settings, width, depth, policy, layers, heads } = config
  const { world, head } = task
  return {
    vocabulary: task.vocabulary(settings).length,
    window: world ? 0 : windowOf(config, task),
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
    ...(policy !== 'mlp' && { policy: { id: policy, layers, heads, activation: 'relu' } }),
  }
}

/** Tokens that the policy sees: the knob's number, except that a transformer sees the whole prompt and completion. */
function windowOf({ policy, window, taskSettings }: RunConfig, task: Task): number {
  return policy === 'transformer' ? transformerWindow(task, taskSettings) : window
}
