import { useText } from '../../AppContext'
import { useExperiments, useSweep } from '../useExperiments'
import { GridAxes } from './GridAxes'
import { SearchPlan } from './SearchPlan'
import { startingSearch } from './startingSearch'
import styles from '../experiments.module.css'

const KINDS = ['grid', 'search'] as const

/** The varied knobs: the values of two, or what is searched. */
export function PlanPanel() {
  const plan = useSweep((state) => state.plan)
  return plan.kind === 'grid' ? <GridAxes plan={plan} /> : <SearchPlan plan={plan} />
}

/** Chooses how knobs are varied: two in every combination, or several in a search. */
export function PlanKind() {
  const text = useText().sweep
  const { sweep } = useExperiments()
  const plan = useSweep((state) => state.plan)
  const base = useSweep((state) => state.base)
  const choose = (kind: (typeof KINDS)[number]) => {
    if (kind === plan.kind) return
    if (kind === 'search') {
      const { method, knobs, points } = startingSearch(plan, base)
      sweep.setSearch(method, knobs, points)
    } else {
      sweep.setGrid(
        { field: 'beta', values: [0, 0.01, 0.04, 0.1] },
        { field: 'epsilon', values: [0.1, 0.2, 0.4] },
      )
    }
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{text.plan}</legend>
      {KINDS.map((kind) => (
        <label key={kind} className={styles.setting}>
          <input type="radio" name="sweep-plan" checked={plan.kind === kind} onChange={() => choose(kind)} />
          <span>{text.kinds[kind]}</span>
        </label>
      ))}
    </fieldset>
  )
}
