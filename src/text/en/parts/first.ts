import type { PartText } from '../../parts'
import { front, frontOptions } from '../knobs/front'
import { engine, page, panel, transport } from '../page'
import { presets } from '../presets'
import { files } from '../runs/files'
import { taskTitles } from '../taskTitles'

export const part: PartText<'first'> = {
  locale: 'en',
  page,
  transport,
  panel,
  engine,
  presets,
  taskTitles,
  files,
  knobs: front,
  options: frontOptions,
}
