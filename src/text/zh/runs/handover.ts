import type { Catalogue } from '../../catalogue'
import { allowed } from '../allowed'
import { reason } from './refusals'

const SWITCH = /^(true|false)$/i

/** 交给其他程序、再拿回来的东西：文件，以及关于它们的报告。 */
export const handover: Catalogue['handover'] = {
  configuration: '这份设置的本页链接：',
  allSupported: '起作用的每个参数都有对应项。',
  unsupported: '这些参数在本页起作用，但没有对应项：',
  reason,
  changed: '这些参数写成了别的值：',
  written: (value, why) =>
    why === 'idle'
      ? `写成${value}，因为在这些设置下它在本页不起作用`
      : `写成${value}，这是那个程序能接受的最接近的值`,
  rewardCode: '奖励代码是JavaScript，而这个程序是Python。它用的是内置奖励',
  importSettings: {
    title: '导入设置',
    lead: '粘贴TRL或其他程序的配置：调用GRPOConfig的整个脚本、shell脚本、JSON、YAML、形如beta = 0.04的行，或者Markdown表格。只读取，绝不执行。',
    field: '配置',
    paste: '请在上面粘贴配置。',
    forms: {
      json: 'JSON',
      yaml: 'YAML',
      lines: '“名称 = 值”的行',
      python: 'Python代码',
      command: '命令',
      table: '表格',
      link: '本页的链接（文本里的其余内容不算在内）',
    },
    read: (form, taken, left) => `按${form}读取：${taken}项设置会改变，${left}项没有采用。`,
    broken: {
      yaml: (line, found) => `文本有错：第${line}行不是YAML：${found}。因此改为逐行读取。`,
      bracket: (line, found) => `文本有错：第${line}行的括号没有闭合：${found}。可能缺少一部分设置。`,
    },
    notGrpo: (method) => `这是${method}的配置，不是GRPO的。只采用文中写明的设置，其余保持本页的值。`,
    part: ({ begins, count, unit }) =>
      `有设置的${unit === 'block' ? '代码块' : 'YAML文档'}共${count}个，只读取了以“${begins}”开头的一个。如要读取另一个，请只粘贴它。`,
    several: ({ called, count, read, variable, differing }) =>
      `文本里有${count}处调用${called}。${
        differing === undefined
          ? `这里是第${read}处${variable === undefined ? '' : `（${variable}）`}的设置；要读另一处，请去掉其余几处。`
          : `这些调用有${differing}项设置不同，这些设置不采用。如要采用，请只粘贴其中一处调用。`
      }`,
    tableColumns: (read, others) =>
      `采用的是“${read}”列的值，没有读取${others.map((other) => `“${other}”`).join('、')}。如要读取另一列，请删去这一列。`,
    others: (commands) => `文本里还有别的命令，不读它们的设置：${commands}。`,
    inFile: (file, hasSettings) =>
      hasSettings
        ? `另一部分设置在${file}里，这里没有读取。如要采用，请先导入并应用那个文件，再导入这一份。`
        : `设置写在${file}里：请导入那个文件。`,
    program: '文件里没有写的设置',
    programs: {
      defaults: (program) => `用${program}的默认值`,
      none: '保留本页的值',
      unknown: (program) => `${program}：不知道它的默认值，因此保留本页的值`,
    },
    older: (name, program) =>
      `文本里有${name}，而TRL 1.13不接受它。因此没有写的设置用${program}的默认值：在这里已知的版本中，它是有这个名字的最新版本。如果文本是为别的版本写的，请选那个版本。`,
    pinned: (version, program) =>
      `文本里写明trl ${version}；没有写的设置用这里已知的最接近的默认值，即${program}的。`,
    columns: { setting: '设置', theirs: '对方', here: '本页', taken: '采用' },
    caption: '文件与本页的设置',
    whole: '本页的配置连同任务整体采用。',
    take: (label) => `采用${label}`,
    origins: {
      default: (program) => `${program}的默认值`,
      always: (program) => `${program}总是如此`,
    },
    same: (n) => `${n}项设置与本页相同`,
    unread: (n) => `${n}项设置的值读不出来`,
    meaningless: (n) => `${n}个名字在本页没有意义`,
    agrees: (preset, also) =>
      `所采用的值与预设“${preset}”完全一致；该预设还另外设置了：${also.join('、')}。如果也要这些，请直接选择该预设。`,
    unchanged: {
      same: '什么都不变：本页已经是这些值。',
      some: '什么都不变：采用的值与本页相同；其余设置没有采用的原因见表。',
      none: '这份文本里没有可以采用的设置；原因见表。',
    },
    apply: '应用',
    close: '关闭',
    notAllowed: (problem, written) =>
      `${'min' in problem && SWITCH.test(written) ? `${written}不是数；` : ''}可以是：${allowed(problem)}`,
    plain: (setting, problem) => `${setting}只接受一个普通的值；可以是：${allowed(problem)}`,
    near: (known) => `没有叫这个名字的设置；有一项叫${known}`,
    sameAs: (first) => `与${first}是同一项设置，以${first}为准`,
    idle: (because) => `在那里不起作用：${because}`,
    together: (conflict) => `${conflict}两者都保留本页的值。`,
    why: {
      none: '没有给出值',
      'no-literal': '是列表，或不是普通的值',
      computed: '要等程序或脚本运行、或模板填写之后才知道',
      conditional: '在条件分支、循环、函数或别的文件里设置，本页不会运行它们',
      elsewhere: '在某个函数里设置，而文本没有调用这个函数',
      'several-calls': '是某个函数的参数，而每次调用给的值不同',
      'no-setting': '本页没有这项设置',
      'data-set': '取决于数据集的大小，而文件里没有数据集',
      'not-stated': '取决于文件里没有写的一项设置',
      'batch-unread': '批次由它和另一项值未知或没有采用的设置共同决定',
      fraction: '不是整数个组或小批次',
      device: '只是设备如何切分一个批次；结果相同',
      weights: '权重是一个文件：请用“导入”打开它（safetensors）；对不上的张量会列出，其余的可以采用',
      'always-on': '本页总是用GRPO训练',
      'one-kl': '本页只有一个KL惩罚，采用的是损失里的那个',
      critic: '需要预测奖励的价值网络（critic），本页没有',
      updates: '按更新计数；本页按回答计数',
      'other-method': '属于另一种损失，不是GRPO的',
      repeated: '名字出现了不止一次；以第一次为准',
      replaceable: '后文可能重新设置它，而本页读不出来',
      overridden: '名字出现了不止一次；以最后一次为准',
    },
    stays: (why, here) => `${why}：本页保留${here}`,
    madeForLarge: {
      rate: '是为几十亿参数的模型选的；这个小网络用它学不动',
      schedule: '是与几十亿参数模型的学习率一起选的',
      warmup: '是为几十亿参数的模型和它的更新次数选的',
      decay: '是为几十亿参数的模型选的',
      batch: '是为几十亿参数的模型选的',
      'mini-batches': '为更大的批次设定；在这里一个小批次会不足一组',
      steps: '是对方那次运行的长度；本页的训练由你停止',
      length: '是为几千个token的回答选的',
      tokens: '是为几千个token的回答选的；这里的回答很短，剩下的token太少，学不到东西（实测）',
    },
    remarks: {
      option: '文件中该选项的默认值；命令行可以另设',
      epoch: '文中没有说明一轮有多少个提示词，按这个数计算',
      entropy: '没有熵奖励，加法和Countdown在本页学得更慢（实测）',
      kl: '既没有KL也没有熵奖励，加法、Countdown和倒写数字在本页学得更慢（实测）',
      updates: '每步更新更少，加法、Countdown和倒写数字在本页需要更多步（实测）',
      'no-clip': '每步只有一次更新，比率总是1，裁剪不起作用',
      cap: 'CISPO把每个策略梯度乘以它的比率，但最多乘以ε high：封顶值小于1时，即使比率全是1，策略梯度也都会缩小，KL和熵奖励的影响随之变大。封顶值为0.28且有熵奖励时，加法在本页学得更慢（实测）；论文用5',
      scale: '不除以标准差，策略梯度变小，熵奖励的影响随之变大；有熵奖励时，加法在本页学得更慢（实测）',
      'narrow-clip':
        '是为约1e-6的学习率选的；在本页的学习率下，在四个小批次的测试中近一半的token被裁剪，加法学得更慢',
    },
    isReport: '这不是配置，而是训练的报告。训练视图图表下方的“核对”可以核对其中的数。',
    toVerify: '在“核对”中打开',
    elsewhere: {
      log: { says: '这是一次运行的日志，不是配置。', opens: '在“运行记录”中打开' },
      rows: { says: '这是提示词和答案的数据，不是配置。', opens: '作为自定义数据打开' },
      results: { says: '这是对比或参数扫描的结果，不是一次运行的配置。', opens: '打开结果' },
    },
    isMetrics: '这是本页写出的指标表，里面没有设置。请改用导出的运行（JSON）。',
    isTokens: '这是本页一次运行的逐token数据，里面没有设置。请改用导出的运行（JSON）。',
    experiment: (link) => `这是一次对比或参数扫描，请用它的链接打开：#${link}`,
    notRead: {
      empty: () => '文本是空的。',
      json: (_, found) => `这不是JSON：${found}。`,
      packed: () => '这是压缩过的链接。请在浏览器里打开它，本页就会按它设置。',
      job: (_, found) => `这是${found}的文件，里面没有带设置的命令。请粘贴用来训练的命令或脚本。`,
      aliases: () => '这份YAML用*name这样的别名重复了太多的值，请直接写出需要的值。',
      yaml: (line, found) => `第${line}行不是YAML：${found}`,
      line: (line, found) => `第${line}行不是“name: value”或“name = value”的形式，也不是表格的一行：${found}`,
      toml: (line, found) =>
        `第${line}行是TOML的一节，本页不读TOML：${found}。请粘贴JSON、YAML、Python、命令、Markdown表格，或者不分节的beta = 0.04这样的行。`,
      python: () =>
        '这段Python里既没有带设置的GRPOConfig调用，也没有beta = 0.04这样的行。函数参数的默认值（如def loss(beta=0.04)）不读取，因为调用时可以给别的值。',
      unparsed: () =>
        '这段Python太长、嵌套太深或错误太多，无法读取。请只粘贴有设置的部分，例如GRPOConfig的调用。',
      'too-long': (_, found) => `文本有${found}个字符；最多读100,000个。请只粘贴有设置的部分。`,
    },
  },
  trl: {
    header: (trainer) =>
      `用TRL 1.13的${trainer}Trainer训练：pip install "trl==1.13.0"。如果不指定别的模型，学习的就是本页自己的小网络：从种子的初始权重开始，或从导出的权重开始（--weights FILE）；训练好的权重存为--output-dir里的model.safetensors，其中transformer的可以在本页用“导入”打开。加上--model则用同样的提示词和奖励训练别的模型，学习率是1e-06，熵奖励是0（TRL的默认值），而不是本页的值，因为后者适合只有几千个权重的网络；可以用--learning-rate和--entropy-coef另行指定，步数用--max-steps指定。有GPU就用GPU，否则用CPU。提示词、奖励和步数都是本页一个小任务的：要训练自己的任务，请替换下面的INSTRUCTION、draw_prompt、PARTS和problems，并另选MAX_STEPS（它按更新次数计）。`,
  },
  verl: {
    header: (version) =>
      `用verl ${version}训练：python FILE.py --model NAME会写出提示词，并以下面的覆盖项启动verl.trainer.main_ppo；后面还可以再加覆盖项，--print则列出全部。每个名字都与verl 0.7.1、0.8.0和0.9.0的配置文件核对过；没有用verl实际训练过，因为那需要GPU。这个文件同时也是它的奖励函数。本页的学习率和熵奖励适合只有几千个权重的网络：这里换成了1e-06和0（verl的默认值），可以用--learning-rate和--entropy-coeff另行指定。提示词、奖励和步数都是本页一个小任务的：要训练自己的任务，请替换下面的rows和compute_score，并另设RESPONSE_LENGTH和--steps。`,
  },
  replay: {
    header: (trainer, trace, tolerance, isTransformer) =>
      `在TRL 1.13的${trainer}Trainer里重放本页的一次运行，用的是本页采样到的回答。把${trace}放在这个文件旁边，然后运行：python FILE.py。它逐步打印TRL的指标和本页的指标；有一项相差超过${tolerance}（值大于1时按比例算），或grad_norm相差超过它的10倍，或有一个优势值的相差既超过它、又超过32位舍入所能造成的，就以错误结束。如果优势值的符号只取决于舍入，就取本页的值，因为两边都按这个符号统计被裁剪的token。每一步都从本页的权重开始；加上--free则只有第一步如此。两边都用32位计算：权重一直相差约1e-6以内，直到舍入把某个数分到ReLU的0或裁剪界限的两侧。从那里起两次运行就不同了，尽管规则都相同。${isTransformer ? '加上--free后，transformer的权重在十步以内就会相差约1e-4，指标却仍然一致：给所有得分加上同一个数，softmax不变，所以key的偏置的梯度除舍入外为0，而AdamW用这个舍入自身去除它。' : ''}`,
    tokens: 'TRL还把提示词和回答之间的那个token算在内',
    time: '另一台机器的秒数',
    klOfDraws: 'TRL只对采样时的回答测量一次；本页在每次更新里都测量',
    noEnd: '所有回答一样长：TRL算作被截断，本页算作已结束',
  },
}
