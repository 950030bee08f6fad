import type { PartText } from '../../parts'
import { runs } from '../runs/runs'

export const part: PartText<'runs'> = {
  runs,
}
