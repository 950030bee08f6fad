import type { Catalogue } from '../catalogue'
import { objective } from './glossary/objective'
import { options } from './glossary/options'
import { policies } from './glossary/policies'
import { rewards } from './glossary/rewards'
import { running } from './glossary/running'

/** The glossary: its own words, and those of its terms. Those of knobs, metrics and tasks stand with them. */
export const glossary: Catalogue['glossary'] = {
  title: '术语表',
  close: '关闭',
  search: '在术语表里查找',
  found: (count, all) => (count === all ? `${all}个条目` : `${all}个条目中的${count}个`),
  none: (query) => `没有哪个条目的名字或正文里有“${query}”。`,
  all: '全部条目',
  kinds: {
    term: '术语',
    knob: '参数',
    option: '可选的公式',
    preset: '算法',
    metric: '指标',
    task: '任务专属',
  },
  kind: {
    term: '术语',
    knob: '参数',
    option: '选项',
    preset: '算法',
    metric: '指标',
    task: '任务专属',
  },
  of: (kind, owner) => `${kind} · ${owner}`,
  seen: '在哪里看',
  formula: '公式',
  related: '相关条目',
  showKnob: '在设置里显示',
  recordedAs: '记录名',
  logged: '训练脚本里记作',
  also: '又名',
  source: '定义出处',
  terms: { ...rewards, ...policies, ...objective, ...running },
  options,
}
