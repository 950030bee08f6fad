import { VIEWS, type View } from '../../settings/views'
import { useApp, usePage, useText } from '../AppContext'
import { LATER_VIEWS } from '../lateViews'
import { Tabs } from '../parts/Tabs'
import { preload } from './lazyPart'
import styles from './frame.module.css'

/** The tabs of the views. A view is loaded when it is about to be chosen. */
export function ViewTabs() {
  const app = useApp()
  const { page } = useText()
  const shown = usePage((state) => state.view)
  const language = usePage((state) => state.language)
  const prepare = (view: View) => {
    if (view !== 'train') preload(language, [LATER_VIEWS[view]])
  }
  return (
    <Tabs
      label={page.tablist}
      views={VIEWS}
      shown={shown}
      nameOf={(view) => page.views[view]}
      onShow={app.setView}
      onNear={prepare}
      className={styles.tabs}
    />
  )
}
