import { describe, expect, test } from 'vitest'
import { finding, type Advice } from '../../../src/coach/listen'
import type { RuleId } from '../../../src/coach/ruleIds'
import type { GroupTable } from '../../../src/metrics/groupTable'
import type { MetricKey } from '../../../src/metrics/metrics'
import type { RunConfig } from '../../../src/settings/knobs'
import { loadText, textFor, type Catalogue } from '../../../src/text'
import { LANGUAGES } from '../../../src/text/language'
import { figureTexts, sentenceOf } from '../../../src/ui/coach/sentence'
import { written } from '../../coach/watching'
import { configOf } from '../../train/learning'

await Promise.all(LANGUAGES.map((language) => loadText(language)))
const CATALOGUES = LANGUAGES.map(textFor)

const STEPS = 100
const line = (from: number, to: number) =>
  Array.from({ length: STEPS }, (_, s) => from + ((to - from) * s) / (STEPS - 1))

/** One stuck group at every step. */
const STUCK: GroupTable = {
  offsets: Int32Array.from({ length: STEPS + 1 }, (_, s) => s),
  rewardMean: new Float32Array(STEPS),
  rewardStd: new Float32Array(STEPS),
  advantageMean: new Float32Array(STEPS),
  advantageStd: new Float32Array(STEPS),
  dead: new Uint8Array(STEPS).fill(1),
  solved: new Uint8Array(STEPS),
}

/** What a rule sees in a history that is written out. */
function adviceOf(
  id: RuleId,
  config: RunConfig,
  metrics: Partial<Record<MetricKey, number[]>>,
  groups?: GroupTable,
): Advice {
  const watched = written(config, metrics).after(STEPS)
  const { history } = watched
  return finding(id, { ...watched, history: { ...history, groups: groups ?? history.groups } })!
}

const said = (advice: Advice, { task }: RunConfig, text: Catalogue) =>
  sentenceOf(advice, figureTexts(text.locale, advice.figures), task, text)

const CUT = { reward: line(0.2, 0.2), 'completions/clipped_ratio': line(0.9, 0.9) }
const NOTHING = { reward: line(0, 0) }
const CERTAIN = { reward: line(0.3, 0.3), entropy: line(0.1, 0.1) }

describe.each(CATALOGUES)('$locale: a sentence of the coach', (text) => {
  const sentence = (advice: Advice, config: RunConfig) => said(advice, config, text)

  test('advises an overlong buffer only if none is set', () => {
    const without = configOf('arithmetic-chat')
    const withBuffer = { ...without, softPunishCache: 2 }
    const [first, second] = [without, withBuffer].map((config) => adviceOf('truncation', config, CUT))
    expect(first.change).toHaveProperty('softPunishCache')
    expect(second.change).toBeNull()
    const { soft } = figureTexts(text.locale, first.figures)
    expect(sentence(first, without)).toContain(soft)
    expect(sentence(second, withBuffer)).not.toContain(soft)
  })

  test('advises solutions only if the run does not learn from them, and then a larger group', () => {
    const without = configOf('needle')
    const helped: RunConfig = { ...without, staging: 'single' }
    const [first, second] = [without, helped].map((config) => adviceOf('neverRight', config, NOTHING, STUCK))
    const [help, size] = [text.knobs.staging.label, text.knobs.numGenerations.label]
    expect(sentence(first, without)).toContain(help)
    expect(sentence(second, helped)).not.toContain(help)
    expect(sentence(second, helped)).toContain(size)
  })

  test('names the knob that its change sets against a low entropy', () => {
    const plain = configOf('reverse', { entropyCoef: 0.01 })
    const adaptive = { ...plain, useAdaptiveEntropy: true }
    const [bonus, temperature] = [text.knobs.entropyCoef.label, text.knobs.temperature.label]
    const [first, second] = [plain, adaptive].map((config) => adviceOf('entropyCollapse', config, CERTAIN))
    expect(first.change).toEqual({ entropyCoef: 0.02 })
    expect(sentence(first, plain)).toContain(bonus)
    expect(sentence(first, plain)).not.toContain(temperature)
    expect(Object.keys(second.change!)).toEqual(['temperature'])
    expect(sentence(second, adaptive)).toContain(temperature)
    expect(sentence(second, adaptive)).not.toContain(bonus)
  })

  test('names the reward part that falls, and advises no larger β than there is', () => {
    const config = configOf('reward-hacking')
    const held: RunConfig = { ...config, beta: 3 }
    const rising = { reward: line(0.3, 0.8), 'rewards/reader/mean': line(0.6, 0.2) } as const
    const [free, most] = [config, held].map((each) => adviceOf('hacking', each, rising))
    const { reader } = text.tasks['reward-hacking'].parts
    expect(sentence(free, config)).toContain(reader)
    expect(free.change).toHaveProperty('beta')
    expect(most.change).toBeNull()
    const larger = sentence({ ...most, change: free.change }, held)
    expect(sentence(most, held)).not.toBe(larger)
  })

  test('names the figure of the advantages that is wrong, and the other one beside it', () => {
    const off = (config: RunConfig, mean: number, std: number) => {
      const level = { group_advantage_mean: line(mean, mean), group_advantage_std: line(std, std) }
      const advice = adviceOf('advantagesOff', config, { reward: line(0.3, 0.4), ...level })
      return [advice.wrong, sentence(advice, config)]
    }
    const plain = configOf('restoration', { baseline: 'none', scaleRewards: 'none' })
    const [mean, first] = off(plain, 0.32, 0.14)
    // a mean of earlier rewards need not be that of these
    const [std, second] = off(configOf('restoration', { advEstimator: 'running_average' }), 0.33, 2.5)
    expect([mean, std]).toEqual(['mean', 'std'])
    expect(first).toMatch(text.locale === 'en' ? /mean 0\.32 instead of 0/ : /均值是0\.32，而不是0/)
    expect(second).toMatch(text.locale === 'en' ? /std 2\.5 instead of 1/ : /标准差是2\.5，而不是1/)
  })

  test('says which limits clipped, though they differ', () => {
    const config = configOf('reverse', { epsilonHigh: 0.28, epsilonHighFollows: false })
    const advice = adviceOf('clipHigh', config, {
      reward: line(0.3, 0.3),
      'clip_ratio/region_mean': line(0.4, 0.4),
    })
    expect(sentence(advice, config)).toContain('0.28')
  })
})

test('the change against a low entropy sets no bonus that the adaptive one replaces', () => {
  const config = configOf('reverse', { useAdaptiveEntropy: true })
  const gone = { ...CERTAIN, entropy: line(0.0001, 0.0001) }
  expect(Object.keys(adviceOf('entropyCollapse', config, gone).change!)).toEqual(['learningRate'])
})
