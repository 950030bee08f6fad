import type { Catalogue } from '../catalogue'

export const taskTitles: Catalogue['taskTitles'] = {
  bandit: '上下文老虎机（bandit）',
  reverse: '倒写数字',
  addition: '加法',
  'budget-router': '预算路由',
  diffusion: '平面上的扩散',
  'arithmetic-chat': '算术对话',
  restoration: '图像复原',
  countdown: '算数凑目标（Countdown）',
  'length-trap': '长度陷阱',
  'reward-hacking': '奖励作弊（reward hacking）',
  needle: '大海捞针',
  'grid-world': '网格世界',
  'cart-pole': '车杆平衡（CartPole）',
  'own-data': '自定义数据',
}

/** A task after “学习” in the sentence of the Stage. */
export const taskAims: Catalogue['taskTitles'] = {
  bandit: '选臂',
  reverse: '倒写数字',
  addition: '加法',
  'budget-router': '分配查询',
  diffusion: '画点',
  'arithmetic-chat': '对话计算',
  restoration: '图像复原',
  countdown: '凑目标数',
  'length-trap': '简答',
  'reward-hacking': '切题',
  needle: '大海捞针',
  'grid-world': '走网格',
  'cart-pole': '平衡杆子',
  'own-data': '答你的数据',
}
