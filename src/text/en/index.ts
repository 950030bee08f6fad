import { METRICS } from '../../metrics/metrics'
import type { Catalogue } from '../catalogue'
import { balance } from './lens/balance'
import { charts } from './charts'
import { clip } from './lens/clip'
import { coach } from './coach'
import { compare } from './lab/compare'
import { conversion } from './lens/conversion'
import { exports } from './runs/exports'
import { importing } from './runs/importing'
import { kept } from './runs/kept'
import { watch } from './watch'
import { advantageBalance, figures, klFrom, taskFigures } from './figures'
import { glossary } from './glossary'
import { handover } from './runs/handover'
import { knobs } from './knobs'
import { knobTable } from './knobTable'
import { learn } from './learn'
import { lessons } from './lessons'
import { labExports } from './lab/labExports'
import { labMessages } from './lab/labMessages'
import { lens } from './lens/lens'
import { messages } from './messages'
import { metrics, partMetrics } from './metrics'
import { options } from './options'
import { ownData } from './own/ownData'
import { ownReward } from './own/ownReward'
import { engine, help, page, panel, prompt, transport } from './page'
import { policy } from './lens/policy'
import { picture } from './lens/picture'
import { presets } from './presets'
import { rewardCode } from './own/rewardCode'
import { runs } from './runs/runs'
import { sweep } from './lab/sweep'
import { partWeight, tasks } from './tasks'
import { verify } from './verify'
import { walk } from './lens/walk'
import { whatIf } from './lens/whatIf'

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
