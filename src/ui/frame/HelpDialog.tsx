import { useState } from 'react'
import { useApp, usePage, useText } from '../AppContext'
import { KnobTableDialog } from '../knobs/KnobTableDialog'
import { Dialog } from '../parts/Dialog'
import styles from './help.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Explains the page, its keys and its words. */
export function HelpDialog({ isOpen, onClose }: Props) {
  const app = useApp()
  const { help } = useText()
  const shortcuts = usePage((state) => state.preferences.shortcuts)
  const [hasKnobs, setHasKnobs] = useState(false)

  return (
    <>
      <Dialog isOpen={isOpen} labelledBy="help-title" className={styles.help} onClose={onClose}>
        {(close) => (
          <>
            <h2 id="help-title">{help.title}</h2>
            {help.what.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              <button
                type="button"
                onClick={() => {
                  close()
                  app.openGlossary('all')
                }}
              >
                {help.glossary}
              </button>
            </p>
            <p>
              <button type="button" aria-haspopup="dialog" onClick={() => setHasKnobs(true)}>
                {help.allKnobs}
              </button>
            </p>
            <h3>{help.keysTitle}</h3>
            <dl>
              {help.keys.map(({ key, does }) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={shortcuts}
                onChange={(event) => app.setPreference('shortcuts', event.currentTarget.checked)}
              />
              {help.shortcuts}
            </label>
            <button type="button" onClick={close}>
              {help.close}
            </button>
          </>
        )}
      </Dialog>
      <KnobTableDialog
        isOpen={hasKnobs}
        onClose={() => setHasKnobs(false)}
        onKnob={(knob) => {
          setHasKnobs(false)
          onClose()
          app.showField(knob)
        }}
      />
    </>
  )
}
