import type { WatchText } from '../en/watch'

export const watch: WatchText = {
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
  slow: {
    step: (step) => `正在计算第${step}步，需要较长时间。`,
    pause: (step) => `第${step}步算完后运行就会暂停，这一步需要较长时间。`,
    load: () => '正在加载训练器的脚本，网络较慢时需要较长时间。',
    start: () => '正在准备运行，需要较长时间：正在加载文件、编译和测试程序，或者正在预训练网络。',
  },
  silent: (step) =>
    `训练器没有回应的时间已经超过它一步所需的时间。它的工作线程可能已被浏览器终止。运行可以从第${step}步继续。`,
  wentBack: (step) => `正在进行的计算已放弃。运行现在停在最后保存的第${step}步。`,
  gpuAsked: 'GPU已丢失。运行已暂停，正在请求并测试另一个设备。',
  giveUp: '放弃',
  goOn: '从那里继续',
}
