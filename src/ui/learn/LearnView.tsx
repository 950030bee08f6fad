import { LATE_SCRIPTS } from '../../app/lateScripts'
import '../../tasks/all'
import { usePage } from '../AppContext'
import { LessonList } from './LessonList'
import { LessonView } from './LessonView'
import { Worksheet } from './Worksheet'
import styles from './learn.module.css'

/** Learn: the list of lessons, one lesson, or a worksheet. */
export function LearnView() {
  // a prediction is read at once
  LATE_SCRIPTS.lessons.read()
  const learn = usePage((state) => state.learn)
  return (
    <div role="tabpanel" id="view-learn" aria-labelledby="tab-learn" className={styles.view}>
      {learn.page === 'list' && <LessonList />}
      {learn.page === 'lesson' && <LessonView key={learn.id} open={learn} />}
      {learn.page === 'worksheet' && <Worksheet chosen={learn.lessons} />}
    </div>
  )
}
