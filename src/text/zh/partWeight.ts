import type { Catalogue } from '../catalogue'

export const partWeight: Catalogue['partWeight'] = (part) => ({
  label: `权重：${part}`,
  help: `在用来学习的奖励里，“${part}”这一部分占多大权重（TRL的reward_weights）。调高后策略更在意它。评估始终用任务自己的权重。`,
})
