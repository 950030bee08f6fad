import type { PartText } from '../../parts'
import { knobs } from '../knobs'
import { options } from '../options'

export const part: PartText<'settings'> = {
  knobs,
  options,
}
