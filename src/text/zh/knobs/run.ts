import type { Catalogue } from '../../catalogue'

/** The visitor's own reward, the network, the engine and when a run stops. */
export const run = {
  rewardCode: {
    label: '奖励代码',
    help: '用JavaScript写的自定义奖励，取代内置奖励：一个函数reward(problem, completion, random)，返回一个数，或由几个命名部分组成的对象。它在一个没有网络、存储、时钟和页面的解释器里运行。留空就用任务的奖励。',
  },
  policy: {
    label: '策略',
    help: '被训练的网络。MLP：把窗口内各token的嵌入拼接起来，再经过隐藏层；最快。transformer：即Hugging Face的GPT-2，对整个提示词和回答做因果自注意力；一步要花几倍的时间。',
  },
  width: {
    label: '宽度',
    help: '每个隐藏层的单元数；在transformer里，是每个token的向量维数。调高后网络能力更强，也更慢。',
  },
  depth: {
    label: '深度',
    help: 'MLP的隐藏层数。调高后网络能力更强，但更慢、更难训练。在transformer里不起作用。',
  },
  layers: {
    label: '层数',
    help: 'transformer的层数：每层是注意力加两个全连接层，第一个有四倍宽。调高后网络能力更强，也更慢。在MLP里不起作用。',
  },
  heads: {
    label: '注意力头数',
    help: 'transformer每层的注意力头数。它们平分宽度，所以头数必须能整除宽度。在MLP里不起作用。',
  },
  activation: {
    label: '激活函数',
    help: 'transformer每层里两个全连接层之间的函数。ReLU：max(0, x)，最快。GELU：GPT-2用的函数，用tanh计算（Hugging Face里的gelu_new）。在MLP里不起作用，MLP用ReLU。',
  },
  window: {
    label: '窗口',
    help: 'MLP能看到提示词和回答中最近的多少个token。窗口比提示词短，就看不到提示词的开头。在看得到一切的transformer里，以及没有token的任务里，都不起作用。',
  },
  engine: {
    label: '引擎',
    help: '由什么来计算。“自动”在有硬件GPU时用WebGPU，否则用CPU，因为模拟的GPU比CPU本身还慢。在CPU上，网络用WebAssembly运行，浏览器支持时用融合乘加；不用它（SIMD128）时，每台机器算出的每一位都相同。纯TypeScript很慢，是其他引擎对照的基准。TensorFlow.js算子较慢，能运行任何人写的网络。各引擎的数值在舍入误差之内一致。',
  },
  replicas: {
    label: '副本数',
    help: '真实的训练器把一个小批次分给多少台设备。这个值由预设、链接或报告设定，对训练不起作用。“核对”检查小批次数 × 副本数 × 批大小是否等于回答数。',
  },
  maxSteps: { label: '步数上限', help: '运行到这么多步之后暂停。0表示没有上限。' },
  budget: {
    label: '回答数上限',
    help: '生成了这么多训练回答之后暂停，这是算法之间公平的尺度。被丢弃的、试探用的和贪心基线的回答都算；评估的不算。0表示没有上限。',
  },
  stopReward: {
    label: '评估达标即停',
    help: '评估达到这个奖励时，运行暂停。0表示没有这个限制。',
  },
} as const satisfies Partial<Catalogue['knobs']>
