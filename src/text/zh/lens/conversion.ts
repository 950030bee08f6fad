import type { Catalogue } from '../../catalogue'

/** The texts of the list of changes from nanochat's rule to full GRPO. */
export const conversion: Catalogue['conversion'] = {
  title: '逐行对照：从nanochat的规则到完整的GRPO',
  lead: '这个任务的每个预设在chat_rl.py里改了什么：去掉的行（−），加上的行（+），它们算什么，产生哪些张量。',
  sizes: ({ P, N, T }) => `P = ${P}个提示词，N = ${N}个回答，每个至多T = ${T}个token。`,
  shown: (step, group) => `第${step}步、第${group}个提示词的前几个值；形状为[N, T]的张量，取其第一个回答。`,
  empty: '按“开始”或“单步”，这里就会出现形状和数值。',
  thisRun: '这次运行',
  script: '脚本原样',
  gone: '去掉：',
  come: '加上：',
  absent: '这次运行里没有',
  notYet: '第一步之后',
  shape: (sizes) => `[${sizes.join(', ')}]`,
  single: '一个数',
  places: {
    parameters: '开头的参数',
    models: 'load_model旁边',
    rollout: 'get_batch',
    loop: '训练循环',
  },
  notes: {
    'spread/rollout':
      'rewards_view的行是组，所以同一提示词的回答必须排在一起。std除以G − 1，torch不另行指定时就是这样。',
    'ratio/rollout':
      '刚采样完、还没有更新：这些就是采样时的对数概率。被掩码屏蔽的位置，targets是−1，而gather不接受−1，所以先截到0，再由掩码去掉这些位置。',
    'ratio/loop':
      '每步只更新一次时，ratio恰好是1：什么也不会被裁剪，梯度就是上面那一行的梯度。update_epochs大于1时，比率才不是1。',
    'reference/models':
      '冻结，处于eval模式。内存不够时，可以在get_batch里算ref_logprobs，再把参考策略移到CPU；或者训练LoRA权重，这时底座模型就是参考策略。',
    'reference/loop': 'k3从不为负。β·k3不乘以比率，并且与策略项在同一个对token的平均里。',
  },
  program: {
    title: '完整的程序',
    lead: '把所有的行放在一起，连同按轮（epoch）和按小批次的循环。只需要PyTorch：保存后用Python运行。',
    form: '损失的写法',
    forms: {
      nanochat:
        '对一个小批次的全部token求平均：长的回答占的份量更大；小批次短，其中的token也比长的小批次里的更重。',
      trl: 'loss_type="dapo"：除以整个批次的token数，每个token无论在哪个小批次里，份量都一样。KL按比率加权，即 use_bias_correction_kl=True。',
      deepseekmath:
        '先对每个回答的token求平均，再对回答求平均：每个回答份量相同，所以长回答里的一个token份量更小。',
    },
    save: (file: string) => `保存${file}`,
  },
  names: {
    inputs: 'inputs',
    targets: 'targets',
    mask: 'mask',
    rewards: 'rewards',
    rewardsView: 'rewards_view',
    centred: 'advantages',
    currentLogprobs: 'current_logprobs',
    plainLoss: 'loss',
    advantages: 'advantages',
    oldLogprobs: 'old_logprobs',
    ratio: 'ratio',
    surr1: 'surr1',
    surr2: 'surr2',
    clippedLoss: 'loss',
    refLogprobs: 'ref_logprobs',
    perTokenKl: 'per_token_kl',
    loss: 'loss',
  },
  holds: {
    inputs: '策略在每个目标之前最后读到的token',
    targets: '采样到的token；不算数的是−1',
    mask: '算数的token为1：(targets != -1).float()',
    rewards: '每个回答的奖励',
    rewardsView: '同上，每个提示词一行',
    centred: '奖励减组均值',
    currentLogprobs: '每个目标在当前策略下的对数概率',
    plainLoss: '要最小化的量',
    advantages: '一个回答的所有token都相同',
    oldLogprobs: '在旧策略下的对数概率',
    ratio: '现在的概率除以采样时的概率',
    surr1: '不裁剪的目标',
    surr2: '比率裁剪之后的目标',
    clippedLoss: '要最小化的量',
    refLogprobs: '在参考策略下的对数概率',
    perTokenKl: 'k3，与参考策略的KL的估计',
    loss: '要最小化的量',
  },
}
