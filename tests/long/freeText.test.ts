import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codePoints,
  configsWith,
  freeText,
  programsOf,
  statementsOf,
  textsBehind,
} from '../runs/handover/freeText'

const PLAIN = new Map(configsWith('x').map((config) => [config.task, programsOf(config).map(statementsOf)]))

function check(text: string) {
  for (const config of configsWith(text))
    expect(programsOf(config).map(statementsOf)).toEqual(PLAIN.get(config.task))
}

/** Beyond the second plane, all code points but these of the fourteenth are unassigned or private. */
const PLANES = [
  [0, 0x2ffff],
  [0xe0000, 0xe0fff],
] as const

test('no text of a visitor is a statement of an exported program, behind any code point', () => {
  for (const [from, to] of PLANES) textsBehind(codePoints(from, to)).forEach(check)
}, 3_600_000)

test('no text of a visitor is a statement of an exported program, whatever it is', () => {
  fc.assert(fc.property(freeText, check), { numRuns: 500, seed: 7 })
}, 3_600_000)
