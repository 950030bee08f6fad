import type { PartText } from '../../parts'
import { compare } from '../lab/compare'
import { labExports } from '../lab/labExports'
import { sweep } from '../lab/sweep'

export const part: PartText<'lab'> = {
  compare,
  sweep,
  labExports,
}
