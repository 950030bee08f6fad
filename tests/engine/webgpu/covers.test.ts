import { expect, test } from 'vitest'
import type { NetworkShape } from '../../../src/engine/network'
import { webgpuCovers } from '../../../src/engine/webgpu/covers'
import { defaultConfig } from '../../../src/settings/config'
import { TASK_IDS } from '../../../src/settings/knobs'
import { TASKS, taskOf } from '../../../src/tasks'
import { networkShapeOf } from '../../../src/train/networkShape'
import { TRANSFORMER } from '../transformer'
import { CHOICE, CHOICES, DENOISE, GIVEN, SINGLE, WIDE } from './shapes'

test('every task runs on the GPU, except those whose world moves between two actions', () => {
  const notCovered = TASK_IDS.filter(
    (id) => !webgpuCovers(networkShapeOf(defaultConfig(taskOf, id), TASKS[id])),
  )
  expect(notCovered).toEqual(['grid-world', 'cart-pole'])
})

test('states are covered if one choice ends a trajectory, all states are given, or actions are the next features', () => {
  for (const shape of [CHOICE, CHOICES, SINGLE, DENOISE, GIVEN, WIDE]) expect(webgpuCovers(shape)).toBe(true)
  const moved: NetworkShape = { ...DENOISE, state: { ...DENOISE.state!, transition: 'world' } }
  expect(webgpuCovers(moved)).toBe(false)
  expect(webgpuCovers({ ...CHOICE, length: 2 })).toBe(false)
  const narrow: NetworkShape = { ...SINGLE, state: { ...SINGLE.state!, features: 2 } }
  expect(webgpuCovers(narrow)).toBe(false)
})

test('a transformer of any width on the page runs on the GPU', () => {
  for (const width of [8, 33, 64, 512]) {
    const heads = width === 33 ? 3 : 2
    const shape: NetworkShape = { ...TRANSFORMER, width, policy: { ...TRANSFORMER.policy!, heads } }
    expect(webgpuCovers(shape)).toBe(true)
  }
  expect(webgpuCovers({ ...TRANSFORMER, width: 4096 })).toBe(false)
})

test('a network that does not fit into the memory of a workgroup is not covered', () => {
  const tokens: NetworkShape = {
    vocabulary: 16,
    window: 8,
    length: 8,
    embedding: 8,
    width: 512,
    depth: 2,
    endToken: -1,
  }
  expect(webgpuCovers(tokens)).toBe(true)
  expect(webgpuCovers({ ...tokens, width: 1024 })).toBe(false)
  const seen: NetworkShape = { ...CHOICE, state: { ...CHOICE.state!, features: 1024 } }
  expect(webgpuCovers(seen)).toBe(false)
})
