import { beforeAll, expect, test } from 'vitest'
import { kernelModule } from '../../../src/engine/cpu/builds'
import { openEngine, reserve, sampleRun, scoreRun, type Engine } from '../../../src/engine/cpu/engine'
import { hiddenAt } from '../../../src/engine/cpu/network'
import type { RolloutRequest } from '../../../src/engine/learner'
import type { NetworkShape } from '../../../src/engine/network'
import { updateOf } from '../material'
import { asker, SMALL } from './parity'
import { DENOISE, WALK } from './worlds'

beforeAll(() => kernelModule('simd128'), 60_000)

const ROWS = 9
const MARK = 12345

/** A run whose rollout has left its activations, the first unit of every step's first layer marked. */
async function sampled(shape: NetworkShape) {
  const engine = await openEngine(shape, [1], { build: 'simd128' })
  reserve(engine, ROWS, 1)
  const ask = asker(shape, [1], ROWS)
  const steps = ROWS * shape.length
  const played = {
    actions: shape.gaussian ? new Float32Array(steps * shape.gaussian.dimensions) : new Int32Array(steps),
    features: shape.state && new Float32Array(steps * shape.state.features),
  }
  const rollOut = (request: RolloutRequest) => sampleRun(engine, 0, request, played)
  const request = ask()
  const completions = rollOut(request)
  const { machine } = engine
  const { i32, f32 } = machine.space
  const mask = new Float32Array(steps)
  const { window, length } = shape
  const size = machine.layout.actionSize
  for (let i = 0; i < completions.count; i++) {
    const place = i32[completions.list / 4 + i]
    const row = Math.floor(place / (window + length))
    const m = place - row * window
    mask[m] = 1
    for (let d = 0; d < size; d++) {
      const cell = completions.cells / 4 + window + place * size + d
      played.actions[m * size + d] = shape.gaussian ? f32[cell] : i32[cell]
    }
    f32[hiddenAt(machine, completions.activations, 0, i) / 4] = MARK
  }
  // a further rollout writes its own
  const [actions, features] = [played.actions.slice(), played.features?.slice()]
  const slice = { contexts: request.contexts, actions, features, mask, first: 0, rows: ROWS }
  return { engine, ask, rollOut, slice, temperature: request.temperature[0], length }
}

/** Whether all marks are still there, after scoring. */
function areKept(engine: Engine): boolean {
  const { machine, batch } = engine
  const { activations, count } = batch.kept[0]
  const marks = Array.from(
    { length: count },
    (_, i) => machine.space.f32[hiddenAt(machine, activations, 0, i) / 4] === MARK,
  )
  expect(new Set(marks).size).toBe(1)
  return marks[0]
}

test.each([
  ['tokens', SMALL],
  ['choices', WALK],
  ['real-valued actions', DENOISE],
])('%s: the activations of a rollout serve the update on it, and only that', async (_, shape) => {
  type Sampled = Awaited<ReturnType<typeof sampled>>
  const after = async (
    change: (given: Sampled) => Partial<Pick<Sampled, 'slice' | 'temperature'>> | void,
  ) => {
    const given = await sampled(shape)
    const { slice, temperature } = { ...given, ...change(given) }
    scoreRun(given.engine, 0, slice, temperature)
    return areKept(given.engine)
  }
  expect(await after(() => {})).toBe(true)
  // rows and steps may be missing
  expect(await after(({ slice }) => ({ slice: { ...slice, first: 2, rows: 6 } }))).toBe(true)
  expect(
    await after(({ slice, length }) => ({
      slice: { ...slice, mask: slice.mask.map((kept, m) => (m % length === 1 || m < length ? 0 : kept)) },
    })),
  ).toBe(true)
  // a greedy rollout passes by
  expect(await after(({ ask, rollOut }) => void rollOut(ask({ greedy: true })))).toBe(true)

  expect(await after(({ temperature }) => ({ temperature: temperature + 0.5 }))).toBe(false)
  expect(await after(({ engine }) => void engine.parameters.step(0, updateOf(0, 1).optimiser))).toBe(false)
  expect(await after(({ engine }) => engine.parameters.setState(engine.parameters.state()))).toBe(false)
  expect(await after(({ ask, rollOut }) => void rollOut(ask()))).toBe(false)
  // something else was seen or done
  expect(
    await after(({ slice }) => {
      const actions = slice.actions.slice()
      actions[0] = actions[0] === 1 ? 0 : 1
      return { slice: { ...slice, actions } }
    }),
  ).toBe(false)
  expect(
    await after(({ slice: { features, contexts, ...slice } }) => ({
      slice: {
        ...slice,
        contexts: contexts.map((token) => (token + 2) % shape.vocabulary),
        features: features?.map((value) => value + 1),
      },
    })),
  ).toBe(false)
  // a step that was not sampled
  expect(await after(({ slice }) => ({ slice: { ...slice, mask: slice.mask.map(() => 1) } }))).toBe(false)
})
