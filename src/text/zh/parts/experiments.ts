import type { PartText } from '../../parts'
import { compare } from '../experiments/compare'
import { experimentExports } from '../experiments/experimentExports'
import { sweep } from '../experiments/sweep'

export const part: PartText<'experiments'> = {
  compare,
  sweep,
  experimentExports,
}
