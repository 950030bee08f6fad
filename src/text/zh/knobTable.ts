import type { Catalogue } from '../catalogue'

/** The texts of the table of all knobs, and of the list of what has no knob. */
export const knobTable: Catalogue['knobTable'] = {
  title: '全部参数',
  caption:
    '每个参数，以及它在链接、TRL 1.13和verl里的名字。verl的名字里，“actor.”是actor_rollout_ref.actor的简写。默认值是这个页面的，为很小的网络而选。',
  close: '关闭',
  filter: '筛选',
  count: (shown, all) => (shown === all ? `${all}个参数` : `${all}个参数中的${shown}个`),
  columns: {
    label: '参数',
    link: '链接中',
    trl: 'TRL',
    verl: 'verl',
    default: '默认',
    allowed: '取值范围',
    papers: '出处',
  },
  range: (min, max) => `${min}到${max}`,
  wholeRange: (min, max) => `整数，${min}到${max}`,
  empty: '空',
  textUpTo: (length) => `文本，最多${length}个字符`,
  absent: '–',
  absentSpoken: '无',
  show: (label) => `在设置里显示${label}`,
  leftOutTitle: '有意未纳入的',
  leftOut: [
    {
      what: '价值网络（critic）和GAE',
      why: '这里没有价值网络：组均值或别的均值就是基线。这是GRPO的核心思想。',
    },
    {
      what: '采样程序与训练程序之间的修正',
      why: 'TRL的vllm_importance_sampling_correction和verl的rollout_correction用来弥补采样程序与训练程序的差别。这里两件事由同一个程序做，对数概率一致。',
    },
    {
      what: '混合专家和工具的项',
      why: '路由的辅助损失、路由重放和工具掩码：这个网络没有专家，也不调用工具。',
    },
    {
      what: 'top-p和top-k',
      why: 'TRL和verl都不把它们算进对数概率，于是采样用的分布与计算对数概率用的分布不一致。处处适用的采样温度，这里有。',
    },
  ],
}
