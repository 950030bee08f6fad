import type { PartText } from '../../parts'
import { readingView } from '../runs/readingView'
import { runs } from '../runs/runs'

export const part: PartText<'runs'> = {
  runs,
  readingView,
}
