import type { ExperimentKind } from '../../settings/views'
import { useText } from '../AppContext'
import { MenuButton } from '../parts/MenuButton'
import { useExperiments } from './useExperiments'

/** The menu of the link of a comparison or a sweep. */
export function ExperimentShareMenu({ kind }: { kind: ExperimentKind }) {
  const text = useText()
  const verbs = useExperiments()[kind]
  return (
    <MenuButton
      label={text.rail.share}
      groups={[{ label: text.rail.link, items: [{ id: 'link', label: text[kind].copyLink }] }]}
      onChoose={() => void verbs.copyLink()}
    >
      {text.rail.share}
    </MenuButton>
  )
}
