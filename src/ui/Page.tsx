import { Suspense } from 'react'
import { isProblem } from '../app/messages'
import type { View as ViewName } from '../settings/views'
import { useApp, usePage, useText } from './AppContext'
import { ErrorBoundary } from './frame/ErrorBoundary'
import { DropTarget } from './frame/DropTarget'
import { Footer, Header } from './frame/Header'
import { lazyPart } from './frame/lazyPart'
import { MessageCard } from './frame/MessageCard'
import { WritingFiles } from './frame/WritingFiles'
import { TrainView } from './train/TrainView'
import styles from './frame/frame.module.css'

const CompareView = lazyPart(() => import('./lab/compare/CompareView'), 'CompareView')
const LearnView = lazyPart(() => import('./learn/LearnView'), 'LearnView')
const RunsView = lazyPart(() => import('./runs/RunsView'), 'RunsView')
const SweepView = lazyPart(() => import('./lab/sweep/SweepView'), 'SweepView')
const Glossary = lazyPart(() => import('./glossary/Glossary'), 'Glossary')

/** The views whose scripts are loaded when they are shown first. */
const LATER = {
  compare: CompareView,
  sweep: SweepView,
  learn: LearnView,
  runs: RunsView,
} satisfies Record<Exclude<ViewName, 'train'>, unknown>

/** The whole page. */
export function Page() {
  const { page } = useText()
  const view = usePage((state) => state.view)
  const glossary = usePage((state) => state.glossary)
  const View = view === 'train' ? TrainView : LATER[view]
  return (
    <div className={styles.page}>
      <Header />
      <main className={styles.main}>
        {view === 'train' ? (
          <View />
        ) : (
          <ErrorBoundary key={view} message={page.broken} retry={page.tryAgain}>
            <Suspense
              fallback={
                <div role="tabpanel" id={`view-${view}`} aria-labelledby={`tab-${view}`}>
                  {page.loading}
                </div>
              }
            >
              <View />
            </Suspense>
          </ErrorBoundary>
        )}
        {(view === 'train' || view === 'learn') && <Messages />}
      </main>
      <Footer />
      <DropTarget />
      {glossary !== null && (
        <ErrorBoundary message={page.broken} retry={page.tryAgain}>
          <Suspense fallback={null}>
            <Glossary shown={glossary} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

/** The messages of Train, and in Learn those of a problem. They lie over the page, so that nothing moves when one appears. */
function Messages() {
  const app = useApp()
  const text = useText()
  const isLearning = usePage((state) => state.view === 'learn')
  const all = usePage((state) => state.messages)
  // the reward editor tells by itself what went wrong with its text
  const failing = usePage(({ view, rewardCode, edited }) =>
    view === 'train' && rewardCode.isOpen && !(edited.task in rewardCode.drafts) ? edited.rewardCode : null,
  )
  const messages = all.filter(
    (message) =>
      (!isLearning || isProblem(message)) &&
      // the strip above the charts makes this offer
      message.kind !== 'unfinished' &&
      !(message.kind === 'failure' && message.failure.kind === 'reward' && message.failure.code === failing),
  )
  const edited = usePage((state) => state.edited)
  return (
    <section aria-label={text.page.regions.messages} className={styles.messages}>
      <WritingFiles />
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} config={edited} onDismiss={app.dismiss} />
      ))}
    </section>
  )
}
