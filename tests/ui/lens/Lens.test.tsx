import { describe, expect, test } from 'vitest'
import { lens as text } from '../../../src/text/en/lens/lens'
import { FormulaPanel } from '../../../src/ui/lens/formula/FormulaPanel'
import { hasReplayed, passSentence } from '../../../src/ui/lens/names'
import { Lens } from '../../../src/ui/lens/Lens'
import { passFigures } from '../../../src/app/lens/passes'
import type { Inspection } from '../../../src/train/inspection'
import { clipControl, inspectionOf, written as typeset } from './inspections'
import { markupOf } from '../markup'

const show = (inspection: Inspection | null, group = 0) =>
  markupOf(
    <Lens
      inspection={inspection}
      vocabulary={['a', 'b', 'c']}
      endToken={-1}
      parts={[{ name: 'pay', weight: 1 }]}
      group={group}
      onGroup={() => {}}
      clip={clipControl()}
      onStep={null}
      more={{ drawn: null, onDraw: null, onForget: () => {} }}
      explorer={{ explored: null, onExplore: () => {} }}
    />,
  )
const words = (markup: string) => markup.replace(/<[^>]+>/g, '')

test('without a step it says what it will show', () => {
  expect(words(show(null))).toBe(text.empty)
})

test('a group with a signal shows its figures and its clipped tokens', () => {
  const markup = show(inspectionOf())
  expect(words(markup)).toContain('0.500 ± 0.707')
  expect(words(markup)).not.toContain(text.dead)
  expect(markup).toContain('aria-label="token 2: b, ratio 1.350, clipped high"')
  expect(markup).toContain('aria-label="token 1: b, ratio 0.670, clipped low"')
})

