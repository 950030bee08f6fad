import type { TaskId } from '../../settings/knobs'
import { bandit, type BanditProblem } from '../bandit'
import { needle, type NeedleProblem } from '../needle'
import { pythonConstants, separatorOf } from '../own-data/python'
import addition from './addition.py?raw'
import arithmeticChat from './arithmetic-chat.py?raw'
import banditSource from './bandit.py?raw'
import countdown from './countdown.py?raw'
import lengthTrap from './length-trap.py?raw'
import needleSource from './needle.py?raw'
import ownDataSource from './own-data.py?raw'
import reverse from './reverse.py?raw'
import rewardHacking from './reward-hacking.py?raw'
import type { TaskSettings } from '../task'

/**
 * A task in Python: `draw_prompt(rng)` gives the tokens of a prompt, and each function of PARTS is a part of the reward, of a
 * prompt's and a completion's tokens. Lines that end with “# filled in” are constants: the task's own knobs in capitals.
 */
export interface TaskInPython {
  source: string
  /** constants beside the knobs, as TABLE: the task's table of values for each prompt */
  constants?: (settings: TaskSettings) => Readonly<Record<string, PythonConstant>>
  /** what stands between two tokens of a text; a space if left out */
  separator?: (settings: TaskSettings) => string
}

/** Numbers, texts and lists of them. */
type PythonConstant = number | string | readonly PythonConstant[]

/** The settings of a task with the type of its own knobs. */
const own = <Settings>(settings: TaskSettings) => settings as unknown as Settings

/** Every task of tokens; null for those whose policy sees a state, because a language model cannot see one. */
export const IN_PYTHON: Readonly<Record<TaskId, TaskInPython | null>> = {
  bandit: {
    source: banditSource,
    constants: (settings) => ({
      TABLE: bandit.pool(own(settings))!.map(({ values }: BanditProblem) => [...values]),
    }),
  },
  reverse: { source: reverse },
  addition: { source: addition },
  'budget-router': null,
  diffusion: null,
  'arithmetic-chat': { source: arithmeticChat },
  restoration: null,
  countdown: { source: countdown },
  'length-trap': { source: lengthTrap },
  'reward-hacking': { source: rewardHacking },
  needle: {
    source: needleSource,
    constants: (settings) => ({
      TABLE: needle.pool(own(settings))!.map((problem: NeedleProblem) => [...problem.needle]),
    }),
  },
  'grid-world': null,
  'cart-pole': null,
  'own-data': {
    source: ownDataSource,
    constants: (settings) => pythonConstants(own(settings)),
    separator: (settings) => separatorOf(own(settings)),
  },
}
