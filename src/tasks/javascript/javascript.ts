import type { TaskId } from '../../settings/knobs'
import { TASKS } from '..'
import addition from './addition.js?raw'
import arithmeticChat from './arithmetic-chat.js?raw'
import bandit from './bandit.js?raw'
import countdown from './countdown.js?raw'
import lengthTrap from './length-trap.js?raw'
import needle from './needle.js?raw'
import ownData from './own-data.js?raw'
import reverse from './reverse.js?raw'
import rewardHacking from './reward-hacking.js?raw'
import { dataSetOf, effectiveScoring } from '../own-data/dataSet'
import type { TaskSettings } from '../task'
import { weightsOf } from '../weights'

type Constant = number | string | readonly number[]

/**
 * A task's reward in JavaScript: `reward(problem, completion, random)` returns the named parts. Lines that end with “//
 * filled in” are constants, the weights of the parts and the values of the task's own knobs that the reward needs.
 */
interface RewardInJavaScript {
  source: string
  constants?: (settings: TaskSettings) => Readonly<Record<string, Constant>>
}

const number = (settings: TaskSettings, name: string) => settings[name] as number

/** Every task of tokens; null for those whose policy sees a state. */
export const IN_JAVASCRIPT: Readonly<Record<TaskId, RewardInJavaScript | null>> = {
  bandit: {
    source: bandit,
    constants: (settings) => ({ noise: number(settings, 'noise'), contexts: number(settings, 'contexts') }),
  },
  reverse: { source: reverse },
  addition: { source: addition },
  'budget-router': null,
  diffusion: null,
  'arithmetic-chat': {
    source: arithmeticChat,
    constants: (settings) => ({
      numbers: (number(settings, 'changes') + 1) * number(settings, 'largest') + 1,
    }),
  },
  restoration: null,
  countdown: { source: countdown },
  'length-trap': { source: lengthTrap },
  'reward-hacking': { source: rewardHacking },
  needle: { source: needle },
  'grid-world': null,
  'cart-pole': null,
  'own-data': {
    source: ownData,
    constants(settings) {
      const own = settings as unknown as Parameters<typeof effectiveScoring>[0]
      const { isSpace } = dataSetOf(own)
      return {
        scoring: effectiveScoring(own),
        spaces: [...isSpace.keys()].filter((token) => isSpace[token] === 1),
      }
    },
  },
}

const FILLED = /^const (\w+) = .* \/\/ filled in$/gm

/**
 * The reward of a task with these settings as code, weights included: it computes the same numbers as the built-in one,
 * bit for bit. Null if the policy sees a state. @throws when a constant has no value
 */
export function shippedCode(task: TaskId, settings: TaskSettings): string | null {
  const shipped = IN_JAVASCRIPT[task]
  if (!shipped) return null
  const weights = weightsOf(TASKS[task], settings)
  const written = TASKS[task].parts.map(({ name }, k) => `${name}: ${weights[k]}`).join(', ')
  const constants: Readonly<Record<string, Constant>> = shipped.constants?.(settings) ?? {}
  return shipped.source.trimEnd().replace(FILLED, (_, name: string) => {
    if (name === 'weights') return `const weights = { ${written} }`
    if (!Object.hasOwn(constants, name)) throw new Error(`no value for ${name}`)
    return `const ${name} = ${JSON.stringify(constants[name])}`
  })
}
