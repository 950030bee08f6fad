import type { TaskId } from '../../settings/knobs'
import { TASKS } from '../../tasks'
import type { Task, TaskSettings } from '../../tasks/task'
import { weightsOf } from '../../tasks/weights'
import type { Catalogue } from '../../text'
import type { TaskWords } from '../../text/taskText'
import type { CurveFigure } from './figures'

/** Colours and dashes of the parts of a reward, in order; more parts start again from the first. */
const PART_LINES = [
  { colour: '--series-1' },
  { colour: '--series-2', dash: '5 3' },
  { colour: '--series-3', dash: '2 3' },
  { colour: '--series-5', dash: '10 3' },
  { colour: '--series-4', dash: '10 3 2 3' },
  { colour: '--series-6', dash: '1 2' },
] as const

/**
 * The figures of one task: one for each of its measures, in training and in greedy evaluation, and one for the parts of
 * its reward if there are several.
 */
export function taskFiguresOf(
  id: TaskId,
  settings: TaskSettings,
  { taskFigures: text, tasks }: Pick<Catalogue, 'taskFigures' | 'tasks'>,
): readonly CurveFigure[] {
  const task = TASKS[id]
  const words: TaskWords = tasks[id]
  const measures = task.measures.map((name): CurveFigure => ({
    kind: 'curves',
    name: words.measures[name].label,
    empty: text.measureEmpty,
    about: words.measures[name].help,
    lines: [
      { metric: `task/${name}`, label: text.training, colour: '--series-1' },
      { metric: `eval/${name}`, label: text.evaluation, colour: '--series-2', dash: '5 3', isSparse: true },
    ],
  }))
  return task.parts.length > 1 ? [...measures, partsFigure(task, settings, words, text)] : measures
}

function partsFigure(
  task: Pick<Task, 'parts'>,
  settings: TaskSettings,
  words: Pick<TaskWords, 'parts'>,
  text: Catalogue['taskFigures'],
): CurveFigure {
  const weights = weightsOf(task, settings)
  return {
    kind: 'curves',
    ...text.rewardParts,
    about: text.partWeights(
      task.parts.map(({ name }, k) =>
        text.partWeight(words.parts[name], String(weights[k]).replace('-', '−')),
      ),
    ),
    lines: task.parts.map(({ name }, k) => ({
      metric: `rewards/${name}/mean`,
      label: words.parts[name],
      ...PART_LINES[k % PART_LINES.length],
    })),
    include: [0],
  }
}
