import { useText } from '../AppContext'
import { CoachStrip } from '../coach/CoachStrip'
import { useMedia } from '../frame/useMedia'
import { SeedAndSpeed } from '../transport/SeedAndSpeed'
import styles from './figures.module.css'

/** What stands in the place of the charts until they are there: on a phone all that is not a chart, where it will stay. */
export function ChartsRoom() {
  const { page } = useText()
  const isPhone = useMedia('phone')
  if (!isPhone) return null
  return (
    <>
      <div className={styles.figure}>
        <p className={styles.waiting}>{page.loading}</p>
      </div>
      <CoachStrip />
      <SeedAndSpeed />
    </>
  )
}
