import type { PartText } from '../../parts'
import { stage } from '../stage'

export const part: PartText<'stage'> = { stage }
