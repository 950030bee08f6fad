import { branchesOf, type Branch } from '../../app/runsView/branches'
import type { Field } from '../../tasks/fields'
import { formatFixed } from '../../app/series/format'
import type { SavedRunEntry } from '../../runs/saved/savedStore'
import { useText } from '../AppContext'
import { valueText } from '../fieldText'
import { whole } from '../numbers'
import { ownSettings, shortField } from './runText'
import styles from './branches.module.css'
import runsStyles from './runs.module.css'

/** The runs that continue from a step of another run, as nested lists. Empty if no run has branched. */
export function BranchTree({ runs }: { runs: readonly SavedRunEntry[] }) {
  const { runs: text } = useText()
  const trees = branchesOf(runs)
  if (trees.length === 0) return null
  return (
    <section aria-label={text.branches} className={runsStyles.section}>
      <h2>{text.branches}</h2>
      <p className={runsStyles.note}>{text.branchesNote}</p>
      <Branches branches={trees} label={text.branches} />
    </section>
  )
}

function Branches({ branches, label }: { branches: readonly Branch[]; label?: string }) {
  return (
    <ul className={styles.tree} aria-label={label}>
      {branches.map((branch) => (
        <Twig key={branch.run.id} branch={branch} isRoot={label !== undefined} />
      ))}
    </ul>
  )
}

function Twig({ branch: { run, from, changes, branches }, isRoot }: { branch: Branch; isRoot: boolean }) {
  const catalogue = useText()
  const { runs: text, taskTitles, locale } = catalogue
  const value = (knob: string, written: (typeof changes)[number]['to']) =>
    valueText(knob as Field, written, run.task, catalogue)
  const changed = changes.map(({ knob, from: before, to }) =>
    text.change(shortField(knob as Field, run.task, catalogue), value(knob, before), value(knob, to)),
  )
  const step = from && whole(locale, from.step)
  const about = isRoot
    ? [taskTitles[run.task], ...ownSettings(run, catalogue), step === null ? '' : text.fromDeleted(step)]
    : [text.branchFrom(step ?? ''), changed.join(', ') || text.noChange]
  return (
    <li>
      <span className={styles.twig}>
        <b>{run.name}</b>
        <span className={styles.about}>{about.filter(Boolean).join(' · ')}</span>
        <span className={styles.end}>
          {text.checkpoint(whole(locale, run.steps))}
          {run.finalEvaluation !== null && ` · ${text.evaluationOf(formatFixed(run.finalEvaluation))}`}
        </span>
      </span>
      {branches.length > 0 && <Branches branches={branches} />}
    </li>
  )
}
