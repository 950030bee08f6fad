import { useText } from '../../AppContext'
import styles from './sweep.module.css'

/** What a result of these small networks says about large models, and what it does not. */
export function CarriesOver() {
  const { carries } = useText().sweep
  return (
    <div className={styles.carries}>
      {[[carries.does, carries.doesList] as const, [carries.doesNot, carries.doesNotList] as const].map(
        ([title, list]) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            {list.map(([what, why]) => (
              <p key={what}>
                <b>{what}</b> {why}
              </p>
            ))}
          </section>
        ),
      )}
    </div>
  )
}
