import type { PolicyText } from '../../en/lens/policy'

/** What is said of the policy itself: what it may write next, and its likely completions. */
export const policy: PolicyText = {
  about: '在提示词和至今所选的token之后，策略会写什么。点一个条形，就往前走一个token。',
  onlyTokens: '这个任务没有token。策略做什么，看图示。',
  prompt: '提示词',
  prefix: '已写',
  nothing: '还没有',
  backTo: (written) => `退回到${written}之前`,
  next: (place) => `第${place}个token的概率`,
  now: '现在',
  first: '第0步',
  rest: (count) => `其余${count}个`,
  over: '回答到此结束。',
  whole: '策略在每个提示词上的分布',
  wholeAbout: '每行一个提示词，每列一个token，条形的高度是它的概率。加框的是正确的token。',
  right: '（正确）',
  tree: '可能的回答',
  treeAbout: '条形是写到这个token为止的整段的概率。概率不到1%的开头不再往下展开。',
  path: (percent) => `到此${percent}`,
  waiting: '正在问策略……',
}
