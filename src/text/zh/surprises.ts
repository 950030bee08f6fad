import type { Catalogue } from '../catalogue'

/** The texts of surprising combinations: what happens, then what to choose instead. */
export const surprises: Catalogue['surprises'] = {
  gdpoIgnoresScaling: '和TRL一样，GDPO忽略奖励缩放：每个部分按本组缩放，总和按批次缩放。',
  cispoCapBelowOne:
    '对CISPO来说，这就是封顶值本身，而不是1 + ε high。低于1时，所有梯度都会缩小，同策略（on-policy）时也不例外。论文用5。',
  luspoWithoutSequence: 'luspo是为比率粒度“序列级（几何平均）”设计的；用别的粒度，TRL会警告。',
  sequenceByLength: '在这种损失类型下，回答的唯一比率会按它的长度加权。要用GSPO，请选损失类型grpo。',
  plusInReward: '在奖励里只有KL的数值起作用，所以“+”不起作用。',
  oldInReward: '给回答打分时还没有更新，策略就是旧策略，所以这里的KL总是0。',
  oldByK1:
    '对旧策略用k1，会把采样到的每个token一样地往下压，不管它得了多少奖励：比率为1时平均为0，之后则把策略推离旧策略。要约束更新，请选k2或k3。',
  minusK1Rewards:
    '乘以比率，或从奖励里扣除时，−k1反而奖励策略离得更远。请关闭“KL偏差修正”，并把KL放在损失里。',
  minusK1Restrains:
    '它把采样到的每个token往上推同样多，不管奖励多少。比率为1时平均作用为0，只添噪声。请选k2或k3。',
  deltaBelowClip: 'δ不大于1 + ε high，于是它取代了上侧裁剪，“上侧裁剪比例”读数为0。',
  groupOfOneIsDead: '只有一个回答的组总是零方差。请保留零方差组，或把组大小设为2以上。',
  historyNeverFull: '历史太短，装不下这么多奖励，所以始终改用批次。',
}
