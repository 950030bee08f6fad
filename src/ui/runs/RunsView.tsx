import { useEffect } from 'react'
import { useApp, usePage, useText } from '../AppContext'
import { useMedia } from '../frame/useMedia'
import { MessageCard } from '../frame/MessageCard'
import { WritingFiles } from '../frame/WritingFiles'
import frame from '../frame/frame.module.css'
import { BranchTree } from './BranchTree'
import { ChosenRuns } from './ChosenRuns'
import { ExperimentsTable } from './ExperimentsTable'
import { RunsTable } from './RunsTable'
import { StorageLine } from './StorageLine'
import { useRuns } from './useRuns'
import styles from './runs.module.css'

/** The data saved in this browser: runs, their branches, the curves of chosen ones, and comparisons and sweeps. */
export function RunsView() {
  const app = useApp()
  const text = useText().runs
  const runs = useRuns((state) => state.runs)
  const isUnreadable = useRuns((state) => state.isUnreadable)
  const isOneColumn = useMedia('medium')
  useEffect(() => app.runs.watch(), [app])
  return (
    <div role="tabpanel" id="view-runs" aria-labelledby="tab-runs" className={styles.view}>
      <div className={styles.lists}>
        {isUnreadable && (
          <p role="alert" className={styles.problem}>
            {text.unreadable}
          </p>
        )}
        {runs === null ? (
          <p className={styles.note}>{text.loading}</p>
        ) : isUnreadable && runs.length === 0 ? null : (
          <>
            <RunsTable runs={runs} />
            {isOneColumn && runs.length > 0 && <ChosenRuns />}
            <BranchTree runs={runs} />
            <ExperimentsTable />
            <StorageLine />
          </>
        )}
      </div>
      {!isOneColumn && <ChosenRuns />}
      <Messages />
    </div>
  )
}

/** The messages about saved data, and those of the run in Train, which may continue meanwhile. */
function Messages() {
  const app = useApp()
  const text = useText()
  const messages = usePage((state) => state.messages)
  const edited = usePage((state) => state.edited)
  return (
    <section aria-label={text.page.regions.messages} className={frame.messages}>
      <WritingFiles />
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} config={edited} onDismiss={app.dismiss} />
      ))}
    </section>
  )
}
