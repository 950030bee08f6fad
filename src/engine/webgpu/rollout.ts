import type { PolicyName, Rollout, RolloutRequest } from '../learner'
import type { Network, Population } from './population'
import { SAMPLE_PLANE_COUNT, SAMPLE_PLANES } from './wgsl/rollout'

/** Issues a rollout: one dispatch for all tokens, one more for the reference, one read. */
export function issueRollout(population: Population, request: RolloutRequest): Promise<Rollout> {
  const { sizes, runs, programs, uploads, policy, reference, readout } = population
  const { rows, contexts, keys, greedy, temperature, withReference } = request
  const { length: T } = sizes.shape
  const plane = runs * rows * T
  const samples = population.grown('samples', SAMPLE_PLANE_COUNT * plane)
  uploads.reserve(contexts.length + keys.length + runs)
  const uniforms = {
    rows,
    plane,
    contextsAt: uploads.write(contexts),
    keysAt: uploads.write(keys),
    temperatureAt: uploads.write(temperature),
    isGreedy: greedy ? 1 : 0,
  }
  const inputs = ({ theta, folded }: Network) => [theta, folded, uploads.words]
  const { rows: tileRows } = programs.tile
  population.run(programs.rollout, samples, inputs(policy), uniforms, Math.ceil(rows / tileRows))
  if (withReference) {
    population.run(programs.score, samples, inputs(reference), uniforms, Math.ceil((rows * T) / tileRows))
  }
  const planes = withReference ? SAMPLE_PLANE_COUNT : SAMPLE_PLANE_COUNT - 1
  const read = readout.read(samples.buffer, 0, planes * plane * 4)
  return read.then((data) => unpackRollout(data, plane, withReference))
}

function unpackRollout(data: ArrayBuffer, plane: number, withReference: boolean): Rollout {
  const part = (index: number) => new Float32Array(data, index * plane * 4, plane).slice()
  const tokens = new Float32Array(data, SAMPLE_PLANES.action * plane * 4, plane)
  const actions = new Int32Array(plane)
  const mask = new Float32Array(plane)
  for (let i = 0; i < plane; i++) {
    if (tokens[i] < 0) continue
    actions[i] = tokens[i]
    mask[i] = 1
  }
  return {
    actions,
    mask,
    logp: part(SAMPLE_PLANES.logp),
    entropy: part(SAMPLE_PLANES.entropy),
    refLogp: withReference ? part(SAMPLE_PLANES.refLogp) : null,
  }
}

/**
 * Issues the next-token probabilities [M, V] after M contexts of one run.
 * @param initial weights at step 0, [R, parameters]: they live on the CPU and visit the GPU when asked for
 */
export function issueDistribution(
  population: Population,
  run: number,
  which: PolicyName,
  initial: Float32Array,
  contexts: Int32Array,
  position: number,
): Promise<Float32Array> {
  const { sizes, programs, uploads, readout } = population
  const { window: W, vocabulary: V } = sizes.shape
  const rows = contexts.length / W
  const words = rows * V
  const probabilities = population.grown('probabilities', words)
  const network = which === 'initial' ? initialNetwork(population, initial, run) : population[which]
  uploads.reserve(contexts.length)
  const uniforms = {
    rows,
    position,
    contextsAt: uploads.write(contexts),
    slot: which === 'initial' ? 0 : run,
  }
  const inputs = [network.theta, network.folded, uploads.words]
  population.run(
    programs.probabilities,
    probabilities,
    inputs,
    uniforms,
    Math.ceil(rows / programs.tile.rows),
    1,
  )
  return readout.read(probabilities.buffer, 0, words * 4).then((data) => new Float32Array(data))
}

/** The initial weights of one run, brought to the GPU and folded. */
function initialNetwork(population: Population, initial: Float32Array, run: number): Network {
  const { sizes } = population
  const network = {
    theta: population.grown('initialTheta', sizes.parameters),
    folded: population.grown('initialFolded', sizes.folded),
  }
  const weights = initial.subarray(run * sizes.parameters, (run + 1) * sizes.parameters)
  population.overwrite(network.theta, 0, weights)
  population.fold(network, -1, 1)
  return network
}
