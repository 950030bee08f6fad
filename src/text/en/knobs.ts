import type { Catalogue } from '../catalogue'
import { advantage } from './knobs/advantage'
import { optimiser } from './knobs/optimiser'
import { policyLoss } from './knobs/policyLoss'
import { reference } from './knobs/reference'
import { run } from './knobs/run'
import { sampling } from './knobs/sampling'

/** What each knob is called, and what it does: first for who meets it, then precisely. */
export const knobs: Catalogue['knobs'] = {
  task: {
    label: 'Task',
    help: 'What the network learns. Each task brings its own prompts, vocabulary and reward.',
  },
  algorithm: {
    label: 'Algorithm',
    help: 'A named set of knob values, nothing more. Choosing one sets every knob that makes up the algorithm, and you can change any of them afterwards. Group size, learning rate, temperature and the entropy bonus stay as they are.',
  },
  ...sampling,
  ...advantage,
  ...policyLoss,
  ...reference,
  ...optimiser,
  ...run,
}
