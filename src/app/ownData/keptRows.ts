import type { StoreApi } from 'zustand/vanilla'
import { configProblems } from '../../settings/config'
import type { RunConfig } from '../../settings/knobs'
import { taskOf } from '../../tasks'
import type { VerbContext } from '../context'
import { baseOf } from '../../tasks/fields'
import { withNotice } from '../messages'
import type { Notice } from '../../text/messages'
import type { RowsPlace } from './rowsPlace'
import type { PageState } from '../state'

/** The configuration with the rows saved in this browser, if it is of own data and has the example. */
export function withKeptRows(config: RunConfig, place: RowsPlace): RunConfig {
  const kept = config.task === 'own-data' ? place.read() : null
  if (kept === null || config.taskSettings.rows !== baseOf(config).taskSettings.rows) return config
  const own = Object.entries(config.taskSettings).map(([name, value]) => [name, kept[name] ?? value])
  const found = { ...config, taskSettings: Object.fromEntries(own) }
  return configProblems(found, taskOf).length === 0 ? found : config
}

/** A link's entry for rows. */
const ROWS = 'task.rows'

/**
 * The configuration that a link opens. If the link had no room for its rows, and this browser has rows with the same other
 * settings, those are shown, and a notice says so.
 */
export function openedWithRows(
  config: RunConfig,
  notices: readonly Notice[],
  place: RowsPlace,
): { config: RunConfig; notices: readonly Notice[] } {
  const isLeftOut = notices.some((notice) => notice.kind === 'link-left-out' && notice.names.includes(ROWS))
  const found = isLeftOut ? withKeptRows(config, place) : config
  const isSame = Object.entries(config.taskSettings).every(
    ([name, value]) => name === 'rows' || found.taskSettings[name] === value,
  )
  if (found === config || !isSame) return { config, notices }
  const others = notices.flatMap((notice): Notice[] => {
    if (notice.kind !== 'link-left-out') return [notice]
    const names = notice.names.filter((name) => name !== ROWS)
    return names.length > 0 ? [{ ...notice, names }] : []
  })
  return { config: found, notices: [...others, { kind: 'rows-kept' }] }
}

/** Saves the rows whenever they change, and reports once if the browser has no room for them. */
export function keepRows(store: StoreApi<PageState>, { set, get, services }: VerbContext): void {
  let isTold = false
  store.subscribe(({ edited }, before) => {
    if (edited.task !== 'own-data' || edited.taskSettings === before.edited.taskSettings) return
    const isExample = edited.taskSettings.rows === baseOf(edited).taskSettings.rows
    // the task has only just been chosen and shows the example: earlier saved rows stay
    if (isExample && before.edited.task !== 'own-data') return
    const isKept = services.rows.write(isExample ? null : edited.taskSettings)
    if (isKept || isTold) return
    isTold = true
    set({ messages: withNotice(get().messages, { kind: 'rows-not-kept' }) })
  })
}
