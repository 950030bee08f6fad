import Ellipsis from 'lucide-react/icons/ellipsis'
import Pin from 'lucide-react/icons/pin'
import { useState } from 'react'
import { MOST_CHOSEN } from '../../app/runsView/state'
import { formatFixed } from '../../app/series/format'
import type { SavedRunEntry } from '../../runs/saved/savedStore'
import { useApp, usePage, useText } from '../AppContext'
import { LineSample } from '../charts/LineSample'
import { IconButton } from '../parts/IconButton'
import { MenuButton } from '../parts/MenuButton'
import { lookOf } from '../experiments/look'
import { whole } from '../numbers'
import { BranchDialog } from './BranchDialog'
import { NameEditor, useNaming } from './NameEditor'
import { dateText, ownSettings } from './runText'
import { Sparkline } from './Sparkline'
import { useRuns } from './useRuns'
import styles from './runTable.module.css'

interface Props {
  run: SavedRunEntry
  /** the name of the run that it continues; null if that was deleted, or there is none */
  parent: string | null
}

/** The most settings that a row shows; the others are in their title. */
const MOST_SETTINGS = 4

/** One saved run: its name, its settings, its results, and its buttons. */
export function RunRow({ run, parent }: Props) {
  const app = useApp()
  const catalogue = useText()
  const { runs: text, taskTitles, locale } = catalogue
  const style = useRuns(({ chosen }) => chosen.find(({ id }) => id === run.id)?.style ?? null)
  const listed = useRuns((state) => state.listed)
  const isFull = useRuns(({ chosen }) => chosen.length >= MOST_CHOSEN)
  const isOpen = usePage(({ savedAs }) => savedAs === run.id)
  const { isNaming, setNaming, endNaming, actions } = useNaming()
  const [isBranching, setBranching] = useState(false)
  const { id, name, pinned, steps, finalEvaluation } = run
  const act = (item: 'rename' | 'branch' | 'delete') => {
    if (item === 'rename') setNaming(true)
    else if (item === 'branch') setBranching(true)
    else void app.runs.delete({ kind: 'run', id, name })
  }
  return (
    <tr data-chosen={style !== null || undefined}>
      <td data-column="choose">
        <label
          className={styles.choice}
          title={style === null && isFull ? text.mostChosen(MOST_CHOSEN) : undefined}
        >
          <input
            type="checkbox"
            aria-label={text.choose(name)}
            checked={style !== null}
            disabled={style === null && isFull}
            onChange={() => app.runs.choose(id)}
          />
          <span className={styles.sample}>{style !== null && <LineSample {...lookOf(style)} />}</span>
        </label>
      </td>
      <th scope="row" data-column="name">
        {isNaming ? (
          <NameEditor name={name} onName={(written) => void app.runs.rename(id, written)} onEnd={endNaming} />
        ) : (
          <>
            <b>{name}</b>
            {isOpen && <span className={styles.tag}>{text.isOpen}</span>}
          </>
        )}
        <Settings run={run} parent={parent} />
      </th>
      <td data-column="task" data-label={text.columns.task}>
        {taskTitles[run.task]}
      </td>
      <td data-column="steps" data-label={text.columns.steps}>
        {whole(locale, steps)}
      </td>
      <td data-column="reward">
        <Sparkline points={run.sparkline} />
      </td>
      <td data-column="evaluation" data-label={text.columns.evaluation}>
        {formatFixed(finalEvaluation ?? NaN)}
      </td>
      <td data-column="saved">
        <time dateTime={new Date(run.saved).toISOString()}>{dateText(locale, run.saved, listed)}</time>
      </td>
      <td data-column="actions">
        <div ref={actions} className={styles.actions}>
          <button type="button" aria-label={text.openOf(name)} onClick={() => void app.restore(id)}>
            {text.open}
          </button>
          <IconButton
            label={text.pin(name)}
            icon={Pin}
            aria-pressed={pinned}
            title={text.pinHelp}
            onClick={() => void app.runs.pin(id, !pinned)}
          />
          <MenuButton
            label={text.more(name)}
            className={styles.more}
            groups={[
              {
                items: [
                  { id: 'rename', label: text.rename },
                  { id: 'branch', label: text.branch, help: text.branchHelp },
                  { id: 'delete', label: text.delete },
                ],
              },
            ]}
            onChoose={act}
          >
            <Ellipsis aria-hidden="true" />
          </MenuButton>
        </div>
        <BranchDialog run={run} isOpen={isBranching} onClose={() => setBranching(false)} />
      </td>
    </tr>
  )
}

/** The differences of a run: its own settings, later changes, and the run that it continues. */
function Settings({ run, parent }: Props) {
  const catalogue = useText()
  const { runs: text, locale } = catalogue
  const settings = ownSettings(run, catalogue)
  const hidden = settings.length - MOST_SETTINGS
  const parts = [
    ...(settings.length > 0 ? settings.slice(0, MOST_SETTINGS) : [text.asStarted]),
    ...(hidden > 0 ? [text.moreKnobs(hidden)] : []),
    ...(run.changes.length > 0 ? [text.changedLater(run.changes.length)] : []),
  ]
  const step = run.parent && whole(locale, run.parent.step)
  return (
    <small className={styles.settings} title={settings.join(' · ')}>
      {step !== null && <span>{parent === null ? text.fromDeleted(step) : text.from(parent, step)}</span>}
      <span>{parts.join(' · ')}</span>
    </small>
  )
}
