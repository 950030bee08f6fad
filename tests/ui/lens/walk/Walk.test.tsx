import { expect, test } from 'vitest'
import { lens as text } from '../../../../src/text/en/lens/lens'
import { walk as words } from '../../../../src/text/en/lens/walk'
import type { Inspection } from '../../../../src/train/inspection'
import { stepWindow } from '../../../../src/ui/lens/completions/stepWindow'
import { actionWriter } from '../../../../src/app/lens/writing'
import { passesOf, passFigures } from '../../../../src/app/lens/passes'
import { FormulaLines } from '../../../../src/ui/lens/formula/FormulaLines'
import { WALK_STAGES, type WalkStage } from '../../../../src/app/lens/stages'
import { Walk } from '../../../../src/ui/lens/walk/Walk'
import { linesOfStage } from '../../../../src/app/lens/walkLines'
import { WalkPicture } from '../../../../src/ui/lens/walk/WalkPicture'
import { clipControl, inspectionOf, written } from '../inspections'
import { markupOf } from '../../markup'

const subject = (inspection: Inspection) => ({
  inspection,
  figures: passFigures(inspection, passesOf(inspection)[1]),
  group: 0,
  rows: [0, 1],
  at: { row: 0, place: 1 },
  window: stepWindow(2, 0),
  writer: actionWriter(inspection, ['a', 'b', 'c'], -1, text),
  write: () => 'ab',
  clip: clipControl(),
  parts: [{ label: 'pay', weight: 1 }],
  text,
  words,
})

const formulas = (stage: WalkStage, inspection = inspectionOf()) => {
  const { at, ...rest } = subject(inspection)
  return written(markupOf(<FormulaLines lines={linesOfStage(stage, { ...rest, ...at })} />))
}
const picture = (stage: WalkStage, inspection = inspectionOf()) =>
  markupOf(<WalkPicture {...subject(inspection)} stage={stage} />)

test('each stage has its formula with the numbers of the group or token', () => {
  expect(formulas('sample')).toContain('exp(−0.500)=0.607')
  expect(formulas('reward')).toContain('1.000·pay=1.000·1.000=1.000')
  expect(formulas('statistics')).toContain('∑jrj/G=1.000+0/2=0.500')
  expect(formulas('statistics')).toContain('=0.500/2−1=0.707')
  expect(formulas('advantage')).toContain('=0.707')
  expect(formulas('logProbs')).toContain('−0.200')
  expect(formulas('ratio')).toContain('=1.350')
  expect(formulas('clip')).toContain('0.800…1.200')
  expect(formulas('kl')).toContain('k3')
  expect(formulas('gradient')).toContain('∂loss/∂logp=weight·(−w·A+∂(β·w·KL)/∂logp)=0.125·(0+')
  expect(formulas('gradient', inspectionOf({ useReference: false, epsilonHigh: 0.6 }))).toContain(
    '=weight·(−w·A)=0.125·(−0.954)=−0.119',
  )
  expect(formulas('update')).toContain('AdamW')
})

test('every stage has a picture', () => {
  for (const stage of WALK_STAGES) expect(picture(stage)).not.toBe('')
})

test('without a reference the KL stage says so', () => {
  expect(picture('kl', inspectionOf({ useReference: false }))).toContain(words.noKl)
})

test('a loss without a ratio says so', () => {
  const inspection = inspectionOf({ surrogate: 'logp' })
  expect(picture('ratio', inspection)).toContain(words.noRatio)
  expect(picture('clip', inspection)).toContain(words.noClip)
})

test('it begins with the sample and cannot go back from there', () => {
  const markup = markupOf(<Walk {...subject(inspectionOf())} open={null} onOpen={() => {}} onStep={null} />)
  expect(markup).toContain(words.place(1, 11))
  expect(markup).toMatch(new RegExp(`<button[^>]*disabled=""[^>]*>${words.back}`))
})
