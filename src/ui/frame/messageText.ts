import type { Field } from '../../tasks/fields'
import { find } from '../../settings/names'
import type { RunConfig } from '../../settings/knobs'
import type { Catalogue } from '../../text/catalogue'
import type { MessageKind, MessageWords, Notice } from '../../text/messages'
import { allowedPrompts, fieldText, valueText } from '../fieldText'
import { metricText } from '../experiments/metricText'

interface Context {
  /** of the view that the message is about: the names of a task's knobs depend on its task */
  config: RunConfig
  /** of the run in Train */
  running: RunConfig
  /** the step the run has reached */
  step: number
  text: Catalogue
}

/** How the page names what a message is about. */
export function pageWords({ config: { task }, running, step, text }: Context): MessageWords {
  const label = (field: Field) => fieldText(field, task, text).label
  return {
    label,
    named: (name) => label(find(name)?.field ?? (name as Field)),
    value: (field, value) => valueText(field, value, task, text),
    metric: (key, ofTask) => metricText(key, ofTask, text).label,
    prompts: () => allowedPrompts(running.task, running.taskSettings, text),
    step,
  }
}

/** The sentence of a message. */
export function messageText<Kind extends MessageKind>(notice: Notice<Kind>, context: Context): string {
  return context.text.messages[notice.kind](notice, pageWords(context))
}
