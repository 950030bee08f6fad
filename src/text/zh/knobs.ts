import type { PartText } from '../parts'
import { advantage } from './knobs/advantage'
import { optimiser } from './knobs/optimiser'
import { policyLoss } from './knobs/policyLoss'
import { reference } from './knobs/reference'
import { run } from './knobs/run'
import { sampling } from './knobs/sampling'

/** The knobs in the sections of the panel: what each is called and does. */
export const knobs: PartText<'settings'>['knobs'] = {
  ...sampling,
  ...advantage,
  ...policyLoss,
  ...reference,
  ...optimiser,
  ...run,
}
