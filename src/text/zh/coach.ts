import type { Catalogue } from '../catalogue'
import { rules } from './coach/rules'

export const coach: Catalogue['coach'] = {
  name: '教练',
  lead: '教练：',
  named: (said) => `教练：${said}`,
  quiet: '目前没有发现问题。',
  unread: '还没有检查任何一步。',
  atStep: (step) => `第${step}步`,
  also: (count) => `另有${count}项`,
  over: (step) => `第${step}步，现在已不是这样`,
  knob: (label, from, to) => `${label} ${from} → ${to}`,
  fromTo: (label, from, to) => `把${label}从${from}改为${to}`,
  set: (settings) => settings,
  and: '，',
  apply: '应用',
  applyAndReset: '应用并重置',
  show: (chart) => `看“${chart}”`,
  mute: '不再提醒',
  silenceHere: '在这次运行里',
  silenceAlways: '始终',
  silenced: (count) => `已关闭${count}条规则的提醒。`,
  hearAll: '全部恢复',
  applied: (change, step) => `第${step}步已改：${change}。`,
  undo: '撤销',
  noAdvantages: '成对损失不用优势，只看两个回答哪个得分更高。箭头表示GRPO会用的优势。',
  flat: {
    solved: '已解决：回答全部正确，没有什么可学的了。',
    pushes: '这一组不产生推力。',
    moved: ({ others, kl }) => {
      const causes = [others && '其他组', kl && 'KL'].filter(Boolean).join('和')
      return causes === '' ? '' : `它的变化来自${causes}。`
    },
    leaveOut: '略去这样的组',
  },
  rules,
}
