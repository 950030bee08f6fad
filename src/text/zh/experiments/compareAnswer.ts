import type { Catalogue } from '../../catalogue'

const list = new Intl.ListFormat('zh-CN')

const inAll = (seeds: number) => (seeds === 1 ? '' : seeds === 2 ? '两个种子都' : `${seeds}个种子都`)

/** The answer of a comparison. Sweep uses some of its texts too. */
export const compareAnswer: Catalogue['compare']['answer'] = {
  name: '答案',
  before: (rows, runs) => `${rows}个配置，${runs}次运行：${rows === 1 ? '最终有多高？' : '哪个最终最高？'}`,
  beforeNote: '按“开始”：所有配置用同样的提示词和种子训练。结束后，这里会说明哪些差别不只是偶然。',
  going: (share, runs) => `${runs}次运行，已训练${share}`,
  goingAt: (completions) =>
    `下列数字都取自${completions}个回答之后，已开始的运行都达到了这个数量。所有运行结束之前，什么都还没有定论。`,
  goingSeeds: (seeds, more) =>
    `下列数字都取自${seeds === 1 ? '第一个种子，它' : `前${seeds}个种子，它们`}在每个配置中都已结束；还差${more}个种子。所有运行结束之前，什么都还没有定论。`,
  goingNote: '下面的数字是暂时的。所有运行结束之前，什么都还没有定论。',
  alone: (row, value) => `${row}最终为${value}。`,
  aloneNote: '再添加一个配置才能比较。',
  higher: (row, by, _, than) => `${row}最终${than && `比${than}`}高${by}`,
  lower: (row, by, _, than) => `${row}最终${than && `比${than}`}低${by}`,
  others: (count) => `另有${count}个有差别`,
  clauses: (clauses) => `${clauses.join('；')}。`,
  none: (first) => `没有哪个配置与${first}的差别超出偶然。`,
  noneOfTwo: (first, other) => `${first}与${other}：看不出差别。`,
  alsoReference: () => '这些配置的β或参考策略也不同，所以差别可能有一部分来自KL。',
  tooFew: (needed) => `种子太少，无法判断：需要${needed}个。`,
  possible: (row, low, high) => `${row}：数据符合从${low}到${high}的任何差别。种子越多，这个区间越窄。`,
  possibleOfEach: '下面的区间说明可能有哪些差别。种子越多，区间越窄。',
  tooFewNote: '“加种子”会补上缺少的种子，已结束的运行都保留。',
  onlyUndecided: (rows, others, more) =>
    `${list.format(rows)}${others > 0 ? `等${rows.length + others}个配置` : ''}未定${more === null ? '' : `；大约再加${more}个种子就能判断`}。`,
  undecided: (rows, ps, tests) =>
    `${list.format(rows)}未定：区间不含0，但成对检验${tests > 1 ? `按${tests}次比较校正后` : ''}的p${ps.length > 1 ? '分别' : ''}为${ps.join('、')}。`,
  wouldDecide: (more) => `大约再加${more}个种子就能判断。`,
  cannotDecide: (seeds, most) =>
    `${seeds === '' ? '需要更多种子才能判断' : `大约需要${seeds}个种子才能判断`}，而比较最多只能有${most}个。`,
  alike: (rows, first) => `${list.format(rows)}可能与${first}一样好。`,
  someTooFew: (rows) => `${list.format(rows)}：得到数值的种子太少。`,
  allDecided: (rows, seeds) =>
    `在这个任务和预算下，用${seeds}个种子，${rows === 1 ? '这个差别' : '每个差别都'}超出偶然。`,
  gone: (rows, seeds, why) => {
    const who = list.format(rows)
    if (why === 'untrained') return `${who}没有数值：预算不足一步。`
    const where = seeds > 2 ? `在全部${seeds}个种子上都` : seeds === 2 ? '在两个种子上都' : ''
    return `${who}${where}${why === 'diverged' ? '发散了' : '没有数值'}。`
  },
  raiseBudget: '请调高预算。',
  lowerRate: (rates) => `请调低${list.format(rates)}，或限制梯度范数。`,
  rateNow: (setting, value) => `${setting}（现为${value}）`,
  seedsDiverge: '再加种子很可能也会发散。',
  firstGone: (first) => `无法与${first}比较。请把另一个配置放到首位。`,
  partly: (rows) => `有发散的运行：${list.format(rows)}。它们的数值只取自其余种子。`,
  partlyOf: (row, diverged, seeds) => `${row}（${seeds}个种子中的${diverged}个）`,
  identical: (rows, first, seeds) => `${list.format(rows)}与${first}在${seeds}个种子上完全没有差别。`,
  copiesNote: '它们的设置相同，所以运行也相同。请修改其中一行的某项设置。',
  identicalNote:
    '对每个种子，这些运行的最终评估都完全相同。不同的设置在这里不起作用，或者任务太容易，看不出差别。再加种子也没有用。',
  rows: '与第一个配置的差别',
  ends: '最终',
  endsSoFar: (completions) => `${completions}个回答之后`,
  lowerHead: '更低',
  higherHead: '更高',
  difference: '差别，95%区间',
  kinds: {
    better: '更高，超出偶然',
    worse: '更低，超出偶然',
    undecided: '未定',
    identical: '完全没有差别',
    'no-difference-shown': '看不出差别',
    'too-few-seeds': '种子太少',
  },
  kindWithP: (kind, p) => `${kind} · p ${p}`,
  undecidedAfter: (tests) => (tests > 1 ? `${tests}次比较后未定` : '未定'),
  pHelp: (comparisons) =>
    comparisons > 1 ? `成对的符号翻转检验，已按${comparisons}次比较校正。` : '成对的符号翻转检验。',
  provisional: '暂时',
  divergedOf: (diverged, seeds) =>
    diverged < seeds ? `${seeds}个中${diverged}个发散` : `${inAll(seeds)}发散`,
  show: (row) => `在图中显示${row}`,
  moreSeeds: '加种子',
  moreSeedsCost: (from, to, runs) => `${from} → ${to}：再运行${runs}次`,
  seedsChangeNothing: '加种子很可能不会改变结果',
  mostSeeds: (most) => `最多${most}个种子`,
}
