import type { Catalogue } from '../../catalogue'

/** What is said of the policy itself: what it may write next, and its likely completions. */
export const policy: Catalogue['policy'] = {
  about: '在提示词和至今所选的token之后，下一个token的概率。点一个条形，就加上它的token。',
  onlyTokens: '这个任务没有token。策略见图示。',
  prompt: '提示词',
  prefix: '已选的token',
  nothing: '还没有',
  backTo: (written) => `去掉${written}及其后的token`,
  next: (place) => `第${place}个token的概率`,
  now: '现在',
  first: '第0步',
  rest: (count) => `其余${count}个`,
  over: '回答到此结束。',
  whole: '策略在每个提示词上的分布',
  wholeAbout: '每行一个提示词，每列一个token，条形的高度是它的概率。加框的是正确的token。',
  right: '（正确）',
  tree: '可能的回答',
  treeAbout: '条形是写到这个token为止的整段的概率。概率不到1%的分支不显示。',
  path: (percent) => `到此${percent}`,
  waiting: '计算中……',
}
