import { memo, useRef, type ComponentType } from 'react'
import { useDrawnVersion } from '../useDrawnVersion'
import { useVisible } from '../useVisible'
import styles from '../charts.module.css'

/**
 * A figure that has data, from its content. All of it moves to a new version at once, in the frame in which it is the chart's
 * turn.
 */
export function drawnInTurn<Props extends { version: number }>(content: ComponentType<Props>) {
  const Content = memo(content) as unknown as ComponentType<Props>
  return memo(function Chart(props: Props) {
    const box = useRef<HTMLDivElement>(null)
    const drawn = useDrawnVersion(props.version, useVisible(box))
    return (
      <div ref={box} data-chart className={styles.chart}>
        <Content {...props} version={drawn} />
      </div>
    )
  })
}
