import type { PartText } from '../../parts'
import { charts } from '../charts'
import { advantageBalance, figures, klFrom, taskFigures } from '../figures'
import { balance } from '../lens/balance'
import { metricFormulas } from '../metricFormulas'
import { metrics, partMetrics } from '../metrics'
import { prompt } from '../prompt'

export const part: PartText<'train'> = {
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
  charts,
  balance,
  prompt,
}
