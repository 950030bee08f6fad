import type { PartText } from '../../parts'
import { verify } from '../verify'

export const part: PartText<'verify'> = {
  verify,
}
