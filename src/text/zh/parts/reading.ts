import type { PartText } from '../../parts'
import { reading } from '../reading/reading'

export const part: PartText<'reading'> = {
  reading,
}
