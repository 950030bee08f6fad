import { useMemo } from 'react'
import type { Inspection } from '../../train/inspection'
import { useApp, usePage, useText } from '../AppContext'
import type { ClipControl } from '../clip/ClipPicture'

/**
 * The fields of ε that the kink of the clip in a token's picture shows and sets, if the step had their task and
 * surrogate.
 */
export function useClipControl(inspection: Inspection | null): ClipControl {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const config = inspection?.config
  const isTurnable =
    config !== undefined && edited.task === config.task && edited.surrogate === config.surrogate
  return useMemo(
    (): ClipControl => ({
      labels: { epsilon: text.knobs.epsilon.label, epsilonHigh: text.knobs.epsilonHigh.label },
      values: isTurnable ? { epsilon: edited.epsilon, epsilonHigh: edited.epsilonHigh } : null,
      onKnob: app.setKnob,
    }),
    [app, text, isTurnable, edited.epsilon, edited.epsilonHigh],
  )
}
