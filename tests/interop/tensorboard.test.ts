import { describe, expect, test } from 'vitest'
import { eventFileName, toEvents } from '../../src/runs/tensorboard/events'
import { metricsInUse, settingsInUse } from '../../src/runs/tensorboard/inUse'
import { folderWith, json, pythonWith } from './python'
import { trained } from './trained'

const python = pythonWith('tensorboard')

/** Prints what TensorBoard's own reader finds in the current folder. */
const READ = `
import json
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from tensorboard.plugins.hparams import plugin_data_pb2
reader = EventAccumulator(".", size_guidance={"scalars": 0, "histograms": 0, "tensors": 0}).Reload()
tags = reader.Tags()
start = reader.SummaryMetadata("_hparams_/session_start_info").plugin_data.content
experiment = reader.SummaryMetadata("_hparams_/experiment").plugin_data.content
hparams = plugin_data_pb2.HParamsPluginData.FromString(start).session_start_info.hparams
print(json.dumps({
    "scalars": {t: [[e.step, e.wall_time, e.value] for e in reader.Scalars(t)] for t in tags["scalars"]},
    "histograms": {t: [[e.step, list(e.histogram_value.bucket_limit), list(e.histogram_value.bucket), e.histogram_value.num,
        e.histogram_value.sum, e.histogram_value.sum_squares, e.histogram_value.min, e.histogram_value.max]
        for e in reader.Histograms(t)] for t in tags["histograms"]},
    "texts": {t: [[e.step, e.tensor_proto.string_val[0].decode()] for e in reader.Tensors(t)]
        for t in tags["tensors"] if t.endswith("/text_summary")},
    "plugin": reader.SummaryMetadata("completions/text_summary").plugin_data.plugin_name
        if "completions/text_summary" in tags["tensors"] else None,
    "hparams": {k: getattr(v, v.WhichOneof("kind")) for k, v in hparams.items()},
    "compared": [m.name.tag for m in plugin_data_pb2.HParamsPluginData.FromString(experiment).experiment.metric_infos],
    "first": reader.FirstEventTimestamp(),
}))
`

interface Read {
  scalars: Record<string, [step: number, time: number, value: number][]>
  histograms: Record<
    string,
    [
      step: number,
      limits: number[],
      counts: number[],
      num: number,
      sum: number,
      squares: number,
      min: number,
      max: number,
    ][]
  >
  texts: Record<string, [step: number, text: string][]>
  plugin: string | null
  hparams: Record<string, number | string | boolean>
  compared: string[]
  first: number
}

const BASE = 1_700_000_000

describe.skipIf(!python)('TensorBoard’s own reader', () => {
  const readOf = async (link: string, steps: number) => {
    const { run } = await trained(link, steps)
    const folder = folderWith({ [eventFileName(run, BASE)]: toEvents(run, BASE) })
    return { run, read: json(python!, READ, folder) as Read }
  }

  test('finds every measurement, histogram, text and knob of a run', async () => {
    const { run, read } = await readOf('task=addition&width=16&eval_completions=128', 12)
    const { history, inspections } = run
    let measurements = 0
    const inUse = metricsInUse(run)
    history.columns.forEach((key, c) => {
      if (!inUse.includes(key)) return
      const expected = Array.from(history.values[c].subarray(0, history.steps))
        .map((value, s) => [s + 1, value])
        .filter(([, value]) => Number.isFinite(value))
      const found = (read.scalars[key] ?? []).map(([step, , value]) => [step, value])
      expect(found, key).toEqual(expected.map(([step, value]) => [step, Math.fround(value)]))
      measurements += expected.length
    })
    expect(Object.keys(read.scalars).every((tag) => inUse.includes(tag as never))).toBe(true)
    // wall times: the base, plus the seconds of the steps so far
    const seconds = history.values[history.columns.indexOf('step_time')]
    let time = BASE
    for (const [step, wall] of read.scalars.reward) {
      time += seconds[step - 1]
      expect(wall).toBe(time)
    }
    expect(read.first).toBe(BASE)

    const steps = [1, 12]
    for (const [i, step] of steps.entries()) {
      const advantages = Array.from(inspections![i].advantages)
      const [, , counts, num, sum, squares, min, max] = read.histograms.advantages[i]
      expect(read.histograms.advantages[i][0]).toBe(step)
      expect(num).toBe(advantages.length)
      expect(counts.reduce((a, b) => a + b)).toBe(num)
      expect(sum).toBeCloseTo(
        advantages.reduce((a, b) => a + b, 0),
        9,
      )
      expect(squares).toBeCloseTo(
        advantages.reduce((a, b) => a + b * b, 0),
        9,
      )
      expect([min, max]).toEqual([Math.min(...advantages), Math.max(...advantages)])
    }
    expect(read.histograms.ratio.map(([step]) => step)).toEqual(steps)
    expect(Object.keys(read.histograms).toSorted()).toEqual([
      'advantages',
      'groups/advantage_mean',
      'groups/advantage_std',
      'groups/reward_mean',
      'groups/reward_std',
      'ratio',
    ])
    expect(read.plugin).toBe('text')
    const [first] = read.texts['completions/text_summary']
    expect(first[0]).toBe(1)
    expect(first[1].split('\n')).toHaveLength(2 + 64)
    expect(read.hparams).toEqual(settingsInUse(run))
    expect(read.compared).toEqual(['reward', 'eval_reward', 'kl', 'entropy'])
    console.log(
      `TensorBoard read ${measurements} measurements of ${Object.keys(read.scalars).length} metrics, all equal in float32`,
    )
  })

  test('finds the tags of the project that the router is made from', async () => {
    const { read } = await readOf('task=budget-router&width=16&eval_completions=128', 4)
    expect(Object.keys(read.scalars)).toEqual(
      expect.arrayContaining([
        ...['Loss', 'Reward_Mean', 'Reward_Std', 'Accuracy_Mean', 'Accuracy_Std', 'Latency_Mean'].map(
          (name) => `Train/${name}`,
        ),
        'Train/Latency_Std',
        'Train/Budget_Violation_Rate',
        ...['Reward_Mean', 'Accuracy_Mean', 'Latency_Mean', 'Budget_Violation_Rate'].map(
          (name) => `Val/${name}`,
        ),
      ]),
    )
    expect(read.scalars['Train/Reward_Mean']).toEqual(read.scalars.reward)
  })
})
