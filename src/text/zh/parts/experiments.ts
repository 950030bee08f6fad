import type { PartText } from '../../parts'
import { compare } from '../experiments/compare'
import { experimentExports } from '../experiments/experimentExports'
import { start } from '../experiments/start'
import { sweep } from '../experiments/sweep'

export const part: PartText<'experiments'> = {
  compare,
  sweep,
  experimentExports,
  start,
}
