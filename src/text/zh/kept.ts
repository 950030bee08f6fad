import type { KeptText } from '../en/kept'

export const kept: KeptText = {
  goOn: '继续',
  unfinished: (name, task, step) => `你上次的运行${name}（${task}）保存在第${step}步。`,
  notKept: {
    full: '浏览器没有空间再保存这个运行了。它会继续，但关闭页面就会丢失未保存的部分。请删除不需要的运行，或导出这一个。',
    newer:
      '另一个标签页里是这个页面的新版本，运行按新版本的形式保存。需要这个运行就先导出它，然后重新加载页面。',
    refused:
      '浏览器不允许这个页面保存运行，例如在无痕窗口里，或存储被关闭、已损坏时。其他功能照常；要留住运行，请导出它。',
  },
  thinned:
    '这个运行比页面能容纳的更长，较早的步又无法保存在这个浏览器里。从现在起，较早的步只保留一部分：它们的数值是准确的，最新的步完整无缺。',
  thinnedFile: (first, last, recorded) =>
    `第${first}步到第${last}步中，文件里只有${recorded}步：其余的太多，无法保存。`,
  older: '上次打开以后，这个页面更新过。保存的运行连同曲线和设置都还在，但不能再继续。',
  unreadable: (name) => `打不开已保存的运行${name}：存储的内容不完整，或者是由这个页面的另一个版本写入的。`,
  dropped: (name, most) =>
    `最早的运行${name}已删除：除了固定的运行，最多保存${most}个。要长期保留一个运行，请固定它。`,
  otherEngine: (was, now, step) =>
    `到第${step}步为止，这个运行由${was}计算；之后改用${now}。两者的舍入不同，所以数值不会与从未中断的运行逐位相同。`,
}
