import { METRICS } from '../../../metrics/metrics'
import type { PartText } from '../../parts'
import { charts } from '../charts'
import { advantageBalance, figures, klFrom, taskFigures } from '../figures'
import { balance } from '../lens/balance'
import { metrics, partMetrics } from '../metrics'
import { prompt } from '../prompt'

export const part: PartText<'train'> = {
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
  charts,
  balance,
  prompt,
}
