import type { Catalogue } from '../../catalogue'

export const importing: Catalogue['importing'] = {
  kinds: {
    weights: { name: '权重', help: '开始一次新的运行（safetensors）。' },
    run: { name: '运行', help: '载入设置，并把旧曲线显示为淡线（JSON）。' },
    results: { name: '结果', help: '在别处训练的对比或扫描（results.json）。' },
    settings: { name: '设置', help: '来自TRL或别的程序，先看过再采用（JSON、YAML、Python）。' },
    rows: { name: '数据行', help: '提示词与答案，作为任务“自定义数据”（CSV、JSON、JSON Lines）。' },
  },
  kindList: '导出的运行、权重、对比或扫描的结果，别的程序的设置，或提示词与答案的数据',
  drop: '松开即可打开文件',
  limits: (files, most, mostText) =>
    `一次最多${files}个文件；设置最多${mostText}，其他每个最多${most}。文件只在浏览器里读取和检查，其中的内容不会被执行，也不会发送出去。`,
  from: (file, here, all, engine) =>
    `来自${file}：${all}次运行里有${here}次是在别处训练的${engine === null ? '' : `，引擎是${engine}`}。文件里没有它们的权重。按“重置”可以在这里训练。`,
  settingsOf: (file) => `来自${file}：`,
}
