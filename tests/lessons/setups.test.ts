import { describe, expect, it } from 'vitest'
import { LESSONS } from '../../src/lessons'
import { LESSON_IDS, type LessonId } from '../../src/lessons/ids'
import { armsOf, configOf } from '../../src/lessons/setup'
import type { RunConfig } from '../../src/settings/knobs'
import { loadText, textFor } from '../../src/text'
import { LANGUAGES } from '../../src/text/language'
import type { LessonWords } from '../../src/text/lessonText'

await Promise.all(LANGUAGES.map((language) => loadText(language)))

/** A number of the set-up that a text states: how each language writes it, and the number that is set. */
interface Fact {
  en: string
  zh: string
  said: number
  of(configs: readonly RunConfig[]): number
}
const fact = (en: string, zh: string, said: number, of: Fact['of']): Fact => ({ en, zh, said, of })

const prompts = ({ generationBatchSize, numGenerations }: RunConfig) => generationBatchSize / numGenerations
const own = (config: RunConfig, name: string) => Number(config.taskSettings[name])
/** The strings that a task of letters has for each prompt. */
const strings = (config: RunConfig) => own(config, 'symbols') ** own(config, 'length')
const completions = ([a]: readonly RunConfig[]) => a.generationBatchSize
const steps = ([a]: readonly RunConfig[]) => a.maxSteps

const FACTS: Record<LessonId, readonly Fact[]> = {
  groups: [
    fact('three digits', '三个数字', 3, ([a]) => own(a, 'length')),
    fact('8 completions to each of 16', '每个提示词写8个', 8, ([a]) => a.numGenerations),
    fact('each of 16 prompts', '16个提示词', 16, ([a]) => prompts(a)),
  ],
  baseline: [
    fact('one of eight arms', '八根拉杆', 8, ([a]) => own(a, 'arms')),
    fact('after 40 steps', '40步之后', 40, steps),
  ],
  std: [fact('2.47 for eight', 'G = 8时是2.47', 8, ([a]) => a.numGenerations)],
  'dead-groups': [
    fact('four letters', '四个字母', 4, ([a]) => own(a, 'symbols')),
    fact('the 63 others', '其余63个', 63, ([a]) => strings(a) - 1),
    fact('eight guesses', '猜八次', 8, ([a]) => a.numGenerations),
  ],
  'group-size': [
    fact('one string in 64', '64个字符串里只有一个', 64, ([a]) => strings(a)),
    fact('64 completions a step', '每步都采样64个回答', 64, completions),
    fact('16 groups of 4', '16个组，每组4个', 16, ([a]) => prompts(a)),
    fact('2 groups of 32', '2个组，每组32个', 2, ([, b]) => prompts(b)),
  ],
  'same-gradient': [fact('(μ = 1)', '（μ = 1）', 1, ([, b]) => b.numIterations)],
  stairs: [fact('four updates', '四次', 4, ([, , c]) => c.numIterations)],
  ratio: [
    fact('the other four', '另一次更新四次', 4, ([, b]) => b.numIterations),
    fact('here 0.8 to 1.2', '这里是0.8到1.2', 0.2, ([a]) => a.epsilon),
    fact('after 40 steps', '40步之后', 40, steps),
  ],
  clip: [
    fact('ε high 0.2', 'ε high 0.2', 0.2, ([a]) => a.epsilonHigh),
    fact('ε high 0.6', 'ε high 0.6', 0.6, ([, b]) => b.epsilonHigh),
    fact('a ratio below 1.2', '比率也不到1.2', 0.2, ([a]) => a.epsilonHigh),
  ],
  'sequence-ratio': [
    fact('ε 0.2', 'ε 0.2', 0.2, ([a]) => a.epsilon),
    fact('four updates', '每步四次更新', 4, ([, b]) => b.numIterations),
    fact('few ten-thousandths', '万分之几', 3, ([, b]) => Math.round(b.epsilon * 1e4)),
  ],
  beta: [fact('β = 0, ', 'β = 0，', 0, ([a]) => a.beta), fact('β = 0.5', 'β = 0.5', 0.5, ([, b]) => b.beta)],
  'reward-hacking': [
    fact('six words', '六个词', 6, ([a]) => own(a, 'length')),
    fact('β = 0', 'β = 0', 0, ([a]) => a.beta),
  ],
  'length-bias': [
    fact('up to 12 tokens', '最多12个token', 12, ([a]) => own(a, 'tokens')),
    fact('the last 50 steps', '最后50步', 50, ([a]) => a.maxSteps - 100),
  ],
  entropy: [
    fact('1.39 nats', '1.39 nat', 1.39, ([a]) => Number(Math.log(own(a, 'symbols')).toFixed(2))),
    fact('four prompts', '四个提示词', 4, ([a]) => own(a, 'symbols')),
    fact('small one (0.05)', '（0.05）', 0.05, ([, b]) => b.entropyCoef),
  ],
  'warm-start': [
    fact('one string in 4096', '4096个字符串', 4096, ([a]) => strings(a)),
    fact('64 guesses', '猜64次', 64, completions),
    fact('for 20 steps', '有20步', 20, ([, b]) => b.warmStartSteps),
    fact('over the next 20', '接下来20步', 20, ([, b]) => b.rampSteps),
    fact('last 20', '最后20步', 20, ([, b]) => b.maxSteps - b.warmStartSteps - b.rampSteps),
    fact('in 60 steps', '60步之内', 60, steps),
  ],
  diffusion: [fact('in six steps', '用六步', 6, ([a]) => own(a, 'steps'))],
  'sick-run': [
    fact('is 0.05', '是0.05', 0.05, ([, b]) => b.learningRate),
    fact('of 0.003', '0.003', 0.003, ([a]) => a.learningRate),
    fact('makes eight updates', '每步更新八次', 8, ([, b]) => b.numIterations),
    fact('instead of four', '而不是四次', 4, ([a]) => a.numIterations),
  ],
}

describe.each(LESSON_IDS)('lesson %s states its actual set-up', (id) => {
  const configs = armsOf(LESSONS[id]).map((arm) => configOf(LESSONS[id], arm))

  it.each(FACTS[id])('$en', ({ en, zh, said, of }) => {
    expect(of(configs)).toBe(said)
    expect(textOf(id, 'en')).toContain(en.toLowerCase())
    expect(textOf(id, 'zh')).toContain(zh.toLowerCase())
  })
})

function textOf(id: LessonId, language: 'en' | 'zh'): string {
  const { text, question, answers, arms, explanation, next }: LessonWords = textFor(language).lessons[id]
  const figures = Object.fromEntries(Object.keys(LESSONS[id].figures).map((name) => [name, 'X']))
  const all = [
    ...text,
    question,
    ...Object.values(answers),
    ...Object.values(arms),
    ...explanation(figures),
    next,
  ]
  return all.join(' ').toLowerCase()
}
