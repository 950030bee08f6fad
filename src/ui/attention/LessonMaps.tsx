import type { Inspection } from '../../train/inspection'
import { useText } from '../AppContext'
import { GroupMaps } from './GroupMaps'
import { useLooking } from './useAttention'
import styles from './attention.module.css'

interface Props {
  inspection: Inspection | null
  /** the figures of the text that read each of the maps, and the maps whose figure is lit */
  figures: Readonly<Record<'first' | 'now', readonly string[]>>
  lit: 'first' | 'now' | null
}

/** The mean maps of the first group at step 0 and now, in a lesson. The lesson's figures need them, whether or not they can be seen. */
export function LessonMaps({ inspection, figures, lit }: Props) {
  const { attention: words, lens } = useText()
  useLooking(true, 0)
  const attention = inspection?.attention
  return (
    <figure role="figure" aria-label={words.name} className={styles.lesson}>
      {inspection && attention && (
        <>
          {(['first', 'now'] as const).map((which) => (
            <div
              key={which}
              className={styles.lessonMaps}
              data-mark={figures[which].join(' ')}
              data-lit={lit === which || undefined}
              data-faded={(lit !== null && lit !== which) || undefined}
            >
              <b>{which === 'first' ? words.which.first : lens.atStep(inspection.step)}</b>
              <GroupMaps
                inspection={inspection}
                attention={attention}
                which={which}
                layer={attention.layers - 1}
              />
            </div>
          ))}
          <p className={styles.about}>{words.about}</p>
        </>
      )}
    </figure>
  )
}
