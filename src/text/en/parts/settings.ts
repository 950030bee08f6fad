import type { PartText } from '../../parts'
import { knobs } from '../knobs'
import { options } from '../options'
import { partWeight } from '../partWeight'

export const part: PartText<'settings'> = {
  partWeight,
  knobs,
  options,
}
