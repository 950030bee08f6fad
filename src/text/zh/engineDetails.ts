import type { Catalogue } from '../catalogue'

export const engineDetails: Catalogue['engineDetails'] = {
  lossOnCpuWhy:
    '所选的损失要比较不同的回答，或者合并两种损失，所以导数由CPU计算。每次更新因此要多等一次GPU回读。',
  rewardOnGpu:
    '这个任务的奖励也在GPU上计算（用WGSL）。奖励和优势都留在GPU上，除了要评估时，从采样到更新什么都不用读回。',
  reasons: {
    'hardware-adapter': '你的浏览器提供硬件GPU上的WebGPU，网络就在那里训练。',
    'software-adapter': '你的浏览器用软件模拟GPU，比直接用CPU还慢，所以网络在CPU上训练。',
    'no-webgpu':
      '这个浏览器没有WebGPU，或者页面不是经安全连接打开的。网络在CPU上训练。请用支持WebGPU的浏览器经https打开。',
    'no-adapter': '你的浏览器支持WebGPU，但没有找到GPU。网络在CPU上训练。',
    chosen: '这是你在“引擎”里选的。',
    'not-covered':
      'GPU引擎跑不了：要么网络对GPU程序来说太大，要么这个任务的环境在每个动作之后都在CPU上推进。网络在CPU上训练。',
    'self-test-failed': '启动自检时，GPU算出的数与CPU不一致。网络在CPU上训练。请更新浏览器或显卡驱动。',
    'device-lost': '浏览器丢失了GPU。网络在CPU上训练。按“重置”可以再试GPU。',
    'device-regained': '浏览器丢失GPU后又找了回来，网络重新在上面训练。再丢一次，就换成CPU。',
    'file-missing':
      '更快的引擎有一个文件无法加载：没有网络连接，或者网站在你打开之后已经更新。如果这次运行还没有走过一步，网络恢复后页面会重新请求这个文件；每次重置时也会。',
    'no-simd': '这个浏览器在这里用不了带SIMD的WebAssembly。网络用纯TypeScript训练，大约慢十倍。',
    'kernels-failed': '启动自检时，WebAssembly内核算出的数与纯TypeScript不一致。网络用纯TypeScript训练。',
  },
  trial: {
    measure: '两者都测一下',
    about: '把这次运行复制一份，在GPU和CPU上各训练几秒。其间你的运行会暂停。',
    running: '测量中……',
    isFastest: '用的已经是较快的那个。',
  },
  memory: {
    title: '内存',
    rows: {
      history: '本次运行的历史',
      kept: '特写保留的较早步',
      previous: '之前各次运行的历史',
      compare: '对比的历史',
      sweep: '扫描的历史',
      page: '页面的JavaScript',
      wasm: 'WebAssembly',
      gpu: 'GPU缓冲区',
      tensors: '张量',
    },
    megabytes: (amount) => `${amount} MB`,
    limited: (amount, limit) => `${amount}，上限${limit}`,
    unknown: '未知',
  },
}
