import { setupOf } from '../../app/setups'
import { shownInspection } from '../../app/shownInspection'
import { useApp, usePage, useText } from '../AppContext'
import { Late } from '../frame/Late'
import { LazyConversion } from './lazyParts'
import { useInspection } from './useInspection'
import styles from './figures.module.css'

const NOTHING: readonly never[] = []

/** The list of changes from nanochat's rule to full GRPO, with the tensors of the step that is shown. */
export function ConversionPanel() {
  return (
    <section className={styles.conversion}>
      <Late>
        <RunConversion />
      </Late>
    </section>
  )
}

function RunConversion() {
  const app = useApp()
  const text = useText()
  const config = usePage((state) => state.run.config)
  const info = usePage((state) => state.run.info)
  const inspection = useInspection(shownInspection)
  const group = usePage((state) => state.group)
  return (
    <LazyConversion
      inspection={inspection?.config.task === config.task ? inspection : null}
      group={group}
      stair={setupOf(config)}
      vocabulary={info?.vocabulary ?? NOTHING}
      stairs={text.tasks['arithmetic-chat'].setups}
      onSave={app.saveText}
    />
  )
}
