import type { App } from '../../app/app'
import { formatCount, formatExact } from '../../app/series/format'
import type { CompareState } from '../../experiments/state'
import { textFor, type Catalogue } from '../../text'
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

/** On what a comparison trains: task, seeds and completions of a run. */
export const comparedOn = (
  { rows, settings }: Pick<CompareState, 'rows' | 'settings'>,
  { taskTitles, compare, sweep }: Catalogue,
): string =>
  [
    taskTitles[rows[0].config.task],
    compare.seedsEach(settings.seeds),
    sweep.completions(formatCount(settings.budget)),
  ].join(' · ')
