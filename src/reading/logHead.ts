import { CELL, type Format, type LogRun, type LogSource } from './contract'
import { readLogs } from './readLogs'

/** The first bytes of a file, which suffice to tell whether it is a log. */
export const HEAD = 2 ** 16
/** The first bytes of a file, in which signs of a program are looked for. */
export const PROGRAM_HEAD = 2 ** 17
/** Formats in which settings and rows of data are written too, so that the names decide. */
const COMMON: readonly Format[] = ['trl', 'metrics-jsonl']
/** The fewest metrics of a log of such a format. */
const FEWEST_METRICS = 2
/** Metrics of this page whose names are also settings of other programs. */
const SETTINGS: ReadonlySet<string> = new Set(['learning_rate', 'epoch', 'beta', 'entropy_coef'])

/** An import of a program, or the first line of a script. A warning in a log shows code as well, behind white space. */
const IMPORT = /^(?:from[^\S\n]+[\w.]+[^\S\n]+import\s|import[^\S\n]+\w)/m
const SCRIPT = /^\s*#!/
const FENCE = /^[^\S\n]*```/m
/** The class that makes the settings of a program, and commands that train. */
const MAKES_SETTINGS = /\b(?:GRPO|RLOO)\w*Config\b/
const TRAINS = /\b(?:trl|swift|megatron)[^\S\n]+(?:grpo|rlhf)\b|\b(?:main_ppo|train_ppo_ray)\b/
/** Settings in a fence of an article. */
const FENCED_SETTINGS =
  /^[^\S\n]*```(?:ya?ml|json|toml|ini)\b[^`]*\b(?:num_generations|group_size|beta|kl_coef|loss_type|epsilon|adv_estimator|learning_rate)["']?\s*[:=]/m
/** A line of a log: what a step printed, what a worker of Ray printed, or a row of a table of steps. */
const OF_LOG = /^\s*(?:\{['"][\w/]+['"]:|\(\w+ pid=\d+\)|.*\bstep:\d+ - |\|\s*\d+\s*\|)/

/**
 * Whether a text, or its beginning, is a program that makes settings, a script that trains, or an article with one or with
 * settings: a log in it is an example. A log may begin with its program or its command, but most of its lines are of the log.
 */
export function isProgram(text: string): boolean {
  const isCode =
    (MAKES_SETTINGS.test(text) && (IMPORT.test(text) || FENCE.test(text))) ||
    (TRAINS.test(text) && (SCRIPT.test(text) || FENCE.test(text))) ||
    FENCED_SETTINGS.test(text)
  if (!isCode) return false
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.filter((line) => OF_LOG.test(line)).length * 2 <= lines.length
}

/** Whether a source, or the first `HEAD` bytes of one, is a log of another program. Nothing of it is executed. */
export async function isLog(source: LogSource): Promise<boolean> {
  // whoever opens a source that cannot be read, such as a folder, reports it
  const found = await readLogs([source]).catch(() => null)
  if (!found) return false
  const { runs, completions } = found
  return (
    completions.length > 0 ||
    runs.some((run) => !COMMON.includes(run.format) || measured(run) >= FEWEST_METRICS)
  )
}

/** The number of columns with a value that are metrics of this page. */
const measured = ({ columns }: LogRun) =>
  columns.filter(
    ({ metric, cells }) =>
      metric !== null && !SETTINGS.has(metric) && cells.some((cell) => cell !== CELL.absent),
  ).length
