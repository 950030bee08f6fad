import { EXPLAINED_CHOICES, TERM_IDS, type EntryId, type ExplainedChoice } from '../glossary/ids'
import { METRIC_NAMES, METRICS, type MetricKey, type MetricName } from '../metrics/metrics'
import { KNOBS, KNOB_NAMES, PRESET_IDS, TASK_IDS, type KnobName, type TaskId } from '../settings/knobs'
import { find } from '../settings/names'
import { taskOf } from '../tasks'
import { taskFields, taskKnobOf, type Field } from '../tasks/fields'

/** An entry of a task’s own knob, or of a measure or a part of its reward. */
type TaskEntryId = `task/${TaskId}/${'knob' | 'measure' | 'part'}/${string}`
export type AnyEntryId = EntryId | TaskEntryId

/** An entry of the glossary before it has words. */
export type DeclaredEntry = {
  id: AnyEntryId
  /** its name in a link: append, never rename */
  link: string
} & (
  | { kind: 'term'; term: (typeof TERM_IDS)[number] }
  | { kind: 'knob'; field: KnobName | 'promptsPerStep' }
  | { kind: 'option'; knob: ExplainedChoice; option: string }
  | { kind: 'preset'; preset: (typeof PRESET_IDS)[number] }
  | { kind: 'metric'; metric: MetricName }
  | { kind: 'task'; task: TaskId; what: 'knob' | 'measure' | 'part'; name: string }
)

const ofTask = (task: TaskId, what: 'knob' | 'measure' | 'part', name: string): DeclaredEntry => {
  const id: TaskEntryId = `task/${task}/${what}/${name}`
  return { id, link: id, kind: 'task', task, what, name }
}

/** The entries of the page itself, in the order of the glossary; those of the tasks follow. */
const OWN_ENTRIES: readonly DeclaredEntry[] = [
  ...TERM_IDS.map((term) => ({ id: term, link: term, kind: 'term', term }) as const),
  { id: 'knob/promptsPerStep', link: 'knob/prompts_per_step', kind: 'knob', field: 'promptsPerStep' },
  ...KNOB_NAMES.map(
    (field) => ({ id: `knob/${field}`, link: `knob/${KNOBS[field].external}`, kind: 'knob', field }) as const,
  ),
  ...EXPLAINED_CHOICES.flatMap((knob) =>
    KNOBS[knob].options.map((option): DeclaredEntry => ({
      id: `${knob}/${option}` as EntryId,
      link: `${KNOBS[knob].external}/${option}`,
      kind: 'option',
      knob,
      option,
    })),
  ),
  ...PRESET_IDS.map(
    (preset) => ({ id: `preset/${preset}`, link: `preset/${preset}`, kind: 'preset', preset }) as const,
  ),
  ...METRIC_NAMES.map(
    (metric) => ({ id: `metric/${metric}`, link: `metric/${metric}`, kind: 'metric', metric }) as const,
  ),
]

/** The entries of a task, which has to be loaded. */
const entriesOfTask = (task: TaskId): DeclaredEntry[] => [
  ...taskFields(task).map((field) => ofTask(task, 'knob', taskKnobOf(field) ?? '')),
  ...taskOf(task).measures.map((name) => ofTask(task, 'measure', name)),
  ...taskOf(task).parts.map(({ name }) => ofTask(task, 'part', name)),
]

/** Every entry, in the order of the glossary. All tasks have to be loaded. */
export const allEntries = (): DeclaredEntry[] => [...OWN_ENTRIES, ...TASK_IDS.flatMap(entriesOfTask)]

const BY_ID: ReadonlyMap<string, DeclaredEntry> = new Map(OWN_ENTRIES.map((entry) => [entry.id, entry]))
const BY_LINK: ReadonlyMap<string, DeclaredEntry> = new Map(OWN_ENTRIES.map((entry) => [entry.link, entry]))

/** The task whose entry a link or an id names; null if it names none. */
export function taskOfEntry(written: string): TaskId | null {
  const [kind, id] = written.split('/')
  return kind === 'task' ? (TASK_IDS.find((task) => task === id) ?? null) : null
}

/**
 * The entry that a link names, of a loaded task: by its own name, by any name of a knob, or by the name of a metric; null if
 * there is none.
 */
export function entryOfLink(written: string): AnyEntryId | null {
  const own = BY_LINK.get(written)
  if (own) return own.id
  const task = taskOfEntry(written)
  if (task) return entriesOfTask(task).find(({ link }) => link === written)?.id ?? null
  const knob = find(written)
  if (knob) return `knob/${knob.field}`
  return Object.hasOwn(METRICS, written) ? `metric/${written as MetricName}` : null
}

/** An entry’s name in the text after `#`. Slashes and @ need no escape there, which keeps links readable. */
export const writeEntry = (id: AnyEntryId): string =>
  encodeURIComponent(BY_ID.get(id)?.link ?? id)
    .replaceAll('%2F', '/')
    .replaceAll('%40', '@')

/** The entry of a field of the settings. */
export function entryOfField(field: Field, task: TaskId): AnyEntryId {
  const own = taskKnobOf(field)
  return own === null ? `knob/${field as KnobName}` : `task/${task}/knob/${own}`
}

/** The entry of any metric that a run of a task records. */
export function entryOfMetric(key: MetricKey, task: TaskId): AnyEntryId {
  if (Object.hasOwn(METRICS, key)) return `metric/${key as MetricName}`
  const [family, name] = key.split('/')
  // a part of a custom reward has no entry of its own
  if (family === 'rewards' && !taskOf(task).parts.some((part) => part.name === name)) return 'own-reward'
  return `task/${task}/${family === 'rewards' ? 'part' : 'measure'}/${name}`
}
