import { useEffect } from 'react'
import { useApp, usePage, useText } from '../AppContext'
import { useMedia } from '../frame/useMedia'
import { MessageCards } from '../frame/MessageCards'
import list from '../frame/messages.module.css'
import { ReadingView } from '../reading/ReadingView'
import { useReadings } from '../reading/useReadings'
import { BranchTree } from './BranchTree'
import { ChosenRuns } from './ChosenRuns'
import { ExperimentsTable } from './ExperimentsTable'
import { ReadingsList } from './ReadingsList'
import { RunsTable } from './RunsTable'
import { StorageLine } from './StorageLine'
import { useRuns } from './useRuns'
import { Placeholder } from '../parts/Placeholder'
import styles from './runs.module.css'

/** The data saved in this browser: runs, comparisons, sweeps and logs of other programs; or one of these logs. */
export function RunsView() {
  const app = useApp()
  const isReading = useReadings(({ open, being }) => open !== null || being !== null)
  useEffect(() => app.runs.watch(), [app])
  return (
    <div
      role="tabpanel"
      id="view-runs"
      aria-labelledby="tab-runs"
      className={isReading ? styles.reading : styles.view}
    >
      {isReading ? <ReadingView /> : <Lists />}
      <Messages />
    </div>
  )
}

/** All that is saved, and the curves of the chosen runs. */
function Lists() {
  const text = useText().runs
  const runs = useRuns((state) => state.runs)
  const isUnreadable = useRuns((state) => state.isUnreadable)
  const isOneColumn = useMedia('medium')
  return (
    <>
      <div className={styles.lists}>
        {isUnreadable && <Placeholder kind="error">{text.unreadable}</Placeholder>}
        {runs === null ? (
          <Placeholder kind="loading">{text.loading}</Placeholder>
        ) : isUnreadable && runs.length === 0 ? null : (
          <>
            <RunsTable runs={runs} />
            {isOneColumn && runs.length > 0 && <ChosenRuns />}
            <BranchTree runs={runs} />
            <ExperimentsTable />
            <ReadingsList />
            <StorageLine />
          </>
        )}
      </div>
      {!isOneColumn && <ChosenRuns />}
    </>
  )
}

/** The messages about saved data, and those of the run in Train, which may continue meanwhile. */
function Messages() {
  const { page } = useText()
  const messages = usePage((state) => state.messages)
  return (
    <section aria-label={page.regions.messages} className={list.messages}>
      <MessageCards messages={messages} />
    </section>
  )
}
