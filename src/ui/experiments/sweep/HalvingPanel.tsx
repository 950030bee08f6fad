import { useText } from '../../AppContext'
import { NumberSetting } from '../Setting'
import { useExperiments, useSweep } from '../useExperiments'
import styles from '../experiments.module.css'

/** By default the first stage ends at the budget ÷ 3², so that two more stages follow. */
const FIRST_SHARE = 9

/** Settings of successive halving: after every stage only the best cells continue. */
export function HalvingPanel() {
  const text = useText().sweep
  const { sweep } = useExperiments()
  const halving = useSweep((state) => state.halving)
  const { budget } = useSweep((state) => state.settings)
  const isSearch = useSweep((state) => state.plan.kind === 'search')
  const begin = { reduction: 3, minimum: Math.ceil(budget / FIRST_SHARE), refill: false }
  return (
    <div className={styles.group}>
      <label className={styles.setting}>
        <input
          type="checkbox"
          checked={halving !== null}
          onChange={(event) => sweep.setHalving(event.currentTarget.checked ? begin : null)}
        />
        <span>{text.halving}</span>
      </label>
      {halving && (
        <>
          {(['reduction', 'minimum'] as const).map((name) => (
            <NumberSetting
              key={name}
              label={text[name]}
              value={halving[name]}
              min={name === 'reduction' ? 2 : 1}
              onSet={(value) => sweep.setHalving({ ...halving, [name]: value })}
            />
          ))}
          {isSearch && (
            <label className={styles.setting}>
              <input
                type="checkbox"
                checked={halving.refill}
                onChange={(event) => sweep.setHalving({ ...halving, refill: event.currentTarget.checked })}
              />
              <span>{text.refill}</span>
            </label>
          )}
        </>
      )}
    </div>
  )
}
