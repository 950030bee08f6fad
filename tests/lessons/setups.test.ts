import { describe, expect, it } from 'vitest'
import { LESSONS } from '../../src/lessons'
import { LESSON_IDS, type LessonId } from '../../src/lessons/ids'
import { armsOf, configOf, nextArmsOf } from '../../src/lessons/setup'
import type { RunConfig } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import { B } from '../../src/tasks/budget-router/zoo'
import { PATCHES } from '../../src/tasks/restoration/bands'
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
    fact('writes 8 [completions', '每个提示词写8个', 8, ([a]) => a.numGenerations),
    fact('each of 16 prompts', '16个提示词', 16, ([a]) => prompts(a)),
    fact('groups of 2', '2个一组', 2, ([, b]) => b.numGenerations),
  ],
  critic: [
    fact('the 8 prompts', '8个提示词', 8, ([a]) => own(a, 'contexts')),
    fact('the last 512 rewards', '最近512个奖励', 512, ([, b]) => b.bufferSize),
    fact('64 single completions', '64个单独的回答', 64, ([, b]) => prompts(b)),
    fact('8 groups of 8', '8个组，每组8个', 8, ([a]) => prompts(a)),
    fact('the last 16 rewards', '最近16个奖励', 16, ([, , c]) => c.bufferSize),
  ],
  'tiny-differences': [
    fact('Two digits', '两个数字', 2, ([a]) => own(a, 'length')),
    fact('once in 36 guesses', '乱猜36次', 36, ([a]) => strings(a)),
    fact('pays 1.', '得1分', 1, ([a]) => own(a, 'weight_exact')),
    fact('costs 0.0005', '扣0.0005', 0.0005, ([a]) => -own(a, 'weight_positions') / own(a, 'length')),
    fact('earns 0.0005', '加0.0005', 0.0005, ([, , c]) => own(c, 'weight_positions') / own(c, 'length')),
  ],
  'pass-at-k': [
    fact('one of eight', '八次里', 8, ([a]) => a.numGenerations),
    fact('temperature 2', '温度2', 2, ([, b]) => b.temperature),
  ],
  'stale-samples': [
    fact('here 512', '这里是512个', 512, completions),
    fact('into 32 [mini-batches', '切成32个[小批次', 32, ([, b]) => b.stepsPerGeneration),
    fact('of 20 steps', '20步的奖励', 20, steps),
    fact('[μ|mu] is 1', '[μ|mu]是1', 1, ([, b]) => b.numIterations),
  ],
  'kl-estimators': [
    fact('[β|beta] = 0.3', '[β|beta] = 0.3', 0.3, ([a]) => a.beta),
    fact('one update a step', '每步更新一次', 1, ([a]) => a.numIterations),
    fact('starts at 0.04', '从0.04开始', 0.04, ([, , c]) => c.beta),
    fact('a KL of 0.3', 'KL为0.3', 0.3, ([, , c]) => c.klTarget),
    // the controller changes β by at most 0.2 · N / horizon
    fact('at most a tenth', '最多升十分之一', 0.1, ([, , c]) => (0.2 * c.generationBatchSize) / c.klHorizon),
  ],
  truncation: [
    fact('the limit is six', '上限是六个', 6, ([a]) => own(a, 'tokens')),
    fact('after the third', '第三个token之后', 3, ([a, , c]) => own(a, 'tokens') - c.softPunishCache),
    fact(
      'from the first token on',
      '从第一个token起',
      0,
      ([a, , , d]) => own(a, 'tokens') - d.softPunishCache,
    ),
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
    fact('groups of 16', '16个一组', 16, ([, b]) => b.numGenerations),
  ],
  'group-size': [
    fact('one string in 64', '64个字符串里只有一个', 64, ([a]) => strings(a)),
    fact('256 completions a step', '每步都采样256个回答', 256, completions),
    fact('64 groups of 4', '64个组，每组4个', 64, ([a]) => prompts(a)),
    fact('8 groups of 32', '8个组，每组32个', 8, ([, b]) => prompts(b)),
    fact('groups of 16', '16个一组', 16, ([, , c]) => c.numGenerations),
  ],
  'reward-parts': [
    fact('four digits', '四个数字', 4, ([a]) => own(a, 'length')),
    fact('once in 4096', '4096次', 4096, ([a]) => strings(a)),
    fact('after 80 steps', '80步之后', 80, steps),
  ],
  'loss-value': [fact('makes one [update', '每步只[更新', 1, ([a]) => a.numIterations)],
  'same-gradient': [
    fact('([μ|mu] = 1)', '（[μ|mu] = 1）', 1, ([, b]) => b.numIterations),
    fact('μ = 4', 'μ = 4', 4, ([, , c]) => c.numIterations),
  ],
  ratio: [
    fact('the other four', '另一次更新四次', 4, ([, b]) => b.numIterations),
    fact('here 0.8 to 1.2', '这里是0.8到1.2', 0.2, ([a]) => a.epsilon),
    fact('after 40 steps', '40步之后', 40, steps),
    fact('μ = 16', 'μ = 16', 16, ([, , c]) => c.numIterations),
  ],
  clip: [
    fact('ε high 0.2', 'ε high 0.2', 0.2, ([a]) => a.epsilonHigh),
    fact('ε high 0.6', 'ε high 0.6', 0.6, ([, b]) => b.epsilonHigh),
    fact('a ratio of at most 1.2', '比率也不超过1.2', 0.2, ([a]) => a.epsilonHigh),
    fact('both sides at 0.05', '两侧都用0.05', 0.05, ([, , c]) => c.epsilon),
    fact('both sides at 0.05', '两侧都用0.05', 0.05, ([, , c]) => c.epsilonHigh),
  ],
  'sequence-ratio': [
    fact('ε 0.2', 'ε 0.2', 0.2, ([a]) => a.epsilon),
    fact('four updates', '每步四次更新', 4, ([, b]) => b.numIterations),
    fact('few ten-thousandths', '万分之几', 3, ([, b]) => Math.round(b.epsilon * 1e4)),
    fact('ε = 0.2', 'ε = 0.2', 0.2, ([, , c]) => c.epsilonHigh),
  ],
  beta: [
    fact('β = 0, ', 'β = 0，', 0, ([a]) => a.beta),
    fact('β = 0.5', 'β = 0.5', 0.5, ([, b]) => b.beta),
    fact('β = 0.04', 'β = 0.04', 0.04, ([, , c]) => c.beta),
  ],
  'learning-rate': [
    fact('0.001, 0.003 and', '0.001、0.003和', 0.003, ([, b]) => b.learningRate),
    fact('and 0.03', '和0.03', 0.03, ([, , c]) => c.learningRate),
    fact('after 60 steps', '60步之后', 60, steps),
    fact('rate 0.01', '学习率0.01', 0.01, ([, , , d]) => d.learningRate),
  ],
  'reward-hacking': [
    fact('six words', '六个词', 6, ([a]) => own(a, 'length')),
    fact('β = 0', 'β = 0', 0, ([a]) => a.beta),
    fact('β = 0.3', 'β = 0.3', 0.3, ([, b]) => b.beta),
  ],
  'length-bias': [
    fact('up to 16 tokens', '最多16个token', 16, ([a]) => own(a, 'tokens')),
    fact('of sixteen A/16', '十六个时是A/16', 16, ([a]) => own(a, 'tokens')),
  ],
  entropy: [
    fact('1.61 nats', '1.61 nat', 1.61, ([a]) => Number(Math.log(own(a, 'symbols')).toFixed(2))),
    fact('five prompts', '五个提示词', 5, ([a]) => own(a, 'symbols')),
    fact('small one (0.1)', '（0.1）', 0.1, ([, b]) => b.entropyCoef),
    fact('a bonus of 1', '熵奖励1', 1, ([, , c]) => c.entropyCoef),
  ],
  filtering: [
    fact('50 steps', '50步', 50, steps),
    fact('of 64 completions', '每步64个回答', 64, completions),
    fact('3200', '3200', 3200, ([a]) => a.maxSteps * a.generationBatchSize),
  ],
  'warm-start': [
    fact('one string in 4096', '4096个字符串', 4096, ([a]) => strings(a)),
    fact('64 guesses', '猜64次', 64, completions),
    fact('for 20 steps', '有20步', 20, ([, b]) => b.warmStartSteps),
    fact('over the next 20', '接下来20步', 20, ([, b]) => b.rampSteps),
    fact('last 20', '最后20步', 20, ([, b]) => b.maxSteps - b.warmStartSteps - b.rampSteps),
    fact('in 60 steps', '60步之内', 60, steps),
    fact('five steps of solutions', '五步解答', 5, ([, , c]) => c.warmStartSteps),
  ],
  'grouping-key': [
    fact('groups four completions', '四个回答一组', 4, ([a]) => a.numGenerations),
    fact('four larger budgets', '较大的四种', 4, () => B / 2),
    fact('groups of 16', '16个一组', 16, ([, , c]) => c.numGenerations),
    fact('every budget twice', '每种预算出现两次', 2, ([, , c]) => c.numGenerations / B),
  ],
  stages: [
    fact('each of 16 patches', '16个小块', 16, () => PATCHES),
    fact('rate|learning-rate] is 0.05', '是0.05', 0.05, ([a]) => a.learningRate),
    fact('0.006 is usual', '通常是0.006', 0.006, () => TASKS.restoration.recommended.learningRate!),
    fact('5 steps on [solutions', '5步只学[解答', 5, ([, b]) => b.warmStartSteps),
    fact('20 in which', '20步过渡', 20, ([, b]) => b.rampSteps),
    fact('25 on reward', '25步只用奖励', 25, ([, b]) => b.maxSteps - b.warmStartSteps - b.rampSteps),
  ],
  diffusion: [
    fact('[in six steps', '[用六步', 6, ([a]) => own(a, 'steps')),
    fact('β = 1', 'β = 1', 1, ([, b]) => b.beta),
  ],
  'sick-run': [
    fact('is 0.05', '是0.05', 0.05, ([, b]) => b.learningRate),
    fact('of 0.003', '0.003', 0.003, ([a]) => a.learningRate),
    fact('makes eight updates', '每步更新八次', 8, ([, b]) => b.numIterations),
    fact('instead of four', '而不是四次', 4, ([a]) => a.numIterations),
  ],
  attention: [
    fact('its two heads', '它的两个头', 2, ([a]) => a.heads),
    fact('four digits', '四个数字', 4, ([a]) => own(a, 'length')),
    fact('after 80 steps', '80步之后', 80, steps),
    fact('rate 0.0005', '学习率0.0005', 0.0005, ([, b]) => b.learningRate),
    fact('A sixth of', '六分之一', 6, ([a, b]) => Math.round(a.learningRate / b.learningRate)),
  ],
  luck: [
    fact('of 40', '在40步中', 40, steps),
    fact('rate 0.0033', '学习率0.0033', 0.0033, ([, , c]) => c.learningRate),
    fact('of 0.003', '0.003', 0.003, ([a]) => a.learningRate),
  ],
}

describe.each(LESSON_IDS)('lesson %s states its actual set-up', (id) => {
  const arms = [...armsOf(LESSONS[id]), ...nextArmsOf(LESSONS[id])]
  const configs = arms.map((arm) => configOf(LESSONS[id], arm))

  it.each(FACTS[id])('$en', ({ en, zh, said, of }) => {
    expect(of(configs)).toBe(said)
    expect(textOf(id, 'en')).toContain(en.toLowerCase())
    expect(textOf(id, 'zh')).toContain(zh.toLowerCase())
  })
})

function textOf(id: LessonId, language: 'en' | 'zh'): string {
  const { text, question, answers, arms, picture, explanation, next }: LessonWords =
    textFor(language).lessons[id]
  const figures = new Proxy({}, { get: () => 'X' })
  const all = [
    ...text,
    question,
    ...Object.values(answers),
    ...Object.values(arms),
    ...Object.values(picture),
    ...explanation(figures),
    next.title,
    next.question,
    ...Object.values(next.arms),
    ...next.explanation(figures),
  ]
  return all.join('\n').toLowerCase()
}
