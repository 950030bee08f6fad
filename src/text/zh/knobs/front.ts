import type { PartText } from '../../parts'

/** The knobs that stand before all sections of the panel, or above it. */
export const front: PartText<'first'>['knobs'] = {
  task: {
    label: '任务',
    help: '网络要学什么。每个任务自带提示词、词表和奖励。',
  },
  algorithm: {
    label: '算法',
    help: '一组有名字的参数取值，仅此而已。选一个算法，就设定了构成它的所有参数，之后都可以再改。组大小、学习率、采样温度和熵奖励保持不变。',
  },
  numGenerations: {
    label: '组大小',
    symbol: 'G',
    name: '组大小',
    help: 'G：对每个提示词采样多少个回答，并互相比较。调高后基线更可靠，零方差组更少。能整除每步回答数的大小立即生效：回答一样多，提示词数随之变化。其他大小保持每步提示词数不变，每步回答数就变成P·G，重置后生效。',
  },
  promptsPerStep: {
    label: '每步提示词数',
    symbol: 'P',
    name: '每步提示词数',
    help: 'P：每一步采样多少个提示词。调高后梯度更稳，每步更慢。每步回答数N等于P乘以组大小，所以设定P就设定了N。',
  },
  beta: {
    label: 'β',
    symbol: 'β',
    name: 'KL惩罚',
    help: 'KL惩罚的权重：β乘以与参考策略的KL散度，加进损失，或从奖励里扣除。调高后策略离参考策略更近，但学得更少；0表示KL只作测量。TRL的默认值是0，那时它根本不加载参考模型。β大于0时，优势全是0的组也会推动策略：它们的KL不是0。',
  },
  epsilon: {
    label: 'ε',
    symbol: 'ε',
    name: '裁剪范围',
    help: '裁剪（clip）的下限：一个token的概率降到旧概率的1 − ε倍以下，再往下压就没有收益。调高后每步允许更大的变化；调低更谨慎。每步只做一次更新时不起作用，因为那时每个比率都是1。用GMPO时，ε限制的是对数比率，下限是−ε。',
  },
  epsilonHigh: {
    label: 'ε high',
    symbol: 'ε high',
    name: '上侧裁剪',
    help: '裁剪的上限：一个token的概率升到旧概率的1 + ε high倍以上，再往上推就没有收益。调高可以让罕见的token概率升得上去：DAPO的“clip higher”用0.28。没有给出epsilon_high时，TRL用ε。用CISPO时，与TRL一样，它就是封顶值本身，不是与1的距离。论文用5；TRL的默认值0.2会把每个比率封在0.2，同策略（on-policy）的梯度缩到五分之一。用GMPO时，它限制的是对数比率。',
  },
  epsilonHighFollows: {
    label: 'ε high跟随ε',
    help: '联动时，ε high总是等于ε：没有给出epsilon_high时，TRL就是这样。设定ε high会解除联动。',
  },
  scaleRewards: {
    label: '奖励缩放',
    symbol: '÷ σ',
    name: '奖励缩放',
    help: '优势归一化：减去基线之后，再除以什么。按组（GRPO）：除以本组的标准差，使容易和困难的提示词权重大致相当。按批次：除以整步的标准差，于是奖励相差不大的组权重也小。无（Dr. GRPO）：奖励相差悬殊的提示词权重最大。只有“按基线”和pass@k两种估计器会用到它。按批次时，TRL的frac_reward_zero_std不再反映零方差组。',
  },
  learningRate: {
    label: '学习率',
    symbol: 'η',
    name: '学习率',
    help: '每次更新把权重移动多远（AdamW）。调高学得更快，直到奖励开始乱跳或崩溃为止。这个网络很小，所以合适的值大约是语言模型的三千倍。',
  },
  numIterations: {
    label: 'μ',
    symbol: 'μ',
    name: '每步遍数',
    help: '采样新回答之前，同一批回答用多少遍。调高后每个回答利用得更充分，但策略离旧策略更远，被裁剪的token也更多。只用一遍、一个小批次时，每个比率正好是1，什么都不会被裁剪。',
  },
  temperature: {
    label: '采样温度',
    symbol: 'τ',
    name: '采样温度',
    help: '处处用来除logits：采样、对数概率、参考策略和熵都一样。调到1以上，策略探索得更多；1以下，它偏向概率最大的token。不管温度多少，评估都用贪心解码。',
  },
  seed: {
    label: '种子',
    help: '固定一切随机的东西：初始权重、提示词、采样、打乱的顺序。同一个链接在同一台设备上给出逐位相同的曲线。用CPU时，在支持融合乘加的各种处理器上，Chromium、Firefox和Node的结果都逐位相同。',
  },
}

/** The names of the options of the knobs in front. */
export const frontOptions: PartText<'first'>['options'] = {
  scaleRewards: { group: '按组', batch: '按批次', none: '无' },
}
