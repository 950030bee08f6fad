import { handover } from './runs/handover'
import { exports } from './runs/exports'
import { importing } from './runs/importing'
import { kept } from './runs/kept'
import { watch } from './watch'
import type { Catalogue } from '../catalogue'
import { balance } from './lens/balance'
import { charts } from './charts'
import { clip } from './lens/clip'
import { coach } from './coach'
import { compare } from './lab/compare'
import { conversion } from './lens/conversion'
import { advantageBalance, figures, klFrom, taskFigures } from './figures'
import { glossary } from './glossary'
import { knobs } from './knobs'
import { knobTable } from './knobTable'
import { labExports } from './lab/labExports'
import { labMessages } from './lab/labMessages'
import { learn } from './learn'
import { lens } from './lens/lens'
import { lessons } from './lessons'
import { messages } from './messages'
import { metricFormulas } from './metricFormulas'
import { metrics, partMetrics } from './metrics'
import { options } from './options'
import { ownData } from './own/ownData'
import { ownReward } from './own/ownReward'
import { engine, help, page, panel, prompt, transport } from './page'
import { picture } from './lens/picture'
import { policy } from './lens/policy'
import { presets } from './presets'
import { rewardCode } from './own/rewardCode'
import { runs } from './runs/runs'
import { sweep } from './lab/sweep'
import { partWeight, tasks } from './tasks'
import { verify } from './verify'
import { walk } from './lens/walk'
import { whatIf } from './lens/whatIf'

/** Simplified Chinese. */
export const zh: Catalogue = {
  locale: 'zh-CN',
  knobs,
  options,
  ownReward,
  ownData,
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
  metricTags: (tags) => `训练脚本里记作${tags.join('、')}。`,
  metricPer: {
    update: '对一步的各次更新取平均，与TRL相同',
    step: '每步一次',
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
  handover,
  exports,
  importing,
  kept,
  watch,
  learn,
  lessons,
  coach,
  glossary,
}
