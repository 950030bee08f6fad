import type { RunConfig } from '../../src/settings/knobs'
import { networkTensors, WEIGHT_SETS, type Tensor } from '../../src/settings/weightsFit'
import { taskOf } from '../../src/tasks'

/** Weights that fit the network of a configuration, all 0. */
export const fittingTensors = (config: RunConfig): Tensor[] =>
  WEIGHT_SETS.flatMap((set) =>
    networkTensors(config, taskOf(config.task)).map(({ name, shape }) => ({
      name: `${set}.${name}`,
      shape,
      values: new Float32Array(shape.reduce((product, size) => product * size, 1)),
    })),
  )
