import type { App } from '../../app/app'
import { formatExact } from '../../app/series/format'
import { textFor } from '../../text'
import { nameOf } from '../train/runName'

/** What a picture shows: in Train the task and the main settings of the run; and the link that repeats it. */
export function captionOf(app: App): string[] {
  const { language, run, view } = app.store.getState()
  const text = textFor(language)
  const { task, epsilon, learningRate } = run.config
  const settings = [
    text.taskTitles[task],
    nameOf(run, text),
    `ε ${formatExact(epsilon)}, η ${formatExact(learningRate)}`,
  ].join(' · ')
  const link = `${location.href.split('#')[0]}#${app.fragment()}`
  return view === 'train' ? [settings, link] : [link]
}
