import type { Catalogue } from '../../catalogue'

export const importing: Catalogue['importing'] = {
  kinds: {
    log: {
      name: '训练日志',
      help: 'TRL、verl、Unsloth、ms-swift等写下的日志：图、发现的问题，以及日志说明了什么。',
    },
    weights: {
      name: '权重',
      help: '开始一次新的运行（safetensors，或本页导出的Hugging Face ZIP）。把模型的config.json一起导入，本页就会核对。',
    },
    run: { name: '运行', help: '载入设置，并把旧曲线显示为淡线（JSON）。' },
    results: { name: '结果', help: '在别处训练的对比或扫描（results.json）。' },
    metrics: { name: '指标', help: '一次运行的曲线，显示为淡线（metrics.csv）。' },
    report: { name: '报告', help: '训练的报告，在“核对”里检查（文本、Markdown）。' },
    settings: { name: '设置', help: '来自TRL或别的程序，先看过再采用（JSON、YAML、Python、shell）。' },
    rows: { name: '数据行', help: '提示词与答案，作为任务“自定义数据”（CSV、JSON、JSON Lines）。' },
  },
  kindList:
    '导出的运行或它的指标、权重、对比或扫描的结果，别的程序的设置或报告，提示词与答案的数据，或训练的日志',
  drop: '松开即可打开文件',
  limits: (files, most, mostText) =>
    `一次最多${files}个文件；设置最多${mostText}，其他每个最多${most}。文件只在浏览器里读取和检查，其中的内容不会被执行，也不会发送出去。`,
  from: (file, here, all, engine) =>
    `来自${file}：${all}次运行里有${here}次是在别处训练的${engine === null ? '' : `，引擎是${engine}`}。文件里没有它们的权重。按“重置”可以在这里训练。`,
  settingsOf: (file) => `来自${file}：`,
}
