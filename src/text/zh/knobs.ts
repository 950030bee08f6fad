import type { Catalogue } from '../catalogue'
import { advantage } from './knobs/advantage'
import { optimiser } from './knobs/optimiser'
import { policyLoss } from './knobs/policyLoss'
import { reference } from './knobs/reference'
import { run } from './knobs/run'
import { sampling } from './knobs/sampling'

/** What each knob is called, and what it does: first for who meets it, then precisely. */
export const knobs: Catalogue['knobs'] = {
  task: {
    label: '任务',
    help: '网络要学什么。每个任务自带提示、词表和奖励。',
  },
  algorithm: {
    label: '算法',
    help: '一组有名字的参数取值，仅此而已。选一个算法，就设定了构成它的所有参数，之后每一个都可以再改。组大小、学习率、采样温度和熵奖励保持不变。',
  },
  ...sampling,
  ...advantage,
  ...policyLoss,
  ...reference,
  ...optimiser,
  ...run,
}
