import type { Catalogue } from '../catalogue'

/** transformer的注意力：图、一个回答的注意力图，以及一个token的面板。 */
export const attention: Catalogue['attention'] = {
  name: '注意力',
  empty: '预测下一个token时每个头看哪里：同一提示词的各个回答的平均。',
  about: '每行是要预测的一个token，每列是它前面的一个token：先是提示词，再是y₁、y₂……颜色越浓，权重越大。',
  whose: '权重',
  which: { first: '第0步', before: '更新之前', now: '更新之后' },
  layer: '层',
  layerOption: (layer, layers) => `第${layer}层，共${layers}层`,
  head: (head) => `头${head}`,
  headOfLayer: (head, layer) => `第${layer}层的头${head}`,
  group: (group, prompt) => `第${group}组：${prompt}`,
  says: (head, rows) => `${head}。${rows.join('；')}。`,
  row: (row, column, percent) => `${row}最看重${column}，${percent}`,
  promptSlot: (place, token) => `提示词的第${place}个token（${token}）`,
  completionSlot: (place) => `第${place}个token`,
  completionToken: (place, token) => `第${place}个token（${token}）`,
  token: 'token',
  ofToken: (token) => `预测“${token}”时每个头看哪里`,
  arcs: '线越粗，权重越大。一个头的各个权重之和是1。',
  ofCompletion: '整个回答',
  completionAbout: 'y₁、y₂……各行是要预测的token，上面几行是提示词的token；各列是它们看的位置。',
  noBefore: '请按“单步”。从下一步起，本页会保留更新之前的权重。',
  notKept: '这一步的注意力没有保留。请回到最新一步。',
  waiting: '计算中……',
  onlyFirst: (rows) => `只计算每组前${rows}个回答的注意力。请打开其中一个回答的token。`,
}
