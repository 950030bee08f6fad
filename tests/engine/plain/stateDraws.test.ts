import { describe, expect, it } from 'vitest'
import type { World } from '../../../src/engine/learner'
import { CHOICE, DENOISE, ROWS, TEMPERATURE, outputsAt, perturbed, requestOf, slowScores } from './states'

describe('actions of a Gaussian head', () => {
  it('have the mean and the std of their step, and are independent of one another', async () => {
    const { learner } = await perturbed(DENOISE)
    const rows = 20_000
    const { actions, mean } = await learner.rollout(requestOf(DENOISE, rows))
    const { dimensions: D, sigma } = DENOISE.gaussian!
    const T = DENOISE.length
    const columns = T * D
    const z = (row: number, column: number) => {
      const i = row * columns + column
      return (actions[i] - mean![i]) / (TEMPERATURE * sigma[Math.floor(column / D)])
    }
    for (let a = 0; a < columns; a++) {
      let [first, fourth] = [0, 0]
      const products = new Float64Array(columns)
      for (let row = 0; row < rows; row++) {
        const value = z(row, a)
        first += value
        fourth += value ** 4
        for (let b = 0; b < columns; b++) products[b] += value * z(row, b)
      }
      // five standard errors of each estimate
      expect(Math.abs(first / rows)).toBeLessThan(5 / Math.sqrt(rows))
      expect(Math.abs(fourth / rows - 3)).toBeLessThan(5 * Math.sqrt(96 / rows))
      for (let b = 0; b < columns; b++) {
        const [wanted, spread] = a === b ? [1, Math.sqrt(2)] : [0, 1]
        expect(Math.abs(products[b] / rows - wanted)).toBeLessThan((5 * spread) / Math.sqrt(rows))
      }
    }
  })

  it('are the mean when greedy', async () => {
    const { learner } = await perturbed(DENOISE)
    const { actions, mean } = await learner.rollout(requestOf(DENOISE, ROWS, true))
    expect(actions).toEqual(mean)
  })
})

describe('a choice in a state', () => {
  it('has the frequency of its probability, in each state', async () => {
    const { learner } = await perturbed(CHOICE)
    const { vocabulary: V, length: T } = CHOICE
    const rows = 20_000
    // all rows in one state, and nothing that they do changes it
    const seen = [0.4, -0.9, 0.7]
    const still: World = { observe: (_row, _t, features, at) => features.set(seen, at), step: () => false }
    const { actions, mask, logp } = await learner.rollout({ ...requestOf(CHOICE, rows), world: still })
    const wanted = slowScores(CHOICE, (await perturbed(CHOICE)).theta, 0, seen, [0]).mean
    expect(Math.max(...wanted)).toBeLessThan(0.9)
    expect(mask.every((m) => m === 1)).toBe(true)
    for (let t = 0; t < T; t++) {
      const counts = new Float64Array(V)
      for (let row = 0; row < rows; row++) counts[actions[row * T + t]]++
      wanted.forEach((p, v) => {
        expect(Math.abs(counts[v] / rows - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / rows))
      })
    }
    // the draws of successive steps are independent
    const [first] = wanted.keys()
    let both = 0
    for (let row = 0; row < rows; row++) {
      if (actions[row * T] === first && actions[row * T + 1] === first) both++
    }
    const p = wanted[first] ** 2
    expect(Math.abs(both / rows - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / rows))
    logp.forEach((value, m) => expect(value).toBeCloseTo(Math.log(wanted[actions[m]]), 4))
  })

  it('is the most likely one when greedy, at every temperature', async () => {
    const { learner, theta } = await perturbed(CHOICE)
    const { actions, features, mask } = await learner.rollout(requestOf(CHOICE, ROWS, true))
    const { length: T } = CHOICE
    const F = CHOICE.state!.features
    for (let m = 0; m < ROWS * T; m++) {
      if (mask[m] === 0) continue
      const outputs = outputsAt(CHOICE, theta, features!.subarray(m * F, (m + 1) * F))
      expect(actions[m]).toBe(outputs.indexOf(Math.max(...outputs)))
    }
  })
})
