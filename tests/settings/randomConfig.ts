import { random, streamKey } from '../../src/random/streams'
import { defaultConfig, reconcile, withEpsilonHigh, type TaskOf } from '../../src/settings/config'
import type { Knob, KnobValue } from '../../src/settings/knob'
import { KNOB_NAMES, KNOBS, TASK_IDS, type KnobName, type RunConfig } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'

/** Numbers from 0 to 1 that a number of a test decides. */
export function drawsOf(test: number): () => number {
  const draws = random(streamKey(test, 'problem'))
  return () => draws.uniform()
}

/** One of several. */
export const oneOf = <Item>(items: readonly Item[], draw: () => number): Item =>
  items[Math.floor(draw() * items.length)]

/** Characters that links, JSON and shells give a meaning to, and some that UTF-8 writes in several bytes. */
const CHARACTERS = [...'aZ09 \n\t\'"`&=;,%+#?/\\{}[]()<>$|:.-_~é奖\u{1F600}\0\u2028']

/** Any value that a knob takes. */
export function randomValue(knob: Knob, draw: () => number): KnobValue {
  if (knob.kind === 'switch') return draw() < 0.5
  if (knob.kind === 'choice') return oneOf(knob.options, draw)
  if (knob.kind === 'text') {
    const length = Math.floor(draw() ** 4 * Math.min(knob.maxLength / 2, 3000))
    return Array.from({ length }, () => oneOf(CHARACTERS, draw)).join('')
  }
  const { min, max, integer } = knob
  const share = draw() ** (draw() < 0.5 ? 1 : 12)
  const value = min + share * (max - min)
  return integer ? Math.floor(value) : value
}

/** Knobs that contradict each other for most values: they are set one by one, each where the others allow it. */
const DELICATE: readonly KnobName[] = [
  ...(['numGenerations', 'generationBatchSize', 'stepsPerGeneration', 'replicas', 'heads', 'width'] as const),
]

/** A valid configuration of random values; a third of its knobs have their defaults. */
export function randomConfig(taskOf: TaskOf, draw: () => number, task = oneOf(TASK_IDS, draw)): RunConfig {
  const knobs = taskOf(task).knobs
  const start = reconcile(
    applyPreset(defaultConfig(taskOf, task), randomValue(KNOBS.algorithm, draw) as RunConfig['algorithm']),
    defaultConfig(taskOf, task),
    taskOf,
  ).config
  const chosen = KNOB_NAMES.filter((name) => name !== 'task' && name !== 'algorithm' && draw() < 0.7)
  const plain = chosen.filter((name) => !DELICATE.includes(name))
  const own = Object.fromEntries(plain.map((name) => [name, randomValue(KNOBS[name], draw)]))
  const ofTask = Object.fromEntries(
    Object.entries(knobs).map(([name, knob]) => [name, randomValue(knob, draw)]),
  )
  let config = reconcile(withEpsilonHigh({ ...start, ...own, taskSettings: ofTask }), start, taskOf).config
  for (const name of chosen) {
    if (!DELICATE.includes(name)) continue
    const { config: next, problems } = reconcile(
      { ...config, [name]: randomValue(KNOBS[name], draw) },
      config,
      taskOf,
    )
    if (problems.length === 0) config = next
  }
  return config
}
