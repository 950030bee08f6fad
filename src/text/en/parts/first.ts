import type { PartText } from '../../parts'
import { front, frontOptions } from '../knobs/front'
import { engine } from '../engine'
import { page, panel, transport } from '../page'
import { partWeight } from '../partWeight'
import { presets } from '../presets'
import { files } from '../runs/files'
import { rail } from '../rail'
import { taskTitles } from '../taskTitles'
import { watch } from '../watch'

export const part: PartText<'first'> = {
  locale: 'en',
  page,
  transport,
  panel,
  rail,
  engine,
  presets,
  partWeight,
  taskTitles,
  watch,
  files,
  knobs: front,
  options: frontOptions,
}
