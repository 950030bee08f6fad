import type { PartText } from '../../parts'
import { coach } from '../coach'

export const part: PartText<'coach'> = {
  coach,
}
