import type { Catalogue } from '../catalogue'

export const watch: Catalogue['watch'] = {
  waits: {
    step: (step) => `正在计算第${step}步……`,
    pause: (step) => `第${step}步算完后暂停……`,
    device: () => '正在请求另一个GPU……',
    load: () => '正在加载训练器……',
    start: () => '正在准备运行……',
  },
  preparing: {
    device: '正在请求GPU……',
    webgpu: '正在准备GPU……',
    network: '正在准备网络……',
  },
  giveUp: '放弃',
  goOn: '从那里继续',
}
