import { exp } from '../../../math/portable'
import type { PolicyName, RolloutRequest, Scores } from '../../learner'
import type { NetworkShape } from '../../network'
import { KEPT_FLOATS } from '../batchMemory'
import { categoricalHead } from '../categoricalHead'
import type { BatchPart } from '../completions'
import type { EngineOptions } from '../engine'
import { createMachine } from '../machine'
import { createParameterStore } from '../parameterStore'
import type { Derivatives } from '../passes'
import { readActions, readScores } from '../readout'
import type { Runs, Sampled } from '../runs'
import { readAttention } from './attention'
import { backwardLoaded } from './backwardLoaded'
import { eachChunk, forwardNodes, forwardPlaces } from './forward'
import { transformerLayoutOf } from './layout'
import { createMemory, type Loaded, type Memory } from './memory'
import { addTokens, askNodes, holds, loadPrompts, loadRows, loadWindows } from './sequences'
import { transformerForms } from './weights'

/** Runs of the transformer. A batch that does not fit goes through in pieces of whole rows, whose size depends only on the network. */
export async function openTransformer(
  shape: NetworkShape,
  seeds: readonly number[],
  { build, keptFloats = KEPT_FLOATS }: EngineOptions,
): Promise<Runs> {
  const machine = await createMachine(transformerLayoutOf(shape), build)
  const { space, layout } = machine
  const { window: W, length: T } = shape
  const head = categoricalHead(machine)
  const parameters = createParameterStore(machine, seeds, transformerForms(machine))
  const mark = space.mark()
  let memory = createMemory(machine, 1, seeds.length, keptFloats)
  /** what was scored last under the policy */
  let last: { r: number; part: BatchPart; temperature: number } | null = null

  const keptBy = ({ kept }: Memory, r: number) => kept[Math.min(r, kept.length - 1)]

  /** Calls `visit` with each piece of `rows` rows: its first row and how many. */
  const eachPiece = (rows: number, most: number, visit: (first: number, count: number) => void) => {
    for (let first = 0; first < rows; first += most) visit(first, Math.min(most, rows - first))
  }

  /** Log-probs of the listed places, all nodes of which are loaded. */
  const scoreLoaded = (which: PolicyName, r: number, loaded: Loaded, temperature: number) => {
    const { sequences, activations } = loaded
    const weights = parameters.weights(which, r)
    forwardNodes(machine, weights, sequences, activations, 0, sequences.nodes, memory.scratch)
    head.prepare(temperature)
    eachChunk(0, sequences.count, (first, count) => {
      const at = activations.keeps ? first : 0
      forwardPlaces(machine, weights, sequences, activations, first, count, at, memory.scratch)
      head.score(activations.outputs + 4 * at * layout.outputStride, sequences, first, count, sequences)
    })
  }

  /** Loads rows of a batch for the backward pass, and computes them unless they are there. */
  const activate = (r: number, part: BatchPart, temperature: number): Loaded => {
    const loaded = keptBy(memory, r)
    const version = parameters.versions[r]
    const { valid } = loaded
    const isCurrent = valid?.run === r && valid.version === version && valid.temperature === temperature
    if (isCurrent && holds(machine, loaded.sequences, part)) return loaded
    loadRows(machine, loaded.sequences, part)
    scoreLoaded('policy', r, loaded, temperature)
    loaded.valid = { run: r, version, temperature }
    return loaded
  }

  const score = (
    which: 'policy' | 'reference',
    r: number,
    part: BatchPart,
    temperature: number,
    scores: Scores,
  ) => {
    const read = ({ sequences }: Loaded, first: number) =>
      readScores(machine, sequences, sequences, first, scores)
    if (which === 'policy') last = { r, part, temperature }
    if (which === 'policy' && part.rows <= keptBy(memory, r).rows) {
      read(activate(r, part, temperature), part.first)
      return
    }
    const { passing } = memory
    eachPiece(part.rows, passing.rows, (start, rows) => {
      const piece = { ...part, first: part.first + start, rows }
      loadRows(machine, passing.sequences, piece)
      scoreLoaded(which, r, passing, temperature)
      read(passing, piece.first)
    })
  }

  /** Samples rows start … start + rows − 1 of run r's request. */
  const samplePiece = (r: number, request: RolloutRequest, loaded: Loaded, start: number, rows: number) => {
    const { sequences, activations } = loaded
    const { contexts, keys, greedy, temperature, which = 'policy' } = request
    const first = r * request.rows + start
    const weights = parameters.weights(which, r)
    if (!greedy) space.u32.set(keys.subarray(2 * first, 2 * (first + rows)), memory.keys / 4)
    loadPrompts(machine, sequences, contexts, first, rows)
    head.prepare(temperature[r])
    let [from, done] = [0, 0]
    for (let t = 0; t < T; t++) {
      const to = sequences.count
      addTokens(machine, sequences, from, to)
      askNodes(machine, sequences, from, to)
      forwardNodes(machine, weights, sequences, activations, done, sequences.nodes, memory.scratch)
      done = sequences.nodes
      eachChunk(from, to, (place, count) => {
        const at = activations.keeps ? place : 0
        forwardPlaces(machine, weights, sequences, activations, place, count, at, memory.scratch)
        const z = activations.outputs + 4 * at * layout.outputStride
        const next = t + 1 < T ? sequences.list + 4 * sequences.count : 0
        const streams = greedy ? 0 : memory.keys
        sequences.count += head.act(z, sequences, place, count, sequences, streams, next)
      })
      from = to
    }
  }

  const attend = (run: number, which: PolicyName, inputs: Int32Array, rows: number, position: number) => {
    const loaded = keptBy(memory, run)
    const { layers, heads } = layout.sizes
    const found = new Float32Array(rows * layers * heads * W * W)
    loaded.valid = null
    eachPiece(rows, loaded.rows, (start, count) => {
      loadWindows(machine, loaded.sequences, inputs, start, count, position)
      scoreLoaded(which, run, loaded, 1)
      readAttention(machine, loaded, position, found, start)
    })
    return found
  }

  return {
    machine,
    parameters,

    reserve(rows, runs) {
      if (rows <= memory.rows) return
      const create = (size: number) => {
        space.release(mark)
        memory = createMemory(machine, size, runs, keptFloats)
      }
      const before = memory.rows
      last = null
      try {
        create(rows)
      } catch (error) {
        create(before)
        throw error
      }
    },

    sample(r, request: RolloutRequest, to: Sampled, scores: Scores, reference: Scores | null) {
      const { rows, contexts, greedy, temperature, which = 'policy' } = request
      const kept = keptBy(memory, r)
      const stays = !greedy && which === 'policy' && rows <= kept.rows
      const loaded = stays ? kept : memory.passing
      loaded.valid = null
      eachPiece(rows, loaded.rows, (start, count) => {
        const first = r * rows + start
        samplePiece(r, request, loaded, start, count)
        readActions(machine, loaded.sequences, first, to.actions, to.mask)
        readScores(machine, loaded.sequences, loaded.sequences, first, scores)
      })
      if (stays) loaded.valid = { run: r, version: parameters.versions[r], temperature: temperature[r] }
      if (reference === null) return
      const part = { rows, first: r * rows, contexts, actions: to.actions, mask: to.mask }
      score('reference', r, part, temperature[r], reference)
    },

    score,

    backward(derivatives: Derivatives) {
      if (last === null) return
      const { r, part, temperature } = last
      last = null
      const most = keptBy(memory, r).rows
      eachPiece(part.rows, most, (start, rows) => {
        const loaded = activate(r, { ...part, first: part.first + start, rows }, temperature)
        const weights = parameters.weights('policy', r)
        head.prepare(temperature)
        const own = { ...derivatives, first: derivatives.first + start }
        backwardLoaded(machine, weights, head, loaded, own, memory, parameters.pointer('gradient', r))
      })
    },

    distribution(run, which, inputs, rows, position) {
      const { passing } = memory
      const { sequences, activations } = passing
      const { outputs, outputStride } = layout
      const found = new Float32Array(rows * outputs)
      const weights = parameters.weights(which, run)
      eachPiece(rows, passing.rows, (start, count) => {
        loadWindows(machine, sequences, inputs as Int32Array, start, count, position)
        forwardNodes(machine, weights, sequences, activations, 0, sequences.nodes, memory.scratch)
        head.prepare(1)
        eachChunk(0, count, (first, some) => {
          forwardPlaces(machine, weights, sequences, activations, first, some, 0, memory.scratch)
          head.score(activations.outputs, sequences, first, some, sequences)
          for (let i = 0; i < some; i++) {
            const z = activations.outputs / 4 + i * outputStride
            const row = (start + first + i) * outputs
            for (let v = 0; v < outputs; v++) found[row + v] = exp(space.f32[z + v])
          }
        })
      })
      return found
    },

    attention(run, which, inputs, rows, position) {
      if (!(which instanceof Float32Array)) return attend(run, which, inputs, rows, position)
      return parameters.withPolicy(run, which, () => attend(run, 'policy', inputs, rows, position))
    },
  }
}
