import { stepAt, type Completions } from './completions'
import type { Head, Scored, Slopes } from './head'
import { CHUNK, type Machine, type Places } from './machine'
import { backwardChunk, forwardChunk, outputsAt, type Activations, type BackwardScratch } from './network'
import { moveTogether, type Moves } from './reuse'
import { prepareBackward, type Weights } from './weights'

/** A network at one temperature, which scores and activations depend on. */
export interface Policy {
  weights: Weights
  head: Head
  run: number
  /** counts the changes of the run's policy */
  version: number
  temperature: number
}

/** Calls `visit` with each chunk of the places from … to − 1, and the row its first has in the activations. */
function eachChunk(
  from: number,
  to: number,
  { keeps }: Activations,
  base: number,
  visit: (first: number, count: number, at: number) => void,
): void {
  for (let first = from; first < to; first += CHUNK) {
    visit(first, Math.min(CHUNK, to - first), keeps ? first - base : 0)
  }
}

/** Forward and scores of the places from … to − 1. */
export function scorePlaces(
  machine: Machine,
  { weights, head, temperature }: Pick<Policy, 'weights' | 'head' | 'temperature'>,
  places: Places,
  activations: Activations,
  from: number,
  to: number,
  scored: Scored,
): void {
  head.prepare(temperature)
  eachChunk(from, to, activations, from, (first, count, at) => {
    forwardChunk(machine, weights, places, first, count, activations, at)
    head.score(outputsAt(machine, activations, at), places, first, count, scored)
  })
}

/**
 * Forward and actions of the places from … to − 1.
 * @param keys as in `Head.act`
 * @param appends whether to append the next places of completions that have not ended
 */
export function actAtPlaces(
  machine: Machine,
  { weights, head }: Policy,
  completions: Completions,
  from: number,
  to: number,
  keys: number,
  appends: boolean,
): void {
  const { activations, list } = completions
  eachChunk(from, to, activations, 0, (first, count, at) => {
    forwardChunk(machine, weights, completions, first, count, activations, at)
    const next = appends ? list + 4 * completions.count : 0
    const z = outputsAt(machine, activations, at)
    completions.count += head.act(z, completions, first, count, completions, keys, next)
  })
}

/** Calls `visit` with each range of places whose activations fit together; usually that is all of them. */
export function eachPiece(
  { count, activations }: Completions,
  visit: (from: number, to: number) => void,
): void {
  for (let from = 0; from < count; from += activations.capacity) {
    visit(from, Math.min(from + activations.capacity, count))
  }
}

/** Computes the activations of the places from … to − 1, unless they are valid. Valid ones must be of this policy. */
export function activate(
  machine: Machine,
  policy: Policy,
  completions: Completions,
  from: number,
  to: number,
): void {
  const { valid, activations } = completions
  if (valid?.from === from && valid.to === to) return
  scorePlaces(machine, policy, completions, activations, from, to, completions)
  const { run, version, temperature } = policy
  completions.valid = { run, version, temperature, from, to }
}

/** ∂loss of steps, each [rows, T] or, by the mean, [rows, T, D]; the completions begin at row `first`. */
export interface Derivatives {
  dLogp: Float32Array
  dEntropy: Float32Array
  dMean: Float32Array | null
  first: number
}

/** Memory of a backward pass over completions. */
export interface BackwardMemory extends BackwardScratch, Slopes {
  moves: Moves
}

/** Adds ∂loss/∂θ to a gradient. First drops the places that the loss does not depend on. */
export function backwardPlaces(
  machine: Machine,
  policy: Policy,
  completions: Completions,
  derivatives: Derivatives,
  memory: BackwardMemory,
  gradient: number,
): void {
  keepSloped(machine, completions, derivatives, memory)
  if (completions.count === 0) return
  const { weights, head, temperature } = policy
  const { activations } = completions
  prepareBackward(machine, weights)
  head.prepare(temperature)
  eachPiece(completions, (from, to) => {
    activate(machine, policy, completions, from, to)
    eachChunk(from, to, activations, from, (first, count, at) => {
      const z = outputsAt(machine, activations, at)
      head.gradient(z, completions, first, count, completions, memory, memory.dOutputs)
      backwardChunk(machine, weights, completions, first, count, activations, at, memory, gradient)
    })
  })
  weights.first.finish(gradient)
}

/** Lists the derivatives of the places that have one, and drops the other places. */
function keepSloped(
  machine: Machine,
  completions: Completions,
  { dLogp, dEntropy, dMean, first }: Derivatives,
  { moves, ...slopes }: BackwardMemory,
): void {
  const { shape, actionSize } = machine.layout
  const { f32, i32 } = machine.space
  const size = shape.gaussian ? actionSize : 0
  let count = 0
  for (let i = 0; i < completions.count; i++) {
    const m = first * shape.length + stepAt(machine, completions, i)
    let isFlat = dLogp[m] === 0 && dEntropy[m] === 0
    for (let d = 0; d < size; d++) {
      const slope = dMean === null ? 0 : dMean[m * size + d]
      f32[slopes.dMean / 4 + count * size + d] = slope
      if (slope !== 0) isFlat = false
    }
    if (isFlat) continue
    f32[slopes.dLogp / 4 + count] = dLogp[m]
    f32[slopes.dEntropy / 4 + count] = dEntropy[m]
    i32[moves.from / 4 + count] = i
    count++
  }
  if (count < completions.count) moveTogether(machine, completions, moves, count)
}
