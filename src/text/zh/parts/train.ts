import type { Catalogue } from '../../catalogue'
import { metricFormulas } from '../metricFormulas'
export { attention } from '../attention'
export { charts } from '../charts'
export { advantageBalance, figures, klFrom, taskFigures } from '../figures'
export { metrics, partMetrics } from '../metrics'
export { prompt } from '../prompt'

export const metricFormula: Catalogue['metricFormula'] = (name) => metricFormulas[name]

export const metricSource: Catalogue['metricSource'] = {
  trl: '名字和公式同TRL',
  verl: '名字和公式同verl',
  flow_grpo: '名字和公式同flow_grpo',
  own: '本页自己的指标',
}

export const metricTags: Catalogue['metricTags'] = (tags) => `训练脚本里记作${tags.join('、')}。`

export const metricPer: Catalogue['metricPer'] = {
  update: '对一步的各次更新取平均，与TRL相同',
  step: '每步一次',
}
