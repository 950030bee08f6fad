import { stepCost } from '../../app/stepCost'
import { usePage, useText } from '../AppContext'
import { rate, whole } from '../numbers'
import styles from './settings.module.css'

/** The cost of the chosen network before it is tried: counted from its sizes; the time only if a step was measured. */
export function NetworkCost() {
  const { locale, panel, engine: engines } = useText()
  const edited = usePage((state) => state.edited)
  const run = usePage((state) => state.run)
  const trial = usePage((state) => state.trial)
  const msPerStep = usePage((state) => state.msPerStep)
  const { parameters, operations, bytes, engine, time } = stepCost({ edited, run, trial, msPerStep })
  const figure = (value: number) => rate(locale, value, '')
  const lines = [
    panel.networkCost({
      parameters: whole(locale, parameters),
      megaOperations: figure(operations / 1e6),
      megabytes: figure(bytes / 2 ** 20),
    }),
    panel.stepTime({
      engine: engine === null ? null : engines.names[engine],
      time: time && {
        milliseconds: figure(time.milliseconds),
        from: time.kind === 'measured' ? null : figure(time.from),
      },
    }),
  ]
  return lines.map((line) => (
    <p key={line} className={styles.line}>
      {line}
    </p>
  ))
}
