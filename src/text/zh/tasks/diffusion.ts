import type { Catalogue } from '../../catalogue'

export const diffusion: Catalogue['tasks']['diffusion'] = {
  blurb: '把噪声变成提示词所指位置的点：用GRPO微调一个小扩散模型。',
  example: '2 → 环上八个位置中第三个位置的一个点',
  lookFor:
    '一个组的点云先铺满八个斑，因为模型起初忽略提示词；然后移向自己的目标，最后收进目标里。T个高斯时间步各是一个动作，与DDPO和Flow-GRPO相同。到最后点云散开得很少：GRPO不奖励多样性，只有与参考策略的KL保住一些。评估用均值，不加噪声，所以高于训练奖励。',
  knobs: {
    process: {
      label: '过程',
      help: '扩散：DDIM的步，随机性为1时就是DDPM的后验。流：从噪声到数据的直线路径，按Flow-GRPO的随机微分方程（SDE）走。',
      options: { diffusion: '扩散', flow: '流' },
    },
    steps: {
      label: '去噪步数',
      help: 'T，从噪声到一个点的高斯步数，也就是一个回答的长度。',
    },
    randomness: {
      label: '随机性',
      help: '每一步放回多少噪声：扩散里是DDIM的η，流里是Flow-GRPO的噪声水平a（那里取0.7）。调高后探索更多；调低后，均值同样的变化会使比率变得更多。',
    },
    shape: {
      label: '目标形状',
      help: '在提示词所指的位置想要什么形状：一个点斑，一条横跨圆环的短棒，或一个小圆。',
      options: { spot: '点斑', bar: '短棒', circle: '圆' },
    },
    conditions: {
      label: '条件数',
      help: '有多少个不同的提示词：均匀分布的方向。256个以上时，评估用128个训练从未见过的。',
    },
    log_prob: {
      label: '一步的对数概率',
      help: '平均：对x和y取平均，与DDPO和Flow-GRPO相同。求和：就是对数密度本身；均值同样的变化，会使对数比率变化两倍。',
      options: { mean: '平均', sum: '求和' },
    },
    pretraining_steps: {
      label: '预训练的更新次数',
      help: 'GRPO开始之前，用多少次更新教会模型那些斑的混合分布。结果是初始策略和参考策略。0则网络是随机的，没有点云可以微调。',
    },
  },
  parts: { near: '接近', inside: '在内', compressible: '可压缩' },
  measures: {
    distance: {
      label: '离目标的距离',
      help: '终点离目标的平均距离。圆环的半径是1.5。',
      formula: '各点离目标形状的平均距离',
    },
    inside: {
      label: '在内的比例',
      help: '离目标不超过0.2的终点所占的比例。',
      formula: '离它不超过0.2的点所占的比例',
    },
    spread: {
      label: '一个组的分散程度',
      help: '一个组的终点离其中心的均方根距离，对各组取平均。多样性丧失时它会下降。评估时不测，因为每个提示词只有一个点。',
      formula: '一个组的点离其中心的均方根距离，对各组取平均',
    },
  },
  scene: {
    cloud: '点云',
    paths: '本组的路径',
    target: '目标',
    now: '现在',
    before: '训练之前',
    chosen: '本组',
    start: '起点',
    reference: '参考策略的均值',
  },
  setups: {
    'grouped-conditions': {
      label: '16个条件 × 4',
      help: '每步从32,768个条件里取十六个，每个四个回答。轨迹的终点得到一个奖励，它的优势用于全部18个时间步。每步有四个小批次，真实的训练器会把每个分给8台设备。打开“核对”：16个组，每组4个，均值都是0，标准差略小于1，共64 × 18个优势。',
    },
    ddpo: {
      label: 'DDPO',
      help: '优势由同一提示词最近的奖励算出，限制在±5；用一遍，分两个小批次，ε = 0.0001，没有KL。',
    },
    before: {
      label: '改写之前（DDPO）',
      help: '改写成GRPO之前的DDPO运行：提示词一个个地抽，不分组；每个奖励与同一提示词最近的16个奖励比。PPO的裁剪，ε = 0.2，没有参考策略，没有KL。表格“各提示词的奖励”列出这些奖励。',
    },
    after: {
      label: '改写之后（GRPO）',
      help: '同一次运行，改写成GRPO之后：八个一组，ε = 0.2，以及β = 0.04乘以mean(old − new)，即与采样时的策略的KL，许多PPO脚本都这样计算。参考策略也保留并混合，但这个KL不用它：每20次更新，它变成0.6 × 策略 + 0.4 × 参考策略（α是TRL的默认值；间隔适合短的运行）。要用与参考策略的KL，请把“KL的参照”设为“参考策略”，“KL估计量”设为k3。',
    },
    'flow-grpo': {
      label: 'Flow-GRPO',
      help: '流，噪声水平0.7，每一步用精确的KL，用一遍，分两个小批次，只用90%的时间步。',
    },
  },
}
