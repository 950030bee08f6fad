import type { Catalogue } from '../catalogue'
import { balance } from './balance'
import { charts } from './charts'
import { clip } from './clip'
import { compare } from './compare'
import { figures, klFrom, taskFigures } from './figures'
import { knobs } from './knobs'
import { knobTable } from './knobTable'
import { labMessages } from './labMessages'
import { lens } from './lens'
import { messages } from './messages'
import { metricFormulas } from './metricFormulas'
import { metrics, partMetrics } from './metrics'
import { options } from './options'
import { engine, help, page, panel, prompt, transport } from './page'
import { picture } from './picture'
import { presets } from './presets'
import { sweep } from './sweep'
import { partWeight, tasks } from './tasks'
import { verify } from './verify'

/** Simplified Chinese. */
export const zh: Catalogue = {
  locale: 'zh-CN',
  knobs,
  options,
  presets,
  tasks,
  partWeight,
  metrics,
  partMetrics,
  metricFormula: (name) => metricFormulas[name],
  metricSource: {
    trl: '名字和公式同TRL',
    verl: '名字和公式同verl',
    flow_grpo: '名字和公式同flow_grpo',
    own: '本页自己的指标',
  },
  metricPer: {
    update: '对一步的各次更新取平均，与TRL相同',
    step: '每步一次',
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
}
