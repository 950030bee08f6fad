import type { PartText } from '../../parts'
import { glossary } from '../glossary'

export const part: PartText<'glossary'> = {
  glossary,
}
