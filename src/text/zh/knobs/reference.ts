import type { Catalogue } from '../../catalogue'

/** The reference policy and the KL to it. */
export const reference = {
  beta: {
    label: 'β',
    symbol: 'β',
    name: 'KL惩罚',
    help: '把策略拉在参考策略附近的力度：β乘以KL散度，加进损失，或从奖励里扣除。调高后策略靠得更近，学得更少；0则放手，KL只作测量。TRL的默认值是0，那时它根本不加载参考模型。β大于0时，零方差组也会移动：它们的优势是0，KL却不是。',
  },
  useReference: {
    label: '参考策略',
    help: '保留一份初始策略，并测量与它的KL散度。关闭后每步省一次前向计算；这时β不起作用，除非KL是对旧策略测的。',
  },
  klIn: {
    label: 'KL放在',
    help: 'KL惩罚从哪里进入：作为损失的一项（GRPO），或在算优势之前从奖励里扣除（RLOO，以及用于语言模型的PPO）。verl里两处各有一个开关，都打开就会罚两次；这里二者取一。β为0时不起作用。',
  },
  klEstimator: {
    label: 'KL估计量',
    help: '怎样用采样到的token估计KL。令d = log π_ref − log π：k1是−d，k2是d²/2，k3是e^d − d − 1，它从不为负，方差也小。TRL只有k3。放在损失里而不作偏差修正时，k1的梯度平均为0，什么也拉不住；k2的梯度才是KL的梯度。带“+”的（verl）数值不变，梯度用k2的；放在奖励里时只有数值起作用，所以没有区别。',
  },
  klAgainst: {
    label: 'KL相对于',
    help: 'KL从哪个策略量起：参考策略，还是采样这一步回答的旧策略。对旧策略用k1，就是log π − log π_old，它对每个采样到的token梯度都一样：不管奖励多少，一律往下压。反过来写成mean(old − new)，则一律往上推。两者都约束不了什么。k2和k3确实能约束一步之内的更新，第一次更新之前为0。放在奖励里时，这个KL总是0。',
  },
  useBiasCorrectionKl: {
    label: 'KL偏差修正',
    help: '把每个token的KL乘以它的概率比率。比率为1时数值不变，但梯度变成KL散度本身的梯度β·(log π − log π_ref)，而不是k3有偏的β·(1 − π_ref/π)。TRL从1.12起默认打开。',
  },
  betaSchedule: {
    label: 'β的变化',
    help: 'β怎样变：不变；从β沿直线或半个余弦变到“最终的β”；或者自适应，即verl的控制器，KL超过目标就提高β，低于目标就降低β，每步最多变20% · N ÷ 时间尺度。直线和余弦在“调度长度”处结束，以更新计。',
  },
  betaEnd: {
    label: '最终的β',
    help: '线性或余弦变化的β最后到达并停留的值。β不变或自适应时不起作用。',
  },
  klTarget: {
    label: 'KL目标',
    help: '自适应β所瞄准的每个token的KL，单位是nat（verl的target_kl）。调高后策略可以离参考策略更远。除非β是自适应的，否则不起作用。',
  },
  klHorizon: {
    label: 'KL时间尺度',
    help: '自适应β变得多慢，以回答计：每一步把β乘以1 + 误差 · N ÷ 时间尺度，误差限制在±0.2以内。调高后变得更慢。N = 64、时间尺度为verl的10,000时，β每步最多变0.13%；运行短的话要调小。除非β是自适应的，否则不起作用。',
  },
  syncRefModel: {
    label: '移动参考策略',
    help: '让参考策略跟着策略走（TR-DPO）：每隔“同步间隔”次更新，它就变成自己与策略的混合。于是KL惩罚限制的是策略走得多快，而不是走得多远。没有参考策略时不起作用。',
  },
  refModelMixupAlpha: {
    label: '混合系数α',
    help: '新的参考策略里，策略占的份额：参考 ← (1 − α)·参考 + α·策略。调高后参考策略跟得更紧；1表示直接复制策略。参考策略不移动时不起作用。',
  },
  refModelSyncSteps: {
    label: '同步间隔',
    help: '参考策略两次移动之间隔多少次更新。调高后跟得更疏。与TRL的ref_model_sync_steps一样，它数的是更新，不是步：一步有μ × 小批次数次更新。参考策略不移动时不起作用。',
  },
} as const satisfies Partial<Catalogue['knobs']>
