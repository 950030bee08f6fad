import { METRICS } from '../../../metrics/metrics'
import type { Catalogue } from '../../catalogue'
export { attention } from '../attention'
export { charts } from '../charts'
export { advantageBalance, figures, klFrom, taskFigures } from '../figures'
export { metrics, partMetrics } from '../metrics'
export { prompt } from '../prompt'

export const metricFormula: Catalogue['metricFormula'] = (name) => METRICS[name].formula

export const metricSource: Catalogue['metricSource'] = {
  trl: 'name and formula of TRL',
  verl: 'name and formula of verl',
  flow_grpo: 'name and formula of flow_grpo',
  own: 'a metric of this page',
}

export const metricTags: Catalogue['metricTags'] = (tags) => `Training scripts log it as ${tags.join(', ')}.`

export const metricPer: Catalogue['metricPer'] = {
  update: 'averaged over the updates of a step, as TRL does',
  step: 'once a step',
}
