import { useEffect } from 'react'
import { LATE_SCRIPTS } from '../../app/lateScripts'
import '../../tasks/all'
import { useApp, usePage } from '../AppContext'
import { storedPreferences } from '../storedPreferences'
import { LessonList } from './LessonList'
import { LessonView } from './LessonView'
import { SelfTest } from './SelfTest'
import { StartLesson } from './StartLesson'
import { Summary } from './Summary'
import { Teachers } from './Teachers'
import { Worksheet } from './Worksheet'
import styles from './learn.module.css'

/** Learn: the list of lessons, one lesson, or a page beside them. */
export function LearnView() {
  // a prediction is read at once
  LATE_SCRIPTS.lessons.read()
  const app = useApp()
  const learn = usePage((state) => state.learn)
  useEffect(() => {
    const read = () => {
      const { lessons } = storedPreferences()
      if (lessons) app.readProgress(lessons)
    }
    read()
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [app])
  return (
    <div role="tabpanel" id="view-learn" aria-labelledby="tab-learn" className={styles.view}>
      {learn.page === 'list' && <LessonList />}
      {learn.page === 'start' && <StartLesson />}
      {learn.page === 'lesson' && <LessonView key={learn.id} open={learn} />}
      {learn.page === 'test' && <SelfTest />}
      {learn.page === 'summary' && <Summary />}
      {learn.page === 'teachers' && <Teachers />}
      {learn.page === 'worksheet' && <Worksheet chosen={learn.lessons} />}
    </div>
  )
}
