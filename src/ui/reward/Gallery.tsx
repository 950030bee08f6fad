import { useState } from 'react'
import type { Field } from '../../tasks/fields'
import { GALLERY, GALLERY_IDS, type GalleryId, type GalleryReward } from '../../tasks/gallery/gallery'
import type { RunConfig } from '../../settings/knobs'
import { useApp, usePage, useText } from '../AppContext'
import { fieldText, valueText } from '../fieldText'
import styles from './reward.module.css'

/** Short rewards that teach something. A chosen one is put into the editor, with a note on what to watch. */
export function Gallery() {
  const app = useApp()
  const text = useText()
  const words = text.rewardCode.gallery
  const edited = usePage((state) => state.edited)
  const [chosen, setChosen] = useState<GalleryId | null>(null)
  const { task, source, suggests }: GalleryReward = chosen ? GALLERY[chosen] : NONE
  const open = (id: GalleryId) => {
    setChosen(id)
    if (GALLERY[id].task !== edited.task) app.chooseTask(GALLERY[id].task)
    app.writeReward(GALLERY[id].task, GALLERY[id].source)
  }
  const missing = (Object.keys(suggests) as (keyof RunConfig)[]).filter(
    (name) => edited[name] !== suggests[name],
  )
  const isShown = chosen !== null && edited.task === task && source !== ''
  return (
    <>
      <label className={styles.gallery}>
        {words.title}
        <select
          value={isShown ? chosen : ''}
          onChange={(event) => open(event.currentTarget.value as GalleryId)}
        >
          <option value="" disabled>
            {words.choose}
          </option>
          {GALLERY_IDS.map((id) => (
            <option key={id} value={id}>
              {words.rewards[id].title} · {text.taskTitles[GALLERY[id].task]}
            </option>
          ))}
        </select>
      </label>
      {isShown && (
        <div className={styles.watch}>
          <b>{words.watch}</b> {words.rewards[chosen].watch.join(text.locale === 'en' ? ' ' : '')}
          {missing.length > 0 && (
            <>
              {' '}
              {words.suggests(
                missing
                  .map((name) => {
                    const field = name as Field
                    const label = fieldText(field, task, text).label
                    return `${label}: ${valueText(field, suggests[name] as string, task, text)}`
                  })
                  .join(', '),
              )}{' '}
              <button type="button" onClick={() => app.setKnobs({ ...edited, ...suggests })}>
                {words.take}
              </button>
            </>
          )}
        </div>
      )}
    </>
  )
}

const NONE: GalleryReward = { task: 'reverse', source: '', suggests: {} }
