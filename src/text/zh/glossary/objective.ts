import type { TermTexts } from '../../glossaryText'
import { says } from '../../passage'

/** Terms: from the ratio to the loss. */
export const objective = {
  ratio: {
    name: '比率',
    also: [
      '概率比率',
      '重要性权重',
      'probability ratio',
      'ratio',
      'importance ratio',
      'w',
      'r_t',
      'importance weight',
    ],
    says: says`一个${'token'}现在的概率，除以${'old-policy'}采样它时的概率。1表示没变，2表示概率翻倍。在一步的第一次${'update'}里，它正好是1。token是由另一个策略采样的，比率修正的就是这一点；${'clip'}则给它设限。`,
    seen: '特写里token的颜色；一个token的公式里的“比率”。',
  },
  'sequence-ratio': {
    name: '序列比率',
    also: ['序列级', 'sequence ratio', 'GSPO ratio', 'importance_sampling_level', 'sequence level'],
    says: says`整个${'completion'}只有一个${'ratio'}，而不是每个${'token'}各有一个。GSPO取各token比率的几何平均，使它的大小与长度无关；RLOO取乘积。于是${'clip'}作用于整个回答。`,
    seen: '参数“比率粒度”；这时特写里同一行的token颜色都一样。',
  },
  'importance-sampling': {
    name: '重要性采样',
    also: ['重加权', '异策略修正', 'importance sampling', 'IS', 'reweighting', 'off-policy correction'],
    says: says`用一个分布的样本估计另一个分布下的均值：每个样本按两个概率之比加权。这里样本来自${'old-policy'}，权重就是${'ratio'}。平均起来它是对的，但少数极大的权重会使它噪声很大；${'clip'}引入一点偏差，换来较小的噪声。`,
    seen: '“裁剪比例”图，可以看出权重有多经常被拦住。',
  },
  surrogate: {
    name: '代理目标',
    also: [
      '策略损失',
      '目标函数',
      'surrogate objective',
      'surrogate',
      'policy loss',
      'objective',
      'J',
      'loss_mode',
    ],
    says: says`期望${'reward'}没法直接求导，于是换成它来最大化：它是${'ratio'}和${'advantage'}的函数，在${'old-policy'}附近有正确的${'gradient'}。公式是PPO和GRPO的；其他代理目标的不同，在于怎样对待比率已经偏离1很多的token。`,
    seen: '参数“代理目标”；一个token的公式里的“目标”。',
  },
  clip: {
    name: '裁剪',
    also: ['截断比率', '信赖域', 'clip', 'clipping', 'PPO clip', 'ε', 'clip_ratio', 'trust region'],
    says: says`${'ratio'}的界限，从1 − ε到1 + ε high。${'advantage'}为正的${'token'}一旦高过上限，或优势为负的一旦低过下限，目标就变平，${'gradient'}为0：这一${'step'}不再推它。在相反的方向，裁剪不起作用，所以推错了还能纠正。`,
    seen: '一个token的公式上方的裁剪图；特写的图例。',
  },
  'clip-fraction': {
    name: '裁剪比例',
    also: ['clip fraction', 'clip ratio', 'pg_clipfrac', 'clipfrac'],
    says: says`${'gradient'}被${'clip'}去掉的${'token'}所占的比例，上侧和下侧分开算。全是${'on-policy'}时，它是0。一步有好几次${'update'}时，百分之几很平常；多得多，多半说明${'learning-rate'}对这个${'mu'}来说太高。`,
    seen: '“裁剪比例”图。',
  },
  'clip-higher': {
    name: '放宽上侧裁剪',
    also: ['非对称裁剪', 'clip higher', 'asymmetric clip', 'epsilon_high', 'clip_ratio_high'],
    says: says`DAPO的做法：裁剪上界取0.28，比下界的0.2宽。${'clip'}取0.2时，概率0.01的${'token'}升过0.012之后，就不再有${'gradient'}把它往上推，概率0.9的永远碰不到上界；上界放宽，罕见的token概率才升得上去，也就不容易${'entropy-collapse'}。`,
    seen: '参数ε high；裁剪图里右边的界限。',
  },
  'dual-clip': {
    name: '双重裁剪',
    also: ['双侧裁剪', 'dual clip', 'clip_ratio_c', 'delta', 'δ', 'two-sided clip'],
    says: says`${'clip'}漏掉了一种情形：${'advantage'}为负，而${'ratio'}远大于1，这时损失可以无限增大。双重裁剪补上这里：verl把损失限制在c·|A|，TRL把比率限制在δ，两者作用在同一个地方。第一个公式是verl的，用于A < 0；第二个是TRL的。`,
    seen: '参数“双重裁剪c”和δ。',
  },
  loss: {
    name: '损失',
    also: ['损失函数', '策略损失', 'loss', 'objective', 'policy loss', 'pg_loss'],
    says: says`${['adamw', '优化器']}要最小化的量：每个${'token'}的损失x等于${['surrogate', '目标']}取负，再加上${'beta'}乘以它的${['kl', 'KL']}；所有token的损失按${'loss-type'}的权重相加。它反映不了进步：如果比率都是1，组里每个回答的权重又相等，优势就互相抵消，只剩下KL，而KL会随着策略的学习上升。`,
    seen: '“损失”图，以及一个token的公式里它所占的那部分。',
  },
  'loss-type': {
    name: '损失类型',
    also: ['聚合方式', 'loss type', 'aggregation', 'loss_agg_mode', 'token mean', 'reduction'],
    says: says`所有${'token'}的损失怎样汇成一个数，也就是长${'completion'}里的一个token，与短回答里的一个相比，各占多大权重。不管哪种类型，同一个回答里的token权重相同。所有回答一样长时，各种类型只差一个常数倍。`,
    seen: '参数“损失类型”；一个token的公式里的“在损失中的权重”。',
  },
  'length-bias': {
    name: '长度偏差',
    also: ['长度归一化', 'length bias', 'response length bias', 'length normalisation'],
    says: says`如果对每个回答自己的token取平均，那么同样是错，长的${'completion'}每个${'token'}受的罚就比短的轻，错误的回答于是越写越长。Dr. GRPO除以一个常数，DAPO除以批次的token总数，两者都让每个token权重相同。`,
    seen: '任务“长度陷阱”专门演示它；长度的图。',
  },
  mask: {
    name: '掩码',
    also: ['mask', 'masking', 'm'],
    says: says`批次里每个位置一个数：${'completion'}的${'token'}是1，结束之后是0。另一些掩码去掉被截断的回答、熵低的token，或者已经${'off-policy'}太远的回答。去掉的是策略项；${['kl', 'KL']}可能仍起作用。`,
    seen: '被掩码去掉的token，特写里有说明。',
  },

  kl: {
    name: 'KL散度',
    also: ['相对熵', 'KL惩罚', 'KL divergence', 'KL', 'Kullback–Leibler', 'relative entropy', 'KL penalty'],
    says: says`${'policy'}离${'reference-policy'}多远：在策略自己写的东西上，log π − log π_ref的均值，按${'token'}计，单位是${'nat'}。0表示两者相同。不必对所有可能的token精确求均值：用采样到的token作${['kl-estimator', '估计']}就够了。`,
    seen: 'KL图，连同这个任务的正常范围。',
  },
  'kl-estimator': {
    name: 'KL估计量',
    also: ['KL estimator', 'k1', 'k2', 'k3', 'low_var_kl', 'Schulman'],
    says: says`由一个采样到的${'token'}算出的数，它的均值等于或近似等于${'kl'}。k1平均起来是对的，但常常为负；k2略有偏差，${'gradient'}却是对的；k3平均起来是对的，又从不为负，TRL和DeepSeekMath用的就是它。放在损失里，k1的梯度平均为0，不能约束策略。`,
    seen: '参数“KL估计量”；一个token的公式里的KL。',
  },
  'exact-kl': {
    name: '精确KL',
    also: ['高斯KL', '闭式解', 'exact KL', 'Gaussian KL', 'closed form'],
    says: says`如果${'policy'}是宽度已知的高斯分布，例如在一个${'diffusion-step'}里，${'kl'}就可以由两个均值直接写出，不用估计。c是任务给对数概率定的尺度：有的任务把它除以维数。`,
    seen: '“KL估计量”的选项“精确（高斯）”，在扩散和图像复原任务里。',
  },
  beta: {
    name: 'β',
    also: ['KL系数', 'beta', 'KL coefficient', 'kl_loss_coef'],
    says: says`${'kl'}在${'loss'}或${'reward'}里的权重。越大，${'policy'}离${'reference-policy'}越近；0则没有约束。DeepSeekMath用0.04，TRL的默认值是0。β大于0时，连优势全是0的${'dead-group'}也会移动权重：它的KL不是0。`,
    seen: '参数β；“损失”图里的KL部分。',
  },
  'adaptive-beta': {
    name: '自适应β',
    also: ['自适应KL控制器', 'adaptive β', 'adaptive KL controller', 'kl_ctrl', 'target_kl', 'KL controller'],
    says: says`一个控制器：${['kl', 'KL']}高于目标就调高${'beta'}，低于目标就调低，每${'step'}只变一点点。N是这一步的${'completion'}数。相对误差限制在±0.2以内。`,
    seen: '参数“β调度”；指标“实际的β”。',
  },
  nat: {
    name: 'nat',
    also: ['奈特', '比特', 'bits', 'nats'],
    says: says`与自然对数相配的信息单位：1 nat约合1.44比特。${'entropy'}为0.69 nat，相当于抛一枚均匀的硬币；2.3 nat，相当于掷一个均匀的十面骰子。${['kl', 'KL']}也用它作单位。`,
    seen: 'KL图和熵图旁边的单位。',
  },
  entropy: {
    name: '熵',
    also: ['不确定性', '探索', 'entropy', 'H', 'uncertainty', 'exploration'],
    says: says`${'policy'}对下一个${'token'}有多不确定，单位是${'nat'}：某个token必然出现时是0；所有token同样可能时，是词表大小的对数。一点熵都没有，一个${'group'}的回答就全都一样，没有什么可比。`,
    seen: '“熵”图。',
  },
  'entropy-collapse': {
    name: '熵崩溃',
    also: [
      '熵坍缩',
      '模式坍缩',
      '多样性丧失',
      '熵奖励',
      'entropy collapse',
      'mode collapse',
      'loss of diversity',
      'entropy bonus',
    ],
    says: says`${'policy'}过早地有了把握：${'entropy'}降到几乎为0，每个${'group'}的回答都一样，全是${'dead-group'}，还没学到最好就停住了。对策有：熵奖励、${['clip-higher', '更宽的上侧裁剪']}、更高的${'temperature'}、更低的${'learning-rate'}。`,
    seen: '“熵”图接近0，而奖励停在1以下不再上升。',
  },
} satisfies Partial<TermTexts>
