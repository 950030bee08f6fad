import type { PartText } from '../../parts'
import { exports } from '../runs/exports'
import { handover } from '../runs/handover'

export const part: PartText<'exports'> = {
  exports,
  handover,
}
