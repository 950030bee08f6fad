import type { ConfigProblem } from '../../settings/config'
import type { RunConfig } from '../../settings/knobs'
import { isKnobName } from '../../settings/names'
import type { MessageWords } from '../messages'
import { allowed } from './allowed'
import { rowsFault } from './own/rowsFault'
import { counted } from './counted'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

/** Why a group of one does not fit a knob, and what to choose instead. */
const ofOne: Record<
  Extract<ConfigProblem, { problem: 'group-of-one' }>['other'],
  (knob: string, other: string) => string
> = {
  baseline: (knob, other) =>
    `a group of one has nothing to compare with. Choose ${knob} 2 or more, or ${other} none, batch mean or running mean.`,
  scaleRewards: (knob, other) =>
    `a group of one has no standard deviation. Choose ${knob} 2 or more, or ${other} batch or none.`,
  advEstimator: (knob, other) =>
    `it compares the completions of a group, and a group of one has nothing to compare. Choose ${knob} 2 or more, or another ${other}.`,
  multiObjectiveAggregation: (knob, other) =>
    `it normalises each part within its group, and a group of one has no standard deviation. Choose ${knob} 2 or more, or another ${other}.`,
  surrogate: (knob, other) =>
    `it compares pairs within a group, and a group of one has none. Choose ${knob} 2 or more, or another ${other}.`,
}

/** Why a configuration that was attempted cannot be trained: what is wrong with one setting, or with two together. */
export function conflict(problem: ConfigProblem, attempted: RunConfig, words: MessageWords): string {
  if (problem.problem === 'rows') return rowsFault(problem.fault)
  if (!('other' in problem)) {
    const { knob: name } = problem
    const [field, written] = isKnobName(name)
      ? ([name, attempted[name]] as const)
      : ([`task.${name}`, attempted.taskSettings[name]] as const)
    return `${words.label(field)} cannot be ${words.value(field, written)}. Allowed: ${allowed(problem)}.`
  }
  const knob = words.label(problem.knob)
  const value = words.value(problem.knob, attempted[problem.knob])
  const other = words.label(problem.other)
  const otherValue = words.value(problem.other, attempted[problem.other])
  switch (problem.problem) {
    case 'not-divisible':
    case 'mini-batches':
    case 'heads':
      return `${knob} ${value} does not divide ${other} ${otherValue}. ${knob} can be ${problem.divisors.join(', ')}.`
    case 'too-many':
      return `${knob} ${value} with ${counted(problem.prompts, 'prompt', 'prompts')} a step makes more than ${number.format(problem.limit)} ${other}. ${knob} can be 1 to ${number.format(problem.most)}; for more, lower Prompts per step first.`
    case 'group-of-one':
      return `${knob} 1 and ${other} “${otherValue}” cannot be combined: ${ofOne[problem.other](knob, other)}`
    case 'exact-kl':
      return {
        task: `${knob} “${value}” needs a task whose actions are real numbers, and this one chooses from a list. Choose k1, k2 or k3.`,
        klIn: `${knob} “${value}” works in the loss only. Set ${other} to loss, or choose k1, k2 or k3.`,
        klAgainst: `${knob} “${value}” is computed from the means of the reference. Set ${other} to reference, or choose k1, k2 or k3.`,
      }[problem.other]
    case 'too-large':
      return `${knob} ${value} with ${other} ${otherValue} needs about ${number.format(problem.megabytes)} MB. Allowed: at most ${number.format(problem.most)} MB. Lower one of them.`
    case 'needs-tokens':
      return `${knob} “${value}” needs tokens, and ${otherValue} has none. Choose the MLP, or another task.`
    case 'own-reward':
      return `${knob} needs a task of tokens, and the actions of ${otherValue} are not tokens. Choose another task, or the task reward.`
    case 'no-solutions':
      return `${knob} “${value}” needs the task’s own solutions, and ${otherValue} has none. Choose none, or another task.`
  }
}
