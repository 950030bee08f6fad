import type { Catalogue } from '../catalogue'
import { taskAims } from './taskTitles'

export const rail: Catalogue['rail'] = {
  layout: '布局',
  layouts: { stage: '舞台', charts: '图表' },
  learnTo: '学习',
  with: '，用',
  tasks: taskAims,
  stepSize: (prompts, answers) => `${prompts}个提示词 × ${answers}个回答 = ${prompts * answers}`,
  scalingOf: '按',
  all: '全部设置',
  local: '只在本页训练，不上传。',
  share: '分享',
  link: '链接',
  open: '打开',
  preferences: '偏好',
  phases: '步骤的阶段',
  columns: ['回答', '得分', '推力', '结果'],
  beside: { add: '加上REINFORCE', remove: '移除REINFORCE', name: 'REINFORCE' },
}
