import { ownWord } from '../fieldText'
import { entryOfMetric } from '../../app/glossary'
import { formatExact } from '../../app/series/format'
import type { TaskId } from '../../settings/knobs'
import { TASKS } from '../../tasks'
import { withParts, type OwnPart } from '../../tasks/ownParts'
import type { Range, Task, TaskSettings } from '../../tasks/task'
import { weightsOf } from '../../tasks/weights'
import type { Catalogue } from '../../text'
import type { TaskWords } from '../../text/taskText'
import { METRICS, type Metric, type MetricKey, type MetricName } from '../../metrics/metrics'
import { metricText } from '../experiments/metricText'
import type { CurveFigure } from './figures'

/** Colours and dashes of the parts of a reward, in order; more parts start again from the first. */
const PART_LINES = [
  { colour: '--series-1' },
  { colour: '--series-2', dash: '5 3' },
  { colour: '--series-3', dash: '2 3' },
  { colour: '--series-4', dash: '10 3' },
  { colour: '--series-4', dash: '10 3 2 3' },
  { colour: '--series-4', dash: '1 2' },
] as const

/**
 * The figures of one task that do not lead: one for each of its measures, in training and in greedy evaluation, and one
 * for the parts of its reward if there are several.
 */
export function taskFiguresOf(
  id: TaskId,
  settings: TaskSettings,
  { taskFigures: text, tasks }: Pick<Catalogue, 'taskFigures' | 'tasks'>,
  ownParts: readonly OwnPart[] | null = null,
): readonly CurveFigure[] {
  const task = withParts(TASKS[id], ownParts)
  const words: TaskWords = tasks[id]
  const leading = Object.values(words.leads ?? {})
  const measures = task.measures.map((name): CurveFigure => ({
    kind: 'curves',
    entry: `task/${id}/measure/${name}`,
    name: words.measures[name].label,
    empty: text.measureEmpty,
    about: words.measures[name].help,
    ...bandOf(task, name),
    lines: [
      { metric: `task/${name}`, label: text.training, colour: '--series-1' },
      { metric: `eval/${name}`, label: text.evaluation, colour: '--series-2', dash: '5 3', isSparse: true },
    ],
  }))
  const others = measures.filter(({ name }) => !leading.includes(name))
  return task.parts.length > 1 ? [...others, partsFigure(task, settings, words, text)] : others
}

/** Measures are never negative. */
const FROM_ZERO: Range = [0, Infinity]

/** The area of mean ± std behind the curves of a measure whose std is recorded. */
const bandOf = ({ spreads }: Task, measure: string): Pick<CurveFigure, 'band'> =>
  spreads?.includes(measure)
    ? { band: { mean: `task/${measure}`, std: `task/${measure}/std`, range: FROM_ZERO, isOnAxis: true } }
    : {}

/** A part of a custom reward has the name from its code. */
const labelOf = ({ parts }: Pick<TaskWords, 'parts'>, name: string) => ownWord(parts, name) ?? name

function partsFigure(
  task: Task,
  settings: TaskSettings,
  words: Pick<TaskWords, 'parts'>,
  text: Catalogue['taskFigures'],
): CurveFigure {
  const weights = weightsOf(task, settings)
  return {
    kind: 'curves',
    entry: 'reward-part',
    ...text.rewardParts,
    about: text.partWeights(
      task.parts.map(({ name }, k) => text.partWeight(labelOf(words, name), formatExact(weights[k]))),
    ),
    lines: task.parts.map(({ name }, k) => ({
      metric: `rewards/${name}/mean`,
      label: labelOf(words, name),
      ...PART_LINES[k % PART_LINES.length],
    })),
    include: [0],
  }
}

/** The figures that lead, in the order in which the task declares them. */
export function leadFiguresOf(id: TaskId, text: Catalogue): readonly CurveFigure[] {
  const task: Task = TASKS[id]
  const words: TaskWords = text.tasks[id]
  return Object.entries(task.leads ?? {}).map(([lead, metrics]) => {
    const measures = new Set(metrics.map(measureOf))
    const measure = words.measures[[...measures][0]]
    const isOne = measures.size === 1 && measure
    return {
      ...metricFigure(metrics, id, text),
      name: words.leads?.[lead] ?? lead,
      ...(isOne && { about: measure.help, ...bandOf(task, [...measures][0]) }),
      lines: linesOf(metrics).map((line) => ({
        ...line,
        label: isOne
          ? line.metric.startsWith('eval/')
            ? text.taskFigures.evaluation
            : text.taskFigures.training
          : (words.measures[measureOf(line.metric)]?.label ?? metricText(line.metric, id, text).label),
      })),
    }
  })
}

/** The figures that the visitor added: one for each metric that a run of the task records, under a name not yet taken. */
export function addedFiguresOf(
  metrics: readonly MetricKey[],
  id: TaskId,
  text: Catalogue,
  taken: readonly string[],
): readonly (CurveFigure & { metric: MetricKey })[] {
  const names = new Set(taken)
  return metrics.map((metric) => {
    const { label } = metricText(metric, id, text)
    const name = names.has(label) ? `${label} (${metric})` : label
    names.add(name)
    return { ...metricFigure([metric], id, text), metric, name }
  })
}

const measureOf = (metric: MetricKey) => metric.replace(/^(task|eval)\//, '')

function metricFigure(metrics: readonly MetricKey[], id: TaskId, text: Catalogue): CurveFigure {
  const { label, help } = metricText(metrics[0], id, text)
  const isReward = metrics.some((metric) => (METRICS[metric as MetricName] as Metric)?.unit === 'reward')
  return {
    kind: 'curves',
    entry: entryOfMetric(metrics[0], id),
    name: label,
    empty: help,
    lines: linesOf(metrics).map((line) => ({ ...line, label: metricText(line.metric, id, text).label })),
    ...(isReward && { include: [0, 1] }),
  }
}

/**
 * The look of each metric's line. A metric with a figure of its own keeps its colour; the others take the remaining
 * colours in order.
 */
function linesOf(metrics: readonly MetricKey[]) {
  const ownColour = (metric: MetricKey) => (METRICS[metric as MetricName] as Metric | undefined)?.line?.colour
  const own = metrics.map(ownColour)
  const free = PART_LINES.filter(({ colour }) => !own.includes(colour))
  let taken = 0
  return metrics.map((metric, k) => {
    const look =
      PART_LINES.find(({ colour }) => colour === own[k]) ?? free[taken++ % Math.max(1, free.length)]
    return { metric, ...look, isSparse: metric.startsWith('eval/') || metric === 'eval_reward' }
  })
}
