import { useStore } from 'zustand'
import { defaultBudget } from '../../experiments/compare/rows'
import type { SweepSetting } from '../../experiments/state'
import type { RunConfig } from '../../settings/knobs'
import type { ExperimentKind } from '../../settings/views'
import type { Catalogue } from '../../text/catalogue'
import { useText } from '../AppContext'
import { valueText } from '../fieldText'
import { NumberSetting, SliderSetting } from './Setting'
import { useExperiments } from './useExperiments'
import styles from './experimentView.module.css'

/** The most seeds and the largest budget of the sliders, the budget in default budgets. */
const MOST_SEEDS = { compare: 32, sweep: 16 }
const MOST_BUDGETS = 16

/** A setting of Compare or Sweep as a field takes it. */
function useSetting(kind: ExperimentKind) {
  const words = useText()[kind]
  const experiments = useExperiments()
  const settings = useStore(experiments.store, (state) => state[kind].settings)
  return (name: SweepSetting) => ({
    label: words.settings[name],
    help: words.settingHelp[name],
    value: settings[name],
    onSet: (value: number, written: string) => experiments[kind].set(name, value, written),
  })
}

/** The seeds of each configuration, and the completions of each run. The slider for these has the default of `like` in its middle. */
export function SizeSettings({ kind, like }: { kind: ExperimentKind; like: RunConfig }) {
  const { settingUnits } = useText()[kind]
  const setting = useSetting(kind)
  const usual = defaultBudget(like)
  return (
    <div className={styles.knobs}>
      <SliderSetting
        {...setting('seeds')}
        unit={settingUnits.seeds}
        range={{ scale: 'linear', min: 1, max: MOST_SEEDS[kind], step: 1, integer: true }}
      />
      <SliderSetting
        {...setting('budget')}
        unit={settingUnits.budget}
        range={{ scale: 'log', min: usual / MOST_BUDGETS, max: usual * MOST_BUDGETS, step: 1, integer: true }}
      />
    </div>
  )
}

/** The first seed. */
export function SeedSetting({ kind }: { kind: ExperimentKind }) {
  return <NumberSetting min={0} {...useSetting(kind)('seed')} />
}

/** The main settings that are the same in all runs, with their values. */
export const mainSettings = (
  config: RunConfig,
  isSame: (name: (typeof MAIN)[number]) => boolean,
  text: Catalogue,
): string[] =>
  MAIN.filter(isSame).map(
    (name) => `${text.knobs[name].symbol} ${valueText(name, config[name], config.task, text)}`,
  )

const MAIN = ['numGenerations', 'beta', 'epsilon', 'learningRate'] as const
