import { stepCost, type StepCost } from '../../app/stepCost'
import { formatPercent } from '../../app/series/format'
import { TASKS } from '../../tasks'
import { usePage, useText } from '../AppContext'
import { rate, whole } from '../numbers'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import styles from './settings.module.css'

const LazyPolicyCosts = lazyPart(() => import('./PolicyCosts'), 'PolicyCosts', ['settings', 'messages'])

/** The cost of each policy, beside their choice. */
export function CostsOfPolicies() {
  const { names } = useText().engine
  return (
    <Late>
      <LazyPolicyCosts engineName={(engine) => names[engine]} />
    </Late>
  )
}

function useStepCost(isOfRun = false): StepCost {
  const edited = usePage((state) => (isOfRun ? state.run.config : state.edited))
  const run = usePage((state) => state.run)
  const trial = usePage((state) => state.trial)
  const msPerStep = usePage((state) => state.msPerStep)
  return stepCost({ edited, run, trial, msPerStep })
}

/** What keeping a reference costs, beside its switch; nothing without one. */
export function ReferenceCost() {
  const { locale, stepCost: words } = useText()
  const { reference } = useStepCost()
  if (reference === null) return null
  return (
    <p className={styles.line}>
      {words.reference({
        megabytes: rate(locale, reference.bytes / 2 ** 20, ''),
        share: formatPercent(reference.share),
      })}
    </p>
  )
}

/**
 * The cost of the chosen network before it is tried, or of the run: counted from its sizes; the time only if a step was measured.
 */
export function NetworkCost({ isOfRun = false }: { isOfRun?: boolean }) {
  const { locale, stepCost: words, engine: engines } = useText()
  const task = usePage((state) => (isOfRun ? state.run.config : state.edited).task)
  const { parameters, operations, bytes, arrays, engine, time } = useStepCost(isOfRun)
  const figure = (value: number) => rate(locale, value, '')
  const lines = [
    words.networkCost({
      parameters: whole(locale, parameters),
      megaOperations: figure(operations / 1e6),
      megabytes: figure(bytes / 2 ** 20),
    }),
    // the list of policies says where nothing was measured
    ...(time === null || engine === null
      ? []
      : [
          words.stepTime({
            engine: engines.names[engine],
            milliseconds: figure(time.milliseconds),
            from: time.kind === 'measured' ? null : figure(time.from),
          }),
        ]),
    words.arrays({
      outputs: whole(locale, arrays.outputs),
      actions: whole(locale, arrays.actions),
      rewards: whole(locale, arrays.rewards),
      isReal: TASKS[task].head !== undefined,
    }),
  ]
  return lines.map((line) => (
    <p key={line} className={styles.line}>
      {line}
    </p>
  ))
}
