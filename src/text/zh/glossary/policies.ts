import type { TermTexts } from '../../glossaryText'
import { says } from '../../passage'

/** Terms: policies, and what a step is made of. */
export const policies = {
  policy: {
    name: '策略',
    also: ['模型', '网络', 'policy', 'π', 'model', 'actor', 'network'],
    says: says`被训练的网络，看作一个分布：给定已经写出的内容，它给每个可能的下一个${'token'}一个概率。训练改变的就是这些概率，别无其他。记作π；要写明权重θ时，记作π_θ。`,
    seen: '特写里的“策略”：下一个token画成条形，可能的回答画成一棵树。',
  },
  'log-probability': {
    name: '对数概率',
    also: ['log-probability', 'logp', 'logprob', 'log-prob', 'log π', 'logits'],
    says: says`${'policy'}给一个${'token'}的概率的自然对数，单位是${'nat'}：0表示必然，−0.69表示一半对一半。之所以取对数，是因为整个${'completion'}的概率是乘积，取对数后就成了求和。`,
    seen: '特写里，一个token的公式的头几行。',
  },
  'old-policy': {
    name: '旧策略',
    also: [
      '采样策略',
      '行为策略',
      'old policy',
      'π_old',
      'sampling policy',
      'behaviour policy',
      'old log-probs',
    ],
    says: says`采样这一步的回答时的${'policy'}。它的${'log-probability'}保存下来，这一步里每个${'ratio'}都以它为分母。与${'reference-policy'}不同，每次${'rollout'}都重新取一个旧策略。`,
    seen: '一个token的公式里的π_old；KL图上可选的“与旧策略的KL”曲线。',
  },
  'reference-policy': {
    name: '参考策略',
    also: ['参考模型', 'reference policy', 'π_ref', 'reference model', 'ref model'],
    says: says`运行开始时${'policy'}的一份副本，自己不学习。${'beta'}乘以与它的${'kl'}，使策略留在开始时的附近，免得语言模型为了${'reward'}而忘了怎样写。它也可以不时跟上策略；近来的许多算法不用它。`,
    seen: 'KL图，参考策略同步的地方有标记；一个token的公式里的π_ref。',
  },
  rollout: {
    name: '采样',
    also: ['生成', '轨迹采样', '经验', 'rollout', 'generation', 'sampling', 'experience'],
    says: says`用当前的${'policy'}采样一${'step'}的全部${'completion'}，并计算奖励。在大模型里，时间主要花在这上面，所以每采样一次，就用它做好几次${'update'}。`,
    seen: '按“单步”时最先发生的事；特写里“逐步走一遍”的第一个阶段。',
  },
  step: {
    name: '步',
    also: ['训练步', '迭代', 'step', 'training step', 'iteration'],
    says: says`一次${'rollout'}，加上用它做的所有${'update'}。曲线和运行控制都按步计数。TRL自己的计数器数的是更新：在S个小批次上走μ遍，本页的一步就是TRL的S·μ步。`,
    seen: '状态栏，以及每条曲线的横轴。',
  },
  update: {
    name: '更新',
    also: ['梯度步', 'update', 'optimiser step', 'optimizer step', 'gradient step', 'global_step'],
    says: says`权重变动一次：算出${'gradient'}，限制它的长度，再由${'adamw'}走一步。一步里的第一次更新是${'on-policy'}的，因为那时什么都还没动；只有重放的组更早。沿用TRL名字的参数，按更新计数。`,
    seen: '一步有好几次更新时，特写里可以选看第几次。',
  },
  'mini-batch': {
    name: '小批次',
    also: ['mini-batch', 'S', 'ppo_mini_batch_size', 'steps_per_generation'],
    says: says`一步的${'completion'}打乱后分成S份，每份做一次${'update'}。份数越多，更新越多，噪声也越大；而且从第二份起，策略就不再是采样时的那个了，μ = 1也不例外。`,
    seen: '参数“小批次数”。',
  },
  mu: {
    name: 'μ',
    also: ['每批遍数', 'mu', 'num_iterations', 'ppo_epochs', 'epochs', 'passes', 'inner epochs'],
    says: says`采样新的之前，同一批${'completion'}用多少遍。遍数越多，从每个回答学到的越多，但离${'old-policy'}也越远；有了${'ratio'}和${'clip'}，这样做才稳妥。只用一遍、一个${'mini-batch'}时，什么都不会被裁剪。`,
    seen: '参数μ。',
  },
  'on-policy': {
    name: '同策略',
    also: ['在策略', 'on-policy', 'on policy'],
    says: says`从当前${'policy'}自己采样的${'completion'}学习。这时每个${'ratio'}正好是1，${'clip'}不起作用。除了除以${'std'}和${'kl'}这两点，GRPO的梯度就是带组${'baseline'}的${['policy-gradient', 'REINFORCE']}的梯度。`,
    seen: '特写里的第1次更新：每个比率都是1。',
  },
  'off-policy': {
    name: '异策略',
    also: ['离策略', '策略滞后', 'off-policy', 'off policy', 'staleness', 'policy lag'],
    says: says`从以前的${'policy'}写的${'completion'}学习。一步里除了第一次，每次${'update'}都是这样。只要两个策略离得不远，${'importance-sampling'}就能修正；就μ而言学习率太高，两者就分开得太快。`,
    seen: '特写里偏离1的比率；“最大比率”；“与旧策略的KL”。',
  },
  'policy-gradient': {
    name: '策略梯度',
    also: ['policy gradient', 'REINFORCE', 'score function', 'likelihood ratio gradient'],
    says: says`这一切背后的规则：采样到了什么，就按它的${'advantage'}成比例地提高它的${'log-probability'}。不用优势，直接用奖励，就是REINFORCE（Williams，1992）：平均起来是对的，但噪声很大。`,
    seen: '预设REINFORCE；一个token的公式的最后一行。',
  },
  critic: {
    name: '价值网络',
    also: ['评论家', '价值函数', 'critic', 'value network', 'value function', 'GAE', 'actor-critic', 'PPO'],
    says: says`PPO里的第二个网络，预测后面还能得到多少${'reward'}；GAE据此给每个token算出${'advantage'}。GRPO没有它，而用${'group'}的均值作预测。这样就省下一个与${'policy'}一样大的网络和它的训练，代价是每个提示词要写G个回答。`,
    seen: '本页没有价值网络。可以对比基线为“无”、“批次均值”和“组均值”的运行。',
  },

  gradient: {
    name: '梯度',
    also: ['反向传播', '导数', 'gradient', 'backpropagation', 'derivative', 'grad_snr'],
    says: says`${'loss'}上升最快的方向；更新沿相反方向走。对一个没有被裁剪的token的${'log-probability'}来说，它等于负的${'advantage'}乘以${'ratio'}，再乘以${'loss-type'}给的权重，另加${'kl'}带来的部分。`,
    seen: '一个token的公式的最后一行；“梯度信噪比”，可添加为图表。',
  },
  'gradient-norm': {
    name: '梯度范数',
    also: ['梯度裁剪', 'gradient norm', 'grad_norm', 'gradient clipping', 'max_grad_norm'],
    says: says`${'gradient'}在所有权重上的长度。超过上限，就把梯度缩到上限：一个极端的${'advantage'}，不至于让一次${'update'}走得太远。范数为0，说明每个组都是零方差，而且没有${'kl'}起作用。`,
    seen: '“梯度范数”图。',
  },
  adamw: {
    name: 'AdamW',
    also: ['优化器', '权重衰减', '矩', 'Adam', 'optimiser', 'optimizer', 'weight decay', 'moments'],
    says: says`优化器：对每个权重，用${'gradient'}的滑动平均除以梯度平方的滑动平均的平方根，此外还把权重稍稍缩小。由于这个除法，${'update'}的大小主要取决于${'learning-rate'}，与奖励的大小关系不大。`,
    seen: '参数“学习率”和“权重衰减”；“逐步走一遍”的最后一个阶段。',
  },
  'learning-rate': {
    name: '学习率',
    also: ['步长', 'learning rate', 'lr', 'step size', 'η'],
    says: says`一次${'update'}把权重移动多远。这里的小网络约用3·10⁻³，大语言模型约用10⁻⁶。太高了，${'ratio'}就乱跳，许多token受到${'clip'}，接着就是${'entropy-collapse'}。`,
    seen: '参数“学习率”。',
  },
  preset: {
    name: '算法',
    also: ['算法预设', '配方', 'algorithm preset', 'algorithm', 'recipe'],
    says: says`损失和优势的设置的一组有名字的取值。之后再改动其中一项，就显示“（已改）”。GRPO、Dr. GRPO、DAPO、RLOO、GSPO和REINFORCE只是这些取值不同。`,
    seen: '“算法”选项。',
  },
  seed: {
    name: '种子',
    also: ['随机种子', '可复现', 'seed', 'random', 'reproducible'],
    says: says`一切随机都由这个数决定：提示词、初始权重、采样到的token。同一个链接在同一台设备上给出逐位相同的曲线。用CPU时，在支持融合乘加的各种处理器上，Chromium、Firefox和Node的结果都逐位相同。换几个种子，就看得出结果里有多少是运气。`,
    seen: '“种子”一栏，以及“换种子”。',
  },
  budget: {
    name: '预算',
    also: ['样本效率', '成本', 'budget', 'sample efficiency', 'cost'],
    says: says`一次运行可以花多少，以训练用的${'completion'}计：被丢弃的算在内，${'evaluation'}的不算。各算法一步的花费不一样，按步比较就不公平；按同样的预算比较才公平。`,
    seen: '“对比”和“扫描”让每次运行都在同样的预算处停止；参数“回答数上限”。',
  },
} satisfies Partial<TermTexts>
