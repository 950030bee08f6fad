import type { Catalogue } from '../catalogue'

export const presets: Catalogue['presets'] = {
  grpo: {
    name: 'GRPO',
    line: '奖励减去本组均值，再除以本组标准差；用KL约束策略不远离参考策略。',
  },
  dr_grpo: {
    name: 'Dr. GRPO',
    line: 'GRPO去掉两处除法：不除以标准差，也不除以回答长度，从而消除难度偏差和长度偏差；没有KL。',
  },
  dapo: {
    name: 'DAPO',
    line: 'GRPO的改进：裁剪上界放宽（Clip-Higher），每个token权重相同，去掉KL。DAPO的动态采样和超长惩罚没有打开。',
  },
  rloo: {
    name: 'RLOO',
    line: '奖励减去其他回答的均值。每个回答一个比率，KL放在奖励里。',
  },
  reinforce: {
    name: 'REINFORCE',
    line: '朴素的策略梯度：奖励为正的回答都被往上推。',
  },
  reinforce_baseline: {
    name: 'REINFORCE + 基线',
    line: '减去批次平均奖励的策略梯度。',
  },
  grpo_trl: {
    name: 'GRPO（TRL默认）',
    line: 'TRL的默认设置：对所有token取平均，没有KL，只用一遍，所以什么都不会被裁剪。',
  },
  gspo: {
    name: 'GSPO',
    line: '每个回答一个比率，即各token比率的几何平均，裁剪范围只有10⁻⁴的几倍。论文用4个小批次。',
  },
  cispo: {
    name: 'CISPO',
    line: '对数概率用封顶在5的比率加权，所以每个token都保有梯度。ε high就是封顶值本身。',
  },
  sapo: {
    name: 'SAPO',
    line: '用软门控（soft gate）代替裁剪：token的比率离开1越远，梯度越弱。',
  },
  gmpo: {
    name: 'GMPO',
    line: '一个回答各比率的几何平均，每个对数比率裁剪在±0.4，所以离群值权重更小。',
  },
  reinforce_plus_plus: {
    name: 'REINFORCE++',
    line: '不分组：奖励在批次的所有token上白化，比率裁剪，KL从奖励里扣除。',
  },
  remax: {
    name: 'ReMax',
    line: '策略梯度，减去对同一提示词贪心作答的奖励。',
  },
  nanochat: {
    name: 'nanochat',
    line: '最简单的GRPO：奖励减组均值，乘以对数概率。不除以标准差，没有比率、裁剪和参考策略。',
  },
  grpo_zero: {
    name: 'GRPO-Zero',
    line: '优势与GRPO相同，但标准差除以G，再乘以对数概率。没有比率、裁剪和KL。',
  },
  simple: {
    name: 'GRPO简化式',
    line: '−log π · A，优势作归一化；没有裁剪，没有KL。任务“预算路由”有G = 5的预设。',
  },
  pairwise: {
    name: '成对比较',
    line: '对一个组里的任意两个回答，让好的那个概率更大。“GRPO简化式”由此而来。',
  },
  progressive: {
    name: '渐进',
    line: '5步只学解答，过渡20步，然后只用奖励。优势用所有奖励的滑动平均与标准差。任务能提供同一提示词的两个视图时，用权重0.1的损失要求两者一致。',
  },
  grpo_token_mean: {
    name: 'GRPO，按token平均，一次更新',
    line: 'min(w·A, clip(w)·A) − β·k3，对批次的所有token取平均，β = 0.04，ε = 0.2，每步一次更新。KL不乘以比率。DeepSeekMath（arXiv 2402.03300）的β、k3和更新次数与此相同，但每个提示词64个回答，先在每个回答内取平均。',
  },
  single_stage: {
    name: '单阶段',
    line: '不分阶段的渐进：从第一步起奖励和解答并用，解答的权重是0.5。',
  },
}
