import type { PartText } from '../../parts'
import { learn } from '../learn'
import { lessons } from '../lessons'

export const part: PartText<'learn'> = {
  learn,
  lessons,
}