test('a masked token is not shown', () => {
  expect(show(inspectionOf()).match(/data-token="/g)).toHaveLength(3)
})

test('a dead group says that nothing is learnt from it, if that is true', () => {
  expect(words(show(inspectionOf({ useReference: false }), 1))).toContain(text.dead)
  expect(words(show(inspectionOf({ baseline: 'batch', scaleRewards: 'none' }), 1))).toContain(
    text.deadElsewhere,
  )
})

test('a group has the paragraph about its state in every state, so that the rows below it stay in place', () => {
  const stateOf = (group: number) => show(inspectionOf(), group).match(/data-state="(\w+)"/g)
  expect(stateOf(0)).toEqual(['data-state="live"'])
  expect(stateOf(1)).toEqual(['data-state="stuck"'])
  expect(words(show(inspectionOf()))).toContain(text.live)
})

test('groups have short names in the list, with the sign of their state, and their full one as a title', () => {
  const markup = show(inspectionOf(), 1)
  expect(markup).toContain('>1/2 · 0 1</option>')
  expect(markup).toContain('>2/2 ✕ · 2</option>')
  expect(markup).toContain('title="2 of 2 · 2 · ✕ stuck"')
})

test('before training there are rewards and no ratios', () => {
  const markup = show({ ...inspectionOf(), step: 0, updates: [] })
  expect(words(markup)).toContain(text.beforeTraining)
  expect(markup).not.toContain('ratio 1')
})

test('the last group replaces a group that no longer exists', () => {
  expect(show(inspectionOf(), 9)).toEqual(show(inspectionOf(), 1))
})

const panel = (inspection: Inspection, row: number, place: number, isTrained = true) =>
  typeset(
    markupOf(
      <FormulaPanel
        inspection={inspection}
        figures={isTrained ? passFigures(inspection, [1]) : null}
        row={row}
        place={place}
        token="a"
        completion={row + 1}
        clip={clipControl()}
        onClose={() => {}}
      />,
    ),
  )

describe('the formula of a token', () => {
  test('has its own numbers in it', () => {
    const written = panel(inspectionOf(), 0, 0)
    expect(written).toContain('w=exp(logp−old)=exp(−1.234−(−1.300))=1.068')
    expect(written).toContain('A=r−mean/std+10⁻⁴=1.000−0.500/0.707+10⁻⁴=0.707')
    expect(written).toContain('0.800…1.200inside')
    expect(written).toContain('min(1.068·0.707,1.068·0.707)')
    expect(written).toContain('1/4completions·2tokens=0.125')
    expect(written).toContain(typeset(text.units.token.pulls.up))
  })

  test('says where the clip acts', () => {
    expect(panel(inspectionOf(), 0, 1)).toContain(typeset(text.isClippedHigh))
    expect(panel(inspectionOf(), 1, 0)).toContain(typeset(text.isClippedLow))
  })

  test('uses the ratio of the completion if the configuration does', () => {
    expect(panel(inspectionOf({ importanceSamplingLevel: 'sequence' }), 0, 0)).toContain(
      'w=exp(∑t(logpt−oldt)/n)=exp(0.366/2)=1.201',
    )
    expect(panel(inspectionOf({ importanceSamplingLevel: 'sequence_sum' }), 0, 0)).toContain(
      'w=exp(∑t(logpt−oldt))=exp(0.366)=1.442',
    )
  })

  test('of REINFORCE has no ratio', () => {
    const written = panel(inspectionOf({ surrogate: 'logp', baseline: 'none', scaleRewards: 'none' }), 0, 0)
    expect(written).toContain('A=r=1.000')
    expect(written).toContain(typeset(text.noClip))
    expect(written).not.toContain('exp(logp')
  })

  test('before training ends with the advantage', () => {
    const written = panel(inspectionOf(), 0, 0, false)
    expect(written).toContain('exp(old)=exp(−1.300)=0.273')
    expect(written).not.toContain(typeset(text.names.gradient))
  })
})

describe('the formula of another algorithm', () => {
  test('CISPO weighs by the capped ratio', () => {
    const written = panel(inspectionOf({ surrogate: 'cispo', epsilonHigh: 5 }), 0, 0)
    expect(written).toContain('min(w,εhigh)·A·logp=min(1.068,5)·')
    expect(written).toContain(typeset(text.belowCap))
    expect(written).not.toContain('clip(w)')
  })

  test('pairs have no objective per token, and no advantage is used', () => {
    const written = panel(inspectionOf({ surrogate: 'pairwise' }), 0, 0)
    expect(written).toContain(typeset(text.pairs))
    expect(written).not.toContain(typeset(text.names.weight))
    expect(written).toContain(typeset(text.units.token.pulls.up))
  })

  test('an advantage that the group does not explain is not derived', () => {
    const written = panel(inspectionOf({ advEstimator: 'gpg' }), 0, 0)
    expect(written).toContain(typeset(text.otherAdvantage))
    expect(written).not.toContain('mean')
  })

  test('a mask that drops the policy term is mentioned', () => {
    const inspection = inspectionOf({ topEntropyQuantile: 0.01 })
    inspection.updates[1].entropy.set([0.1], 0)
    expect(panel(inspection, 0, 0)).toContain(typeset(text.units.token.maskedOut))
    expect(panel(inspection, 0, 1)).not.toContain(typeset(text.units.token.maskedOut))
  })

  test('δ that limits the objective is mentioned', () => {
    const written = panel(inspectionOf({ delta: 1.01, useReference: false, beta: 0 }), 0, 0)
    expect(written).toContain(typeset(text.limited))
  })
})

test('rewards are labelled “less KL” only if KL is subtracted from them, which needs a reference', () => {
  expect(words(show(inspectionOf({ klIn: 'reward' })))).toContain(text.rewardAfterKl)
  expect(words(show(inspectionOf({ klIn: 'reward', beta: 0 })))).not.toContain(text.rewardAfterKl)
  expect(words(show(inspectionOf({ klIn: 'reward', useReference: false })))).not.toContain(text.rewardAfterKl)
})

test('a dead group is said to move only by KL, if there is a KL', () => {
  expect(words(show(inspectionOf(), 1))).toContain(words(text.deadKlInLoss))
  expect(words(show(inspectionOf({ klIn: 'reward' }), 1))).toContain(words(text.deadKlInReward))
})

test('replayed groups are not called on-policy', () => {
  const inspection = inspectionOf({ deadGroups: 'replay' })
  const [first, ...later] = inspection.updates
  const onPolicy = { ...first, logp: inspection.oldLogp }
  const replayed = { ...first, logp: inspection.oldLogp.map((value, k) => (k === 0 ? value + 0.5 : value)) }
  const sentence = (update: typeof first) =>
    passSentence([[0]], 0, hasReplayed({ ...inspection, updates: [update, ...later] }), text)
  expect(sentence(onPolicy)).toBe(text.firstUpdate)
  expect(sentence(replayed)).toBe(text.replayed)
})
