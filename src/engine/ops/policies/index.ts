import type { RunConfig } from '../../../settings/knobs'
import type { OpsPolicy } from '../policy'
import { mlp } from './mlp'
import { transformer } from './transformer'

/** Every policy that the ops engine has. */
export const POLICIES: Readonly<Record<RunConfig['policy'], OpsPolicy>> = { mlp, transformer }
