import type { NumberKnob } from '../settings/knob'
import { LANGUAGES, type Language } from '../text/language'
import type { Problem, Task, TaskSettings, TaskText } from './task'

const PREFIX = 'weight_'
const knobName = (part: string) => PREFIX + part

/** Whether a task's knob is the weight of a part of its reward. */
export const isWeight = (name: string) => name.startsWith(PREFIX)

/** Words around the name of a part, in each language. */
const WEIGHT_TEXT: Readonly<Record<Language, (part: string) => { label: string; help: string }>> = {
  en: (part) => ({
    label: `Weight: ${part}`,
    help: `What the part “${part}” counts for in the reward that is learnt from (TRL’s reward_weights). Evaluation keeps the task’s own weights.`,
  }),
}

/** The task with a knob for the weight of each part of its reward, where there are several. */
export function withWeights<P extends Problem>(task: Task<P>): Task<P> {
  if (task.parts.length < 2) return task
  const knobs = task.parts.map(({ name, weight }): [string, NumberKnob] => [
    knobName(name),
    {
      kind: 'number',
      external: knobName(name),
      effect: 'reset',
      default: weight,
      min: -2,
      max: 2,
      integer: false,
      scale: 'linear',
      step: 0.05,
      trl: 'reward_weights',
    },
  ])
  const texts = LANGUAGES.map((language): [Language, TaskText] => {
    const text = task.text[language]
    const own = task.parts.map(({ name }) => [knobName(name), WEIGHT_TEXT[language](text.parts[name])])
    return [language, { ...text, knobs: { ...text.knobs, ...Object.fromEntries(own) } }]
  })
  return {
    ...task,
    knobs: { ...task.knobs, ...Object.fromEntries(knobs) },
    text: Object.fromEntries(texts) as Task['text'],
  }
}

/** The weight of each part of a task's reward, as its knobs have them. */
export function weightsOf({ parts }: Pick<Task, 'parts'>, settings: TaskSettings): number[] {
  return parts.map(({ name, weight }) => (settings[knobName(name)] as number | undefined) ?? weight)
}
