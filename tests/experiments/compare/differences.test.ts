import { expect, test } from 'vitest'
import { withSetup } from '../../../src/app/setups'
import { differencesFromFirst, isImplied } from '../../../src/experiments/compare/differences'
import type { RunConfig } from '../../../src/settings/knobs'
import { configOf } from '../../train/learning'

const said = (before: RunConfig, after: RunConfig) => {
  const rows = [before, after].map((config, style) => ({ id: `row-${style + 1}`, style, config }))
  const changes = differencesFromFirst(rows)[1]
  return changes.filter(({ knob }) => !isImplied(knob, changes, after)).map(({ knob }) => knob)
}

test('a reference follows from β, but not where the KL is measured from another policy', () => {
  const grpo = configOf('reverse')
  expect(said({ ...grpo, beta: 0, useReference: false }, grpo)).toEqual(['beta'])
  const [before, after] = ['before', 'after'].map((id) => withSetup(configOf('diffusion'), id))
  expect(after.klAgainst).toBe('old')
  expect(said(before, after)).toEqual(expect.arrayContaining(['beta', 'useReference']))
})
