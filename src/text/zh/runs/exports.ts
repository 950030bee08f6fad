import type { Catalogue } from '../../catalogue'

export const exports: Catalogue['exports'] = {
  writing: (format, share) => `正在写${format}：${share}`,
  cancel: '取消',
  cancelOf: (format) => `取消${format}`,
  report: {
    title: (task, algorithm, seed) => `${task}，${algorithm}，种子${seed}`,
    summary: ({ steps, completions, engine }) =>
      `${steps}步，${completions}个训练回答${engine === null ? '' : `，引擎${engine}`}。`,
    link: '`#`后面这段文字可以重复这次运行',
    changed: '与任务默认值不同的设置',
    nothingChanged: '没有。',
    all: '第1步时的全部设置',
    knobChanges: '运行中改过的设置',
    noKnobChanges: '没有。',
    evaluations: '评估',
    noEvaluations: '没有。',
    someEvaluations: (shown, all) => `共${all}次，均匀选出${shown}次，含最后一次。`,
    final: '最后的测量值',
    curves: '曲线',
    noSteps: '还没有走任何一步。',
    columns: {
      knob: '设置',
      value: '值',
      default: '默认值',
      step: '步',
      from: '从',
      to: '到',
      completions: '回答数',
      reward: '奖励（贪心）',
      metric: '指标',
      name: '名称',
    },
  },
}
