import type { RunConfig } from '../../settings/knobs'
import type { Inspection } from '../../train/inspection'
import { canVary, credited } from '../lens/varied'

/**
 * The advantages [N] that a configuration gives the completions of a step, computed by the functions of training; null if they
 * do not follow from the step alone.
 */
export const besidePushes = (inspection: Inspection, config: RunConfig): Float32Array | null =>
  canVary({ ...inspection, config }) ? credited(inspection, config).advantages : null
