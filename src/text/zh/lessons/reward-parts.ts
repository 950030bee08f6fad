import type { Catalogue } from '../../catalogue'

export const rewardParts: Catalogue['lessons']['reward-parts'] = {
  title: '由几部分组成的奖励',
  about: '全对才算吗？',
  text: [
    '策略把四个数字倒过来写。第一次运行只在四个全对时得1，否则得0：这是[可验证的奖励|verifiable-reward]，无法作弊。',
    '第二次运行，一半看是否全对，一半看写对的数字所占的比例：奖励有两个[部分|reward-part]。',
  ],
  question: '80步之后，哪一次运行写出的全对的回答更多？',
  answers: {
    sparse: '第一次：只有全对才有奖励',
    same: '一样多：最好的回答是相同的',
    both: '第二次：部分写对也有奖励',
  },
  replies: {
    sparse: '只奖励全对，就从未有过奖励。',
    same: '最好的回答相同，通往它的路不同。',
    both: '部分的奖励通向全对。',
  },
  arms: { sparse: '全对才算', both: '分部分' },
  picture: { before: '全对的回答', after: '全对才算，就什么也找不到' },
  opens: {
    title: '回答得到的奖励',
    across: '四个数字里写对几个',
    up: '奖励；柱：乱猜写对这么多个的概率',
    names: { chance: '乱猜的概率', sparse: '全对才算', both: '分成几部分' },
  },
  explanation: ({ exactSparse, exactBoth, deadSparse, deadBoth }) => [
    `前十步里，只奖励全对时，${deadSparse}的组是[零方差组|dead-group]：乱猜4096次才对一次。分部分时是${deadBoth}。`,
    `所以全对的比例，第一次最后是${exactSparse}，第二次是${exactBoth}。稀疏的奖励很安全，但要靠碰运气碰得到。`,
  ],
  next: {
    title: '只看数字',
    question: '现在全对没有额外的奖励。还会有全对的回答吗？',
    answers: { never: '没有', some: '有一些', all: '几乎全是' },
    arms: { digits: '只看数字' },
    explanation: ({ exactDigits }) => [
      `比例最后是${exactDigits}：数字一个个写对，就成了全对。但写对最后一个，得到的并不比第一个多。`,
    ],
  },
  sum: '从未得到过的奖励不提供信号；碰运气能碰到的部分奖励通向全对。',
  mistake: '以为最严格的奖励最好，不问策略有没有得到过它。',
}
