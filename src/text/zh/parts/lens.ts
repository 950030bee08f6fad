import type { PartText } from '../../parts'
import { clip } from '../lens/clip'
import { conversion } from '../lens/conversion'
import { lens } from '../lens/lens'
import { picture } from '../lens/picture'
import { policy } from '../lens/policy'
import { walk } from '../lens/walk'
import { whatIf } from '../lens/whatIf'

export const part: PartText<'lens'> = {
  lens,
  walk,
  whatIf,
  policy,
  clip,
  conversion,
  picture,
}
