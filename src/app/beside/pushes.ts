import type { RunConfig } from '../../settings/knobs'
import type { Inspection } from '../../train/inspection'
import { canVary, credited } from '../lens/varied'

/**
 * The advantages [N] that a configuration gives the completions of a step, computed by the functions of training. Null
 * if the step alone does not determine them.
 */
export const besidePushes = (inspection: Inspection, config: RunConfig): Float32Array | null =>
  canVary({ ...inspection, config }) ? credited(inspection, config).advantages : null
