import type { Catalogue } from '../catalogue'

/** What each curve is called and what it tells. */
export const metrics: Catalogue['metrics'] = {
  reward: { label: '奖励', help: '一步里采样的所有回答的平均奖励。' },
  reward_std: {
    label: '奖励标准差',
    help: '整个批次奖励的标准差。即使每个组都是零方差，它也可能很大。',
  },
  eval_reward: {
    label: '评估',
    help: '评估中的平均奖励。评估用贪心解码：取概率最大的回答，不采样。所用的提示词是不是留出的，设置里的“采样与评估”有说明。',
  },
  'eval/reference_reward': {
    label: '参考策略评估奖励',
    help: '参考策略在贪心评估中的平均奖励，所用的提示词与策略的相同。第一次评估时测，参考策略每次同步之后再测。两条线之间的距离，就是策略比参考策略多得的奖励。',
  },
  'critic/rewards/mean': {
    label: '塑形后的奖励',
    help: '用来算优势的奖励的均值：已经过超长惩罚、奖励限幅和奖励中的KL。即verl的critic/rewards；没有这些改动时，与“奖励”相等。',
  },
  'pass@1': {
    label: 'Pass@1',
    help: '一个回答答对的概率，对各组取平均。拿到最高奖励就算对；在算术对话里，数正确就算对，与GSM8K相同。',
  },
  'pass@2': {
    label: 'Pass@2',
    help: '从一个组里抽两个回答，至少一个答对的概率。组比这小时不测。',
  },
  'pass@4': {
    label: 'Pass@4',
    help: '从一个组里抽四个回答，至少一个答对的概率。组比这小时不测。',
  },
  'pass@8': {
    label: 'Pass@8',
    help: '从一个组里抽八个回答，至少一个答对的概率。如果Pass@1在涨而它不动，说明策略只是更有把握，能力并没有更强。',
  },
  global_reward_mean: {
    label: '全局奖励均值',
    help: '所有步奖励的滑动平均，即估计器“滑动平均与标准差”减去的值。',
  },
  global_reward_std: {
    label: '全局奖励标准差',
    help: '所有步奖励的滑动标准差，即估计器“滑动平均与标准差”除以的值。',
  },
  frac_reward_zero_std: {
    label: '零标准差占比',
    help: '奖励除以的标准差为0的回答所占的比例（TRL）；KL计入奖励时也包含在内。用批次缩放和GDPO时，那是整个批次的标准差，所以即使有零方差组它也是0：这时请看“零方差组”。',
  },
  dead_groups: {
    label: '零方差组',
    help: '任何塑形之前，所有回答奖励都相同（相差不超过10⁻⁸）的组所占的比例，已解决和卡住的都算。用组基线时它们的优势是0；β大于0时，KL项仍对它们起作用。',
  },
  group_reward_std: {
    label: '组内奖励标准差',
    help: '组内奖励的标准差，对各组取平均。',
  },
  advantages_mean: {
    label: '优势均值',
    help: '一步所有回答的平均优势，已经过限幅和白化。如果基线正是所比较的那些回答的均值，它就接近0。',
  },
  advantages_std: {
    label: '优势标准差',
    help: '一步所有回答的优势的标准差。奖励除以自己的标准差时约为1；有零方差组，或限幅在起作用时更低。',
  },
  group_advantage_mean: {
    label: '组内优势均值',
    help: '组内优势的均值，对各组取平均。减的是组均值、优势限幅又没有只截去一侧时，它是0。',
  },
  group_advantage_std: {
    label: '组内优势标准差',
    help: '组内优势的标准差，对各组取平均。按组缩放时，每个有信号的组都约为1；零方差组会拉低平均。',
  },
  group_size: {
    label: '每个提示词的奖励数',
    help: '这一步里每个不同的提示词平均有多少个回答（flow_grpo的group_size）。同一个提示词被抽到两次时，会大于组大小。',
  },
  trained_prompt_num: {
    label: '本步的提示词数',
    help: '这一步训练所用的不同提示词的个数（flow_grpo的trained_prompt_num）。',
  },
  trained_prompts_total: {
    label: '见过的提示词',
    help: '到目前为止训练用过的不同提示词的个数。',
  },
  zero_std_ratio: {
    label: '零方差提示词',
    help: '奖励标准差为0的提示词所占的比例（flow_grpo）。提示词相同的组算作一个。',
  },
  reward_std_mean: {
    label: '提示词内奖励标准差',
    help: '每个提示词的奖励标准差（除以个数），对各提示词取平均（flow_grpo）。',
  },
  all_right: {
    label: '全对',
    help: '每个回答都答对的组所占的比例；怎样算对，与Pass@1相同。',
  },
  all_wrong: {
    label: '全错',
    help: '没有一个回答答对的组所占的比例；怎样算对，与Pass@1相同。只有所有回答奖励也相同，这样的组才是卡住。',
  },
  discarded_completions: {
    label: '丢弃的回答',
    help: '到目前为止采样了、却因所在组零方差而没有用来学习的回答。它们计入预算。',
  },
  resample_rounds: {
    label: '重采样轮数',
    help: '这一步给零方差组换新提示词的轮数。',
  },
  replayed_groups: {
    label: '重放的组',
    help: '这一步里用以前的组替换掉的零方差组的个数。',
  },
  kl: {
    label: '与参考策略的KL',
    help: '策略离参考策略多远，按token平均，用所选的估计量（TRL用k3），单位是nat。nat是自然对数的信息单位，约合1.44比特。经偏差修正的KL显示修正后的值，与TRL的记录一致。对一步的各次更新取平均。',
  },
  'actor/ppo_kl': {
    label: '与旧策略的KL',
    help: '这一步的更新使策略离旧策略多远：对数概率的mean(old − new)，即verl的ppo_kl。它估计KL(old ‖ new)；token少时可能为负。它与参考策略无关。',
  },
  reference_sync: {
    label: '参考策略同步',
    help: '这一步结束时，策略在新的参考策略里占的份额α；参考策略没同步时为0。KL图上，每次同步都有标记。',
  },
  reference_age: {
    label: '距上次同步的更新数',
    help: '参考策略上次同步以来（没同步过则是运行开始以来）的更新次数。KL图上，每次同步都有标记。',
  },
  reference_distance: {
    label: '离参考策略的距离',
    help: '旧策略离参考策略有多远：两者对数概率之差在所有采样token上的均方根，单位是nat。与KL的估计不同，它不会因正负抵消而变小。',
  },
  beta: {
    label: '实际的β',
    help: '这一步实际用的β，已经过调度或自适应控制器。',
  },
  'clip_ratio/low_mean': {
    label: '下侧裁剪比例',
    help: '优势为负、比率低于1 − ε的token所占的比例：裁剪去掉了它们的梯度。',
  },
  'clip_ratio/high_mean': {
    label: '上侧裁剪比例',
    help: '优势为正、比率高于1 + ε high的token所占的比例：裁剪去掉了它们的梯度。',
  },
  'clip_ratio/region_mean': { label: '两侧裁剪比例', help: '在任意一侧被裁剪的token所占的比例。' },
  'clip_ratio/low_min': {
    label: '下侧裁剪，最小',
    help: '各回答中，下侧被裁剪的token所占的最小比例。',
  },
  'clip_ratio/high_max': {
    label: '上侧裁剪，最大',
    help: '各回答中，上侧被裁剪的token所占的最大比例。',
  },
  cispo_clip_ratio: {
    label: 'CISPO封顶比例',
    help: '优势为正、比率超过CISPO封顶值的token所占的比例。它们仍有梯度，以封顶值作权重。同策略（on-policy）时这个值接近1，说明封顶值低于1。',
  },
  'actor/pg_clipfrac_lower': {
    label: '双重裁剪比例',
    help: '优势为负、受双重裁剪限制的token所占的比例（verl的pg_clipfrac_lower）。',
  },
  'vespo/phi_seq_mean': {
    label: 'VESPO权重',
    help: 'VESPO的权重φ在各回答上的平均。第一次更新之前正好是1。',
  },
  ratio_mean: {
    label: '比率均值',
    help: '当前策略与旧策略的重要性比率，取平均。第一次更新之前正好是1。',
  },
  ratio_max: { label: '最大比率', help: '这一步所有token中最大的重要性比率。' },
  entropy: {
    label: '熵',
    help: '策略有多不确定，按token平均，单位是nat。0表示完全确定；最大值是词表大小的对数，表示所有token的概率相同。',
  },
  entropy_coef: {
    label: '实际的熵奖励',
    help: '这一步实际用的熵奖励权重。熵高于目标时，自适应熵奖励为0。',
  },
  loss: {
    label: '损失',
    help: '优化器要最小化的量。它不反映进步：损失类型为grpo、比率都是1时，它等于β乘以KL，不管策略做得多好。用dapo和dr_grpo时，回答长短不一，长的权重更大，优势就抵消不掉。',
  },
  'actor/pg_loss': { label: '策略损失', help: '去掉KL项和熵项之后的损失。' },
  kl_loss: { label: 'KL损失', help: '损失里的KL项，已乘β。' },
  'loss/policy': {
    label: '损失的策略部分',
    help: '策略损失乘以它的权重λ_pg。五个部分加起来就是损失。',
  },
  'loss/kl': {
    label: '损失的KL部分',
    help: 'KL损失乘以权重λ_pg。',
  },
  'loss/entropy': {
    label: '损失的熵部分',
    help: '熵奖励取负，乘以λ_pg：权重为正时，它不大于0。',
  },
  'loss/supervised': {
    label: '损失的监督部分',
    help: '监督损失乘以它的权重λ_sup。',
  },
  'loss/consistency': {
    label: '损失的一致性部分',
    help: '一致性损失乘以它的权重λ_cons。',
  },
  loss_sup: {
    label: '监督损失',
    help: '在任务自带解答的token上，−log π的均值，未乘权重。监督打开时才测。',
  },
  loss_cons: {
    label: '一致性损失',
    help: '对同一问题的两个视图，策略给出的均值相差多少：均方误差。任务有两个视图且权重λ_cons不为0时才测。',
  },
  lambda_sup: { label: '监督权重', help: '这一步监督损失的权重。' },
  lambda_pg: {
    label: '策略损失权重',
    help: '这一步策略损失的权重：只有渐进式运行还没走完过渡阶段时才小于1。',
  },
  grad_norm: {
    label: '梯度范数',
    help: '按上限缩放之前，梯度的长度。如果每个组都是零方差，又没有什么把策略拉向参考策略，它就是0。',
  },
  grad_snr: {
    label: '梯度信噪比',
    help: '把一步的提示词分成两半，各算一个梯度。两者的内积估计信号的平方，两者距离平方的四分之一估计噪声。大于1时，这一步主要跟着信号走；接近0时，主要是噪声；小于0时，两半互相矛盾。每次评估时测一次。',
  },
  'completions/mean_length': { label: '平均长度', help: '一个回答平均有多少个token。' },
  'completions/min_length': { label: '最短长度', help: '这一步最短的回答有多少个token。' },
  'completions/max_length': { label: '最长长度', help: '这一步最长的回答有多少个token。' },
  'completions/mean_terminated_length': {
    label: '已结束回答的平均长度',
    help: '以结束token收尾的回答平均有多少个token；一个都没有时为0，与TRL相同。',
  },
  'completions/min_terminated_length': {
    label: '已结束回答的最短长度',
    help: '以结束token收尾的回答中，最短的有多少个token。',
  },
  'completions/max_terminated_length': {
    label: '已结束回答的最长长度',
    help: '以结束token收尾的回答中，最长的有多少个token。',
  },
  'completions/clipped_ratio': {
    label: '截断比例',
    help: '到了长度上限还没有写出结束token的回答所占的比例。',
  },
  learning_rate: { label: '学习率', help: '这一步实际使用的学习率。' },
  updates: { label: '更新次数', help: '优化器到目前为止的更新次数。' },
  num_completions: {
    label: '回答数',
    help: '到目前为止为训练生成的回答个数。被丢弃的、试探用的和贪心基线的都算；评估的不算。',
  },
  num_tokens: { label: 'token数', help: '到目前为止提示词和回答的token总数。' },
  epoch: {
    label: '轮数',
    help: '到目前为止的轮数（epoch）：各步的提示词总数除以每轮提示词数。后者为0时不记录。',
  },
  step_time: {
    label: '每步用时',
    help: '这一步用了多少秒，包括采样。在对比和扫描里，是一起训练的所有运行的用时。',
  },
}

export const partMetrics: Catalogue['partMetrics'] = {
  mean: (part) => ({ label: part, help: `奖励的“${part}”部分的均值，未乘权重。` }),
  std: (part) => ({ label: `${part}标准差`, help: `奖励的“${part}”部分在批次里的标准差。` }),
}
