import { useCallback, useMemo, useState } from 'react'
import type { RunConfig, TaskId } from '../../settings/knobs'
import { GALLERY, GALLERY_IDS } from '../../tasks/gallery/gallery'
import { shippedCode } from '../../tasks/javascript/javascript'
import type { Catalogue } from '../../text'
import { useApp, usePage, useText } from '../AppContext'
import { Select } from '../parts/Select'
import { valueText } from '../fieldText'
import { Setting } from '../experiments/Setting'
import { CodeField } from './CodeField'
import { offeredNames, EMPTY_SCOPE } from './names'
import styles from './reward.module.css'

/** The name of a reward: the task reward, one of the gallery, that in the editor of Train, or its first comment. */
function nameOf(code: string, task: TaskId, edited: string | null, text: Catalogue): string {
  const known = GALLERY_IDS.find((id) => GALLERY[id].source === code)
  if (known) return text.rewardCode.gallery.rewards[known].title
  if (code !== '' && code === edited) return text.rewardCode.setting.edited
  return valueText('rewardCode', code, task, text)
}

/** The rewards of a task that can be chosen by name, and the chosen ones. */
function useNamedRewards(task: TaskId, chosen: readonly string[]) {
  const text = useText()
  const draft = usePage((state) => state.rewardCode.drafts[task])
  const inTrain = usePage((state) => (state.edited.task === task ? state.edited.rewardCode : ''))
  const edited = draft ?? (inTrain || null)
  const codes = [
    '',
    ...GALLERY_IDS.filter((id) => GALLERY[id].task === task).map((id): string => GALLERY[id].source),
    ...(edited === null ? [] : [edited]),
    ...chosen,
  ]
  return { codes: [...new Set(codes)], name: (code: string) => nameOf(code, task, edited, text) }
}

interface SettingProps {
  label: string
  config: RunConfig
  onSet: (code: string) => void
}

/** The reward of a configuration: chosen by name, or code in an editor of its own. */
export function RewardSetting({ label, config, onSet }: SettingProps) {
  const app = useApp()
  const { panel, rewardCode: words } = useText()
  const { task, taskSettings, rewardCode } = config
  const { codes, name } = useNamedRewards(task, [rewardCode])
  const [draft, setDraft] = useState<string | null>(null)
  const shipped = useMemo(() => shippedCode(task, taskSettings) ?? '', [task, taskSettings])
  const namesAfter = useCallback(
    (path: readonly string[]) => offeredNames(path, EMPTY_SCOPE, words.names),
    [words],
  )
  const choose = (code: string) => {
    const next = code === shipped ? '' : code
    app.chooseCode(next)
    onSet(next)
    setDraft(null)
  }
  const keys = `reward-keys-${label}`
  return (
    <div className={styles.setting}>
      <Setting label={label}>
        <Select value={rewardCode} options={codes} nameOf={name} onChoose={choose} />
      </Setting>
      <button
        type="button"
        aria-expanded={draft !== null}
        onClick={() => setDraft(draft === null ? rewardCode || shipped : null)}
      >
        {draft === null ? panel.editReward : words.close}
      </button>
      {draft !== null && (
        <section aria-label={words.region} className={styles.inRow}>
          <CodeField
            code={draft}
            onChange={setDraft}
            namesAfter={namesAfter}
            mark={null}
            label={words.field}
            describedBy={keys}
            takesFocus
          />
          <p id={keys} className={styles.about}>
            {words.keys}
          </p>
          <button type="button" className={styles.main} onClick={() => choose(draft)}>
            {words.apply}
          </button>
        </section>
      )}
    </div>
  )
}

interface AxisProps {
  label: string
  base: RunConfig
  values: readonly string[]
  onSet: (codes: string[]) => void
}

/** The rewards of an axis, chosen by name. */
export function RewardAxis({ label, base, values, onSet }: AxisProps) {
  const app = useApp()
  const { codes, name } = useNamedRewards(base.task, values)
  const toggle = (code: string) => {
    const next = codes.filter((other) => (other === code ? !values.includes(code) : values.includes(other)))
    if (next.length === 0) return
    if (next.includes(code)) app.chooseCode(code)
    onSet(next)
  }
  return (
    <fieldset className={styles.axis}>
      <legend>{label}</legend>
      {codes.map((code) => (
        <label key={code}>
          <input type="checkbox" checked={values.includes(code)} onChange={() => toggle(code)} />
          {name(code)}
        </label>
      ))}
    </fieldset>
  )
}
