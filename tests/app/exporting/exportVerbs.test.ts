import { describe, expect, test } from 'vitest'
import { exportRun } from '../../../src/runs/export'
import { toSafetensors } from '../../../src/runs/weights/safetensors'
import type { RunWeights } from '../../../src/train/weights'
import { record } from '../../runs/recorded'
import { fromLink } from '../../../src/settings/link'
import { taskOf } from '../../../src/tasks'
import { fittingTensors } from '../fittingTensors'
import { inspectionOf, stage, type Stage } from '../fakeWorker'

const state = (s: Stage) => s.app.store.getState()
const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name)
const kinds = (s: Stage) => state(s).messages.map(({ kind }) => kind)
const TENSOR = { name: 'policy.bias1', shape: [2], values: Float32Array.of(1, 2) }

test('a file of tokens is said to have the steps that were inspected', async () => {
  const s = stage('#task=addition')
  s.ready()
  s.steps(5)
  const inspection = inspectionOf(s.app, [])
  const update = { logp: new Float32Array(), entropy: new Float32Array(), mean: null, start: 0, count: 0 }
  for (const step of [2, 5])
    s.say({ type: 'inspection', inspection: { ...inspection, step, updates: [update] } })
  for (const id of ['tokens', 'tokensParquet'] as const) {
    await s.app.exportAs(id)
    expect(state(s).messages.at(-1)).toMatchObject({ kind: 'exported', inspected: { steps: 2, of: 5 } })
  }
  await s.app.exportAs('csv')
  expect(state(s).messages.at(-1)).not.toHaveProperty('inspected')
})

describe('weights', () => {
  const weights: RunWeights = {
    step: 2,
    shape: { vocabulary: 2, window: 1, length: 1, embedding: 1, width: 1, depth: 1, endToken: -1 },
    vocabulary: ['a', 'b'],
    tensors: [TENSOR],
    examples: {
      rows: 1,
      names: ['a'],
      contexts: Int32Array.of(0),
      features: null,
      actions: Int32Array.of(1),
      mask: Float32Array.of(1),
    },
  }

  test('are asked of the worker once, and saved when they come', async () => {
    const s = stage('#seed=3')
    s.ready()
    s.steps(2)
    const done = Promise.all([s.app.exportAs('weights'), s.app.exportAs('weights')])
    await Promise.resolve()
    expect(s.sent.filter(({ type }) => type === 'weights')).toHaveLength(1)
    s.say({ type: 'weights', weights })
    await done
    const file = 'grpo-reverse-grpo-seed3-2steps.safetensors'
    expect(state(s).messages).toMatchObject([{ kind: 'exported', file, beside: 'load_weights.py' }])
    expect(s.saved.map(({ name }) => name)).toEqual(
      ['a', 'b'].flatMap(() => ['grpo-reverse-grpo-seed3-2steps.safetensors', 'load_weights.py']),
    )
  })

  test('of a run that is replaced meanwhile are said to be missing', async () => {
    const s = stage()
    s.ready()
    const done = s.app.exportAs('weights')
    s.app.reset()
    s.ready()
    await done
    expect(s.saved).toEqual([])
    expect(kinds(s)).toEqual(['no-weights'])
  })

  test('of a file begin a new run with the settings of the file', async () => {
    const s = stage('#task=addition')
    s.ready()
    s.steps(1)
    const link = 'task=bandit&seed=9'
    const tensors = fittingTensors(fromLink(link, taskOf).config)
    const bytes = toSafetensors(tensors, { link, step: '7' })
    await s.app.importFiles([file('w.safetensors', bytes)])
    expect(state(s).edited).toMatchObject({ task: 'bandit', seed: 9 })
    expect(s.last()).toMatchObject({
      type: 'create',
      keeps: 'replaced',
      weights: tensors,
    })
    expect(state(s).messages.at(-1)).toMatchObject({ kind: 'imported', what: 'weights', steps: 7 })
    // Reset begins with the weights of the seed
    s.app.reset()
    expect(s.last()).not.toHaveProperty('weights')
  })

  test('that do not all fit change nothing, until one asks for those that do', async () => {
    const s = stage('#task=addition')
    s.ready()
    s.steps(81)
    const before = state(s)
    const sent = s.sent.length
    await s.app.importFiles([file('w.safetensors', toSafetensors([TENSOR], {}))])
    expect(state(s).messages).toMatchObject([
      {
        kind: 'import-refused',
        file: 'w.safetensors',
        why: { problem: 'misfit', misfit: { misshapen: [{ tensor: TENSOR.name }], fitting: 0 } },
      },
    ])
    expect({ ...state(s), messages: [] }).toEqual({ ...before, messages: [] })
    expect(s.sent).toHaveLength(sent)
    await s.app.takeFittingWeights('w.safetensors')
    expect(s.last()).toMatchObject({ type: 'create', keeps: 'replaced', weights: [TENSOR] })
    expect(kinds(s)).toEqual(['replaced', 'imported'])
  })
})

describe('an imported run', () => {
  test('gives its settings, and its curves to the earlier runs', async () => {
    const s = stage('#task=addition')
    s.ready()
    s.steps(3)
    await s.app.importFiles([file('run.json', JSON.stringify(exportRun(record())))])
    expect(state(s).edited).toEqual(record().first)
    expect(state(s).run.config.task).toBe('bandit')
    const [imported, before] = state(s).previous
    expect(imported.history.steps).toBe(2)
    expect(before.history.steps).toBe(3)
    s.app.undo()
    expect(state(s).run.config.task).toBe('addition')
    expect(state(s).previous).toEqual([])
  })

  test('that is malformed changes nothing but the messages', async () => {
    const s = stage('#task=addition')
    s.ready()
    s.steps(1)
    const before = state(s)
    await s.app.importFiles([file('bad.json', JSON.stringify({ ...exportRun(record()), steps: 'x' }))])
    expect(state(s).messages).toMatchObject([
      { kind: 'import-refused', file: 'bad.json', why: { problem: 'type', place: 'steps' } },
    ])
    expect({ ...state(s), messages: [] }).toEqual({ ...before, messages: [] })
  })

  test('that is too large is not read', async () => {
    const s = stage()
    const large = Object.defineProperty(new File([], 'x.json'), 'size', { value: 2 ** 30 })
    await s.app.importFiles([large])
    expect(state(s).messages).toMatchObject([{ kind: 'import-refused', why: { problem: 'too-large' } }])
  })
})

test('the time of an event file is that of the export', async () => {
  const s = stage('#seed=3')
  s.clock.now = 1_700_000_000_500
  s.ready()
  s.steps(2)
  await s.app.exportAs('tensorboard')
  expect(s.saved[0].name).toBe('events.out.tfevents.1700000000.grpo-reverse-grpo-seed3')
})
