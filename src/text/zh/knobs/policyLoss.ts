import type { Catalogue } from '../../catalogue'

/** What the policy loss is. */
export const policyLoss = {
  stepsPerGeneration: {
    label: '小批次数',
    help: 'S：一步的回答打乱后分成这么多份小批次（mini-batch），每份更新一次，所以一步有S·μ次更新。调高后每步的更新更多，噪声也更大。它必须能整除每步回答数。',
  },
  surrogate: {
    label: '代理目标',
    help: '要最大化的是什么。裁剪比率是PPO和GRPO用的：w·A与clip(w)·A中较小的一个。对数概率是A·log π，即策略梯度本身，没有比率也没有裁剪（verl：gpg）。CISPO用封顶的比率给A·log π加权，所以每个token都保有梯度。SAPO用平滑衰减代替裁剪。VESPO按整个回答的比率加权。GMPO取一个回答各比率的几何平均。对使熵下降最快的少数token，clip-cov去掉其策略项，KL-cov约束其移动。成对比较每次比较两个回答，用它们对数概率之差的−log σ，没有优势、比率和损失类型；平局不推动什么。TRL用loss_type设定它，verl用loss_mode。',
  },
  importanceSamplingLevel: {
    label: '比率粒度',
    help: '重要性采样比率在什么上面计算：每个token各算各的（GRPO），整个回答取对数比率的平均（GSPO）或求和（RLOO）；或者数值用整个回答的，梯度用每个token自己的（GSPO-token）。用整个回答时，请选损失类型grpo：其他类型会按长度给回答加权。代理目标不用这种比率时不起作用。',
  },
  lossType: {
    label: '损失类型',
    help: '所有token的损失怎样汇成一个数，它决定长回答里的一个token有多大权重。前五个是TRL的名字，其余是verl的loss_agg_mode。它们要么只差一个常数倍，要么只在回答长短不一时不同。dapo除以整批生成的token数再按小批次平摊，bnpo除以小批次的token数。用dapo和dr_grpo时，只要长短不一，同策略（on-policy）的损失也不是0：长回答权重更大，优势抵消不掉。这是正常的。',
  },
  delta: {
    label: 'δ',
    help: 'TRL的delta，第二道裁剪：把比率本身限制在δ以内。优势为负、比率大于δ时它才起作用，因为那里PPO的裁剪限制不了损失。调高就放得更宽。请设得大于1 + ε high（INTELLECT-2用4）；低于它就会取代上侧裁剪。0表示关闭。只有代理目标“裁剪比率”和clip-cov会用到它。',
  },
  clipRatioC: {
    label: '双重裁剪c',
    help: 'verl的clip_ratio_c：优势为负时，一个token的损失最多是c·|A|，不管比率多大。调高就放得更宽。verl的普通损失（vanilla）里它总是打开，默认取3；TRL则有δ，作用在同一个地方。0表示关闭。只有代理目标“裁剪比率”和clip-cov会用到它。',
  },
  sapoTemperaturePos: {
    label: 'SAPO τ，A > 0',
    help: '好的token的比率离开1时，梯度减弱得多快。调高就减弱得更早；在比率1处，不管τ多少，斜率都是1。只有代理目标SAPO会用到它。',
  },
  sapoTemperatureNeg: {
    label: 'SAPO τ，A < 0',
    help: '同上，用于比基线差的回答的token；默认稍大，使往下压的力减弱得更早。只有代理目标SAPO会用到它。',
  },
  vespoKPos: {
    label: 'VESPO k，A ≥ 0',
    help: '回答的比率W在权重φ里的幂次，φ = W^k · exp(λ − λW)，用于优势不为负时。φ在W = 1处为1，在W = k/λ处最大。W是各token比率的乘积，不是平均。只有代理目标VESPO会用到它。',
  },
  vespoLambdaPos: {
    label: 'VESPO λ，A ≥ 0',
    help: '比率变大时VESPO的权重降得多快，用于优势不为负时。调高后大比率权重更小。只有代理目标VESPO会用到它。',
  },
  vespoKNeg: {
    label: 'VESPO k，A < 0',
    help: 'VESPO的权重里，回答的比率的幂次，用于优势为负时。只有代理目标VESPO会用到它。',
  },
  vespoLambdaNeg: {
    label: 'VESPO λ，A < 0',
    help: '比率变大时VESPO的权重降得多快，用于优势为负时。调高后大比率权重更小。只有代理目标VESPO会用到它。',
  },
  clipCovRatio: {
    label: 'clip-cov比例',
    help: '所有token中失去策略项的比例，从协方差区间内的token里随机抽取；至少一个。调高可以更好地保住熵。verl的默认值0.0002是为几百万个token的批次设的；这里要大些。只有代理目标clip-cov会用到它。',
  },
  clipCovLow: {
    label: 'clip-cov区间下端',
    help: '协方差落在一个区间内的token可能失去策略项，这是区间的下端。协方差按token计：(A − mean A)·(log π − mean log π)。调高后符合条件的token更少。只有代理目标clip-cov会用到它。',
  },
  clipCovHigh: {
    label: 'clip-cov区间上端',
    help: '协方差落在一个区间内的token可能失去策略项，这是区间的上端。调高后符合条件的token更多。只有代理目标clip-cov会用到它。',
  },
  klCovRatio: {
    label: 'KL-cov比例',
    help: '所有token中因移动而受惩罚的比例，取优势与对数概率协方差最高的那些；至少一个。比率不裁剪。调高可以更好地保住熵。verl的默认值是0.0002；这里批次小，所以要大些。只有代理目标KL-cov会用到它。',
  },
  klCovCoef: {
    label: 'KL-cov权重',
    help: '对那些token的惩罚：这个数乘以|log π − log π_old|（verl的ppo_kl_coef）。调高就约束得更紧。只有代理目标KL-cov会用到它。',
  },
  topEntropyQuantile: {
    label: '高熵token比例',
    help: '只有这个比例的token，也就是策略最不确定的那些，保留策略项。调高就从更多token学习；1表示全部保留。论文“Beyond the 80/20 rule”用0.2。KL仍作用于每个token，分母也仍计入全部。',
  },
  offPolicyMaskThreshold: {
    label: '异策略阈值',
    help: '优势为负的回答，一旦策略已经离它太远，就失去策略项：即它各token的log π_old − log π的均值超过这个数（单位nat）。调高就保留更多；0表示关闭。KL仍作用于它。每步只做一次更新时不起作用。',
  },
} as const satisfies Partial<Catalogue['knobs']>
