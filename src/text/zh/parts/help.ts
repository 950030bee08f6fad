import type { PartText } from '../../parts'
import { knobTable } from '../knobTable'
import { help } from '../help'

export const part: PartText<'help'> = {
  help,
  knobTable,
}
