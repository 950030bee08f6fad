import { METRICS } from '../../metrics/metrics'
import type { Catalogue } from '../catalogue'
import { balance } from './balance'
import { charts } from './charts'
import { clip } from './clip'
import { coach } from './coach'
import { compare } from './compare'
import { conversion } from './conversion'
import { exports } from './exports'
import { importing } from './importing'
import { kept } from './kept'
import { watch } from './watch'
import { advantageBalance, figures, klFrom, taskFigures } from './figures'
import { glossary } from './glossary'
import { handover } from './handover'
import { knobs } from './knobs'
import { knobTable } from './knobTable'
import { learn } from './learn'
import { lessons } from './lessons'
import { labExports } from './labExports'
import { labMessages } from './labMessages'
import { lens } from './lens'
import { messages } from './messages'
import { metrics, partMetrics } from './metrics'
import { options } from './options'
import { ownData } from './ownData'
import { ownReward } from './ownReward'
import { engine, help, page, panel, prompt, transport } from './page'
import { policy } from './policy'
import { picture } from './picture'
import { presets } from './presets'
import { rewardCode } from './rewardCode'
import { runs } from './runs'
import { sweep } from './sweep'
import { partWeight, tasks } from './tasks'
import { verify } from './verify'
import { walk } from './walk'
import { whatIf } from './whatIf'

/** English, the source of every other language. */
export const en: Catalogue = {
  locale: 'en',
  knobs,
  options,
  ownReward,
  ownData,
  presets,
  tasks,
  partWeight,
  metrics,
  partMetrics,
  metricFormula: (name) => METRICS[name].formula,
  metricSource: {
    trl: 'name and formula of TRL',
    verl: 'name and formula of verl',
    flow_grpo: 'name and formula of flow_grpo',
    own: 'a metric of this page',
  },
  metricTags: (tags) => `Training scripts log it as ${tags.join(', ')}.`,
  metricPer: {
    update: 'averaged over the updates of a step, as TRL does',
    step: 'once a step',
  },
  figures,
  advantageBalance,
  klFrom,
  taskFigures,
  page,
  transport,
  panel,
  engine,
  prompt,
  rewardCode,
  help,
  knobTable,
  messages,
  charts,
  balance,
  compare,
  conversion,
  sweep,
  labExports,
  runs,
  labMessages,
  lens,
  walk,
  whatIf,
  policy,
  clip,
  picture,
  verify,
  learn,
  lessons,
  coach,
  handover,
  exports,
  importing,
  kept,
  watch,
  glossary,
}
