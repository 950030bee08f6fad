import { useApp, useText } from '../AppContext'

/** Opens Compare with the configuration of the page as its first row, and REINFORCE as its second. */
export function CompareButton() {
  const app = useApp()
  const text = useText()
  return (
    <button type="button" onClick={app.lab.compareWithReinforce}>
      {text.compare.withReinforce}
    </button>
  )
}
