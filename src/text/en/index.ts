import type { Catalogue } from '../catalogue'
import { balance } from './balance'
import { charts } from './charts'
import { clip } from './clip'
import { coach } from './coach'
import { compare } from './compare'
import { figures, klFrom, taskFigures } from './figures'
import { knobs } from './knobs'
import { knobTable } from './knobTable'
import { labMessages } from './labMessages'
import { lens } from './lens'
import { messages } from './messages'
import { metrics, partMetrics } from './metrics'
import { options } from './options'
import { engine, help, page, panel, prompt, transport } from './page'
import { picture } from './picture'
import { presets } from './presets'
import { sweep } from './sweep'
import { partWeight, tasks } from './tasks'
import { verify } from './verify'

/** English, the source of every other language. */
export const en: Catalogue = {
  locale: 'en',
  knobs,
  options,
  presets,
  tasks,
  partWeight,
  metrics,
  partMetrics,
  metricSource: {
    trl: 'name and formula of TRL',
    verl: 'name and formula of verl',
    flow_grpo: 'name and formula of flow_grpo',
    own: 'a metric of this page',
  },
  metricPer: {
    update: 'averaged over the updates of a step, as TRL does',
    step: 'once a step',
  },
  figures,
  klFrom,
  taskFigures,
  page,
  transport,
  panel,
  engine,
  prompt,
  help,
  knobTable,
  messages,
  charts,
  balance,
  compare,
  sweep,
  labMessages,
  lens,
  clip,
  picture,
  verify,
  coach,
}
