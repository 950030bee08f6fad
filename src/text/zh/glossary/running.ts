import type { TermTexts } from '../../glossaryText'
import { says } from '../../passage'

/** Terms: sampling, evaluation, and this page. */
export const running = {
  temperature: {
    name: '温度',
    also: ['采样温度', 'temperature', 'T', 'softmax', 'sampling temperature'],
    says: says`网络的输出z变成概率之前，先要除以的数。小于1，最可能的${'token'}更常抽到；大于1，各个token的概率更接近。与TRL和verl一样，采样、${'ratio'}、${'kl'}和${'entropy'}用的是同一个温度，所以计算概率的策略正是采样的那个策略。`,
    seen: '参数“采样温度”。',
  },
  greedy: {
    name: '贪心解码',
    also: ['贪心', '确定性', 'greedy decoding', 'argmax', 'temperature 0', 'deterministic'],
    says: says`每次都取最可能的${'token'}，而不是抽取。这样看到的是${'policy'}的偏好，不含采样的随机性。训练从不用它，只有ReMax的${'baseline'}例外。`,
    seen: '“奖励”图里的评估线；“试一个提示词”。',
  },
  evaluation: {
    name: '评估',
    also: ['验证', '测试集', 'evaluation', 'validation', 'eval_reward', 'test set'],
    says: says`只测量、不学习：每隔一段时间，${'policy'}用${'greedy'}回答一批固定的提示词，提示词够多时用${'held-out'}。用哪一批只取决于任务和任务自身的设置，所以各次运行可以互相比较。`,
    seen: '“奖励”图里的虚线；状态栏。',
  },
  'held-out': {
    name: '留出的提示词',
    also: [
      '留出问题',
      '测试集',
      '泛化',
      '过拟合',
      'held-out problems',
      'test set',
      'generalisation',
      'overfitting',
    ],
    says: says`从不参加训练的${'prompt'}：固定的128个；用自定义数据时是“留出比例”设定的份额，最多256个。它们说明策略是找到了规律，还是背下了提示词。如果其他任务的提示词总共不到256个，${'evaluation'}就用全部提示词。`,
    seen: '设置里“采样与评估”的最后一行。',
  },
  'pass-at-k': {
    name: 'pass@k',
    also: ['k次通过率', 'k选最好', 'pass at k', 'pass@1', 'best of k'],
    says: says`k个${'completion'}里至少有一个答对的概率，由一个${'group'}的n个回答（其中c个答对）作无偏估计。训练通常会提高pass@1；如果pass@8不升，${'policy'}多半只是更有把握，能力并没有更强。`,
    seen: '指标“Pass@1”到“Pass@8”，可以添加为图表。',
  },
  truncation: {
    name: '截断',
    also: ['长度上限', '结束符', 'truncation', 'clipped_ratio', 'max_completion_length', 'cut off', 'EOS'],
    says: says`${'completion'}到了长度上限还没有写出结束token，就被截断。它通常得不到奖励。可以用${'mask'}让它不计入${'loss'}，也可以用${'overlong-penalty'}让它少出现；如果大多数回答都被截断，那就是上限太短了。`,
    seen: '指标“截断比例”。',
  },
  'overlong-penalty': {
    name: '超长惩罚',
    also: [
      '软惩罚',
      '超长缓冲',
      'overlong penalty',
      'soft overlong punishment',
      'overlong buffer',
      'soft_punish_cache',
    ],
    says: says`DAPO在${'truncation'}之前的惩罚：上限是L个token，${'completion'}一旦写进最后C个，${'reward'}就沿一条直线往下扣，从0扣到上限处的1。n是回答的token数，公式用于n从L − C到L的回答；更短的不扣。`,
    seen: '参数“超长缓冲”。',
  },
  'warm-start': {
    name: '监督热启动',
    also: [
      '热启动',
      '监督微调',
      '冷启动',
      '分阶段训练',
      '模仿学习',
      'supervised warm start',
      'SFT',
      'supervised fine-tuning',
      'cold start',
      'staging',
      'imitation',
    ],
    says: says`在用${'reward'}训练之前或同时，向任务自带的解答学习，也就是提高它们的${'log-probability'}。它把${'policy'}带到每${'group'}里已经有几个正确回答的地步，GRPO这才有东西可比；在大模型里，这一步就是监督微调。`,
    seen: '参数“监督”；分阶段训练时的“监督损失”图。',
  },
  'diffusion-step': {
    name: '扩散步',
    also: ['去噪步', '时间步', 'diffusion step', 'denoising step', 'DDPO', 'Flow-GRPO', 'timestep'],
    says: says`在扩散里，${'completion'}不是一段文字，而是从噪声到一张图或一个点的路程。每个去噪步是一个动作，从以网络的预测为中心的高斯分布里抽取，所以与${'token'}一样有${'log-probability'}、${'ratio'}和${'clip'}；只有最后的状态得到${'reward'}，除非每个状态都打分。`,
    seen: '任务“平面上的扩散”和“图像复原”。',
  },
  lens: {
    name: '特写',
    also: ['一个组的特写', '面板', 'lens', 'group close up'],
    says: says`把一步里的一个${'group'}放大来看的面板：它的各个${'completion'}，连同${'reward'}、${'advantage'}和${'ratio'}；任何一个${'token'}的公式，代入它自己的数值；这一步的各个阶段；以及换别的参数会有什么不同。`,
    seen: '在图表布局里：前几张图旁边是简表，“更多图表”下面是全部。',
  },
  balance: {
    name: '优势图',
    also: ['天平', '支点', '优势的图示', 'balance', 'fulcrum', 'advantage picture'],
    says: says`画出一步里每个${'group'}的图：每个${'completion'}是一个点，位置是它的${'advantage'}，旁边是本组的均值±${'std'}；${'dead-group'}画着斜线。舞台把其中一个组放大，并显示${'reward'}怎样变成优势：减去${'baseline'}，再除以标准差。`,
    seen: '“各组的优势”图；舞台上的图。',
  },
  attention: {
    name: '注意力',
    also: ['自注意力', '注意力权重', '注意力图', '头', 'self-attention', 'attention'],
    says: says`transformer读取已有内容的方式：要预测下一个${'token'}时，每个头给它前面的每个token一个权重，这些权重之和是1。一个学会了复制的头，会把几乎全部权重放在它要复制的那个token上。`,
    seen: '“策略”为transformer时的“注意力”图，以及token的面板。',
  },
  'change-of-probability': {
    name: '概率变化',
    also: ['结果', '概率变为几倍', 'change of probability', 'result'],
    says: says`一个${'completion'}在本${'step'}的${'update'}之后的概率，除以采样时的概率：×2是概率变为两倍，×1是没有变化。它是实测值，不是由${'advantage'}算出来的。被往下推的回答也可能变得更容易出现，因为它与被往上推的回答有相同的token。`,
    seen: '舞台上的“结果”一列；组的表格里的“概率×”。',
  },
} satisfies Partial<TermTexts>
